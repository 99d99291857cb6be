"""Which policy is meant: one by its name, or one of somebody's own; and what is wrong with it."""

import pickle
from typing import Any, Literal, get_args, get_origin, get_type_hints

from limelight.contract import Forecaster, Refusal, bad_value


def policy_of(forecaster: Forecaster, policy: Any) -> Any:
    """The policy that is meant: the first where none is, or one of somebody's own."""
    known = forecaster.policies
    if policy is None or policy == "":
        return next(iter(known))
    if isinstance(policy, str):
        wrong = bad_value("policy", "policy", policy=policy[:64], known=tuple(known))
        return policy if policy in known else wrong
    kind = type(next(iter(known.values())))
    if not isinstance(policy, kind):
        return bad_value("own_policy", "policy", kind=kind.__name__, known=tuple(known))
    return _fault(policy, kind) or policy


def _fault(policy: Any, kind: type) -> Refusal | None:
    """What in a policy of somebody's own is no function, or none of what can be chosen."""
    for name, hint in get_type_hints(kind).items():
        value, at = getattr(policy, name), f"policy.{name}"
        if get_origin(hint) is Literal:
            if value not in get_args(hint):
                return bad_value("policy_choice", at, field=name, known=get_args(hint))
        elif not callable(value):
            return bad_value("policy_function", at, field=name)
    return None


def stays(policy: Any) -> str:
    """What in a policy cannot go to another process; empty where all of it can."""
    fields = {} if isinstance(policy, str) else policy._asdict()
    for name, value in fields.items():
        try:
            pickle.dumps(value)
        except (pickle.PicklingError, AttributeError, TypeError):
            return str(name)
    return ""
