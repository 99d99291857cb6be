"""What rolls give and take: Hope, Fear, cleared Stress, the spotlight, countdowns."""

from collections.abc import Iterator, Mapping

import limelight.contract as ll

from ..state import (
    PROMPTS,
    Character,
    Countdown,
    Gains,
    Last,
    State,
    Turn,
    rid_of,
)

NEW_TURN = Turn()


def players_turn(state: State) -> State:
    """DH-21: the spotlight is the players' again."""
    return ll.replace(state, spotlight="players", turn=NEW_TURN, prompts=())


def with_hope(characters: Mapping[str, Character], hope: Mapping[str, int]) -> dict[str, Character]:
    """The characters with their Hope moved."""
    moved = dict(characters)
    for name, by in hope.items():
        moved[name] = ll.replace(moved[name], hope=moved[name].hope + by)
    return moved


def ticked(state: State, by: Mapping[str, int], sign: int) -> dict[str, Countdown]:
    """The countdowns moved."""
    countdowns = dict(state.countdowns)
    for name, ticks in by.items():
        left = countdowns[name].left + sign * ticks
        countdowns[name] = ll.replace(countdowns[name], left=left)
    return countdowns


def in_order(prompts: tuple[str, ...]) -> tuple[str, ...]:
    """DH-20: prompts, each once, in the order in which they are shown."""
    return tuple(prompt for prompt in PROMPTS if prompt in prompts)


def with_gains(
    state: State, characters: Mapping[str, Character], last: Last, gains: Gains
) -> State:
    """The table after a roll that is done, with all that it gave."""
    people = with_hope(characters, gains.hope) if gains.hope else characters
    if gains.cleared:
        people = dict(people)
        for name, cleared in gains.cleared.items():
            people[name] = ll.replace(people[name], stress=people[name].stress - cleared)
        for name in gains.steadied:
            people[name] = rid_of(people[name], "Vulnerable")
    countdowns: Mapping[str, Countdown] = state.countdowns
    if countdowns and (gains.ticks or gains.hidden_ticks):
        countdowns = ticked(state, {**gains.ticks, **gains.hidden_ticks}, -1)
    turned = gains.spotlight and state.spotlight == "players"
    prompts = state.prompts
    if gains.prompts:
        prompts = in_order((*prompts, *gains.prompts)) if prompts else gains.prompts
    return ll.replace(
        state,
        roll=None,
        last=last,
        characters=people,
        fear=state.fear + gains.fear,
        prompts=prompts,
        spotlight="gm" if turned else state.spotlight,
        turn=NEW_TURN if turned else state.turn,
        countdowns=countdowns,
    )


def told_gains(gains: Gains) -> Iterator[ll.Said]:
    """What a roll gave, as sentences."""
    for name, hope in gains.hope.items():
        yield ll.Said("story.hope_gained", {"name": name, "hope": hope})
    for name, hope in gains.lost_hope.items():
        if hope:
            yield ll.Said("story.hope_lost", {"name": name})
    for name, stress in gains.cleared.items():
        yield ll.Said("story.cleared_stress", {"target": name, "amount": stress})
    if gains.fear:
        yield ll.Said("story.fear_gained", {"fear": gains.fear})
    if gains.lost_fear:
        yield ll.Said("story.fear_lost", {"fear": gains.lost_fear})
    if gains.spotlight:
        yield ll.Said("story.spotlight_to_gm")
    ticks = dict(gains.ticks)
    if gains.hidden_ticks is not ll.Hidden:
        ticks |= gains.hidden_ticks
    for name, by in ticks.items():
        yield ll.Said("story.countdown_advances", {"name": name, "by": by})


def why_gains(gains: Gains, rule: str) -> Iterator[ll.Because]:
    """What a roll gave, by the rules: DH-41 and DH-44 cut off what is too much."""
    for name in gains.hope:
        yield ll.Because(rule, "hope_gained", {"name": name})
    for name, hope in gains.lost_hope.items():
        if hope:
            yield ll.Because("DH-41", "hope_lost", {"name": name})
    for name in gains.cleared:
        yield ll.Because("DH-9", "stress_cleared", {"name": name})
    if gains.fear:
        yield ll.Because(rule, "fear_gained", {"amount": gains.fear})
    if gains.lost_fear:
        yield ll.Because("DH-44", "fear_lost", {"amount": gains.lost_fear})
    if gains.spotlight:
        yield ll.Because(rule if "failed" in gains.prompts else "DH-R1", "spotlight_to_gm")
    elif "rolled_with_fear" in gains.prompts:
        yield ll.Because("DH-R1", "gm_prompted")
