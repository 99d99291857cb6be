"""Whether policies and whole fights keep to the rules."""

from collections.abc import Iterator

import msgspec

from limelight.contract import Refusal
from limelight.contract.driver import run
from limelight.play.chance import thrown

from .checked import Checked
from .finding import Finding

MOST_STEPS = 200


def policies_keep_to_the_rules(checked: Checked) -> Iterator[Finding]:
    """Whatever a policy does next, in whatever state, the rules take it."""
    known = checked.game
    for scene in checked.scenes if known.policies else ():
        for number, table in scene.tables():
            for name, policy in known.policies.items():
                told = policy(table.state)
                if told is None:
                    continue
                seat, command = told
                answer = run(known.decide(table.state, command, seat), thrown)
                if isinstance(answer, Refusal):
                    values = {"policy": name, "step": number, "code": answer.code}
                    yield Finding(scene.path.name, "policy_refused", values)


def fights_can_begin(checked: Checked) -> Iterator[Finding]:
    """A fight that needs no options begins, and what everybody does in it is allowed."""
    known = checked.game
    for name, struct in known.fights.items():
        try:
            fight = msgspec.convert({}, struct)
        except msgspec.ValidationError:
            continue  # it has to be told something
        state, policy = fight.begin(), fight.policy_of()
        if isinstance(state, Refusal) or isinstance(policy, Refusal):
            continue
        for _ in range(MOST_STEPS):
            told = policy(state)
            if told is None:
                break
            seat, command = told
            answer = run(known.decide(state, command, seat), thrown)
            if isinstance(answer, Refusal):
                yield Finding(name, "fight_refused", {"code": answer.code})
                break
            for event in answer:
                state = event.evolve(state)
