"""Forecasts of whole fights: this group, with its conditions, against a danger level."""

from .forecaster import Forecast as Forecast
from .look import Look as Look
from .policies import POLICIES as POLICIES
from .policies import Policy as Policy
