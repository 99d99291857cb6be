"""The names that commands are given: of whom, and whose."""

from typing import Annotated

import limelight.contract as ll

Anybody = Annotated[ll.Name, ll.Of("characters")]
Mine = Annotated[ll.Name, ll.Of("characters", mine=True)]
"""A character of the sender's; anybody's for the GM."""
Foe = Annotated[ll.Name, ll.Of("adversaries")]
Somebody = Annotated[ll.Name, ll.Of("characters", "adversaries")]
Theirs = Annotated[ll.Name, ll.Of("characters", "adversaries", mine=True)]
"""Somebody of the sender's; adversaries are the GM's."""
Place = Annotated[ll.Name, ll.Of("environments")]
FoeOrPlace = Annotated[ll.Name, ll.Of("adversaries", "environments")]
Anything = Annotated[ll.Name, ll.Of("characters", "adversaries", "environments")]
AnythingMine = Annotated[ll.Name, ll.Of("characters", "adversaries", "environments", mine=True)]
NewSomebody = Annotated[ll.Name, ll.New("characters", "adversaries", "environments")]
