"""Forecasts of whole fights: everybody of a party against everybody of the other side."""

from .forecaster import Forecast as Forecast
from .look import Look as Look
from .policies import POLICIES as POLICIES
from .policies import Policy as Policy
