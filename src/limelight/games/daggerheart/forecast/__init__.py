"""Forecasts of whole fights: this party, these adversaries."""

from .forecaster import Forecast as Forecast
from .look import Look as Look
from .policies import POLICIES as POLICIES
from .policies import Policy as Policy
