"""What rolls give and take: Hope, Fear, cleared Stress, the spotlight, countdowns."""

from collections.abc import Iterator, Mapping

import limelight.contract as ll

from ..state import (
    PROMPTS,
    Advance,
    Character,
    Countdown,
    Gains,
    Last,
    State,
    Turn,
    moved,
    rid_of,
)

NEW_TURN = Turn()


def spend(state: State, fear: int) -> State:
    """DH-44, DH-112: the Fear is gone, and counted for the scene; below 0 it comes back."""
    if not fear:
        return state
    spent = max(state.scene.fear_spent + fear, 0)
    scene = ll.replace(state.scene, fear_spent=spent)
    return ll.replace(state, fear=state.fear - fear, scene=scene)


def players_turn(state: State) -> State:
    """DH-21: the spotlight is the players' again."""
    return ll.replace(state, spotlight="players", turn=NEW_TURN, prompts=())


def with_hope(characters: Mapping[str, Character], hope: Mapping[str, int]) -> dict[str, Character]:
    """The characters with their Hope moved."""
    moved = dict(characters)
    for name, by in hope.items():
        moved[name] = ll.replace(moved[name], hope=moved[name].hope + by)
    return moved


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
        countdowns = moved(countdowns, gains.advance)
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
            yield ll.Said("story.hope_lost", {"name": name, "hope": hope})
    for name, stress in gains.cleared.items():
        yield ll.Said("story.cleared_stress", {"target": name, "amount": stress})
    if gains.fear:
        yield ll.Said("story.fear_gained", {"fear": gains.fear})
    if gains.lost_fear:
        yield ll.Said("story.fear_lost", {"fear": gains.lost_fear})
    if gains.spotlight:
        yield ll.Said("story.spotlight_to_gm")
    yield from told_advance(gains.advance)


def told_advance(by: Advance) -> Iterator[ll.Said]:
    """How countdowns moved, which were set off, and which are over with them."""
    hidden = by.hidden_ticks is ll.Hidden
    ticks = by.ticks if hidden else {**by.ticks, **by.hidden_ticks}
    turned = by.turned if hidden else {**by.turned, **by.hidden_turned}
    for name, ticked in ticks.items():
        yield ll.Said("story.countdown_advances", {"name": name, "by": ticked})
    for name, each in turned.items():
        code = "countdown_done" if each.set_off else "countdown_over"
        yield ll.Said(f"story.{code}", {"name": name})
        if each.set_off and each.now.loop != "none":
            yield ll.Said("story.countdown_loops", {"name": name, "left": each.now.left})


def why_advance(by: Advance) -> Iterator[ll.Because]:
    """DH-67, DH-70, DH-74: why a countdown was set off, begins again, or is over."""
    hidden = by.hidden_turned is ll.Hidden
    for name, each in (by.turned if hidden else {**by.turned, **by.hidden_turned}).items():
        if not each.set_off:
            yield ll.Because("DH-74", "countdown_over", {"name": name})
            continue
        yield ll.Because("DH-67", "countdown_set_off", {"name": name})
        if each.now.loop != "none":
            rule = LOOPS[each.now.loop]
            yield ll.Because(rule, "countdown_loops", {"name": name, "left": each.now.left})


LOOPS = {"same": "DH-70", "increasing": "DH-71", "decreasing": "DH-72"}


def why_gains(gains: Gains, rule: str) -> Iterator[ll.Because]:
    """What a roll gave, by the rules: DH-41 and DH-44 cut off what is too much."""
    for name in gains.hope:
        yield ll.Because(rule, "hope_gained", {"name": name})
    for name, hope in gains.lost_hope.items():
        if hope:
            yield ll.Because("DH-41", "hope_lost", {"name": name, "amount": hope})
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
    yield from why_advance(gains.advance)
