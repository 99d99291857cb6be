"""Who fights, as numbers that stay as they are while the fight goes on."""

from collections.abc import Iterable, Sequence
from typing import Any, NamedTuple

import limelight.contract as ll
from limelight.contract.dice import MOST_DICE, Dice, read

from ..commands.adversaries import GROUP_ATTACK, has, slow, times
from ..commands.damage import struck
from ..commands.hits import plate
from ..rolls import NEVER, ActionRoll, arrives, covers, failed
from ..state import Adversary, Character, State, Weapon, lies_on, named, number, written

Array = Any
"""An array of numbers, which is read only where there are arrays."""


class Throws(NamedTuple):
    """Damage dice of several, a row each: their sides, their signs, what is flat, the most."""

    sides: Array
    signs: Array
    flat: Array
    highest: Array

    @classmethod
    def of(cls, dice: Sequence[Dice]) -> "Throws":
        """As they are written; where there are fewer dice, a die of no sides stands in."""
        import numpy as np

        most = max((len(each.sides) for each in dice), default=0)
        sides = np.zeros((len(dice), most), np.int32)
        signs = np.zeros((len(dice), most), np.int32)
        for row, each in enumerate(dice):
            sides[row, : len(each.sides)] = each.sides
            signs[row, : len(each.signs)] = each.signs
        flat = np.array([each.flat for each in dice], np.int32)
        return cls(sides, signs, flat, np.array([each.highest() for each in dice], np.int32))


class Cast(NamedTuple):
    """Everybody who fights; of characters a row each, of adversaries a column each."""

    characters: tuple[str, ...]
    adversaries: tuple[str, ...]
    edition: int
    massive: int
    # characters
    hp_max: Array
    stress_max: Array
    hope_max: Array
    armor_score: Array
    level: Array
    evasion: Array
    major: Array
    severe: Array
    experience: Array
    """What the best Experience adds; 0 where there is none."""
    covered: Array
    """How much disadvantage it is to attack them, by what lies on them for good."""
    armed: Array
    # weapons, of all characters one after the other
    weapons: tuple[tuple[int, Weapon], ...]
    trait: Array
    throws: Throws
    best: Array
    """The weapon that each character strikes each adversary with."""
    harms: Array
    """Whether that weapon can hurt it at all."""
    pierces: tuple[Array, Array, Array]
    """Of each weapon against each adversary: resisted, immune, what is taken off."""
    # adversaries
    foe_hp_max: Array
    difficulty: Array
    foe_major: Array
    foe_severe: Array
    minion: Array
    """How much damage each further Minion costs; 0: it is none."""
    lies: Array
    """What lies on them for a roll against them: advantage above 0, disadvantage below."""
    able: Array
    """Whether it has an attack at all."""
    times: Array
    slow: Array
    momentum: Array
    group: Array
    """What a Group Attack costs; below 0 where it has none."""
    modifier: Array
    deals: Throws
    fewer: Throws
    """What a horde deals from half of its Hit Points on; of others the same as ever."""
    strength: Array
    """What its attack deals on average."""
    withstands: tuple[Array, Array]
    """Of each character against the attack of each adversary: resistant, immune."""


def cast(state: State) -> Cast:
    """Everybody at a table who takes part."""
    import numpy as np

    people = {name: who for name, who in state.characters.items() if not who.retired}
    ours, foes = tuple(people.values()), tuple(state.adversaries.values())
    weapons = tuple((at, each) for at, who in enumerate(ours) for each in _held(who))
    blows = [_struck(ours[at], each) for at, each in weapons]
    trait = _row(ours[at].traits[each.trait] for at, each in weapons)
    pierces = _pierces([each.type for _, each in weapons], foes)
    means = [_mean(each) for each in blows]
    best, harms = _best([at for at, _ in weapons], trait, means, foes, pierces, len(ours))
    deals = [_attack(each) for each in foes]
    return Cast(
        characters=tuple(people),
        adversaries=tuple(state.adversaries),
        edition=state.edition,
        massive=1 * state.massive_damage,
        hp_max=_row(who.hp_max for who in ours),
        stress_max=_row(who.stress_max for who in ours),
        hope_max=_row(who.hope_max for who in ours),
        armor_score=_row(who.armor_score for who in ours),
        level=_row(who.level for who in ours),
        evasion=_row(who.evasion for who in ours),
        major=_row(_or_never(who.thresholds.major) for who in ours),
        severe=_row(_or_never(who.thresholds.severe) for who in ours),
        experience=_row(max((0, *who.experiences.values())) for who in ours),
        covered=_row(lies_on(who)[1] for who in ours),
        armed=np.array([at in {owner for owner, _ in weapons} for at in range(len(ours))]),
        weapons=weapons,
        trait=trait,
        throws=Throws.of(blows),
        best=best,
        harms=harms,
        pierces=pierces,
        foe_hp_max=_row(each.hp_max for each in foes),
        difficulty=_row(each.difficulty for each in foes),
        foe_major=_row(_or_never(each.thresholds.major) for each in foes),
        foe_severe=_row(_or_never(each.thresholds.severe) for each in foes),
        minion=_row(number(each.features, "Minion") or 0 for each in foes),
        lies=_row(by - off for by, off in map(lies_on, foes)),
        able=np.array([each.attack is not None for each in foes]),
        times=_row(times(each) for each in foes),
        slow=np.array([slow(each) for each in foes]),
        momentum=_row(1 * has(each, "Momentum") for each in foes),
        group=_row(_group(each) for each in _small_packs(foes, deals)),
        modifier=_row(0 if each.attack is None else each.attack.modifier for each in foes),
        deals=Throws.of(deals),
        fewer=Throws.of([_fewer(foe, each) for foe, each in zip(foes, deals, strict=True)]),
        strength=np.array([_mean(each) for each in deals]),
        withstands=_withstands(ours, foes),
    )


def _held(who: Character) -> Iterable[Weapon]:
    """DC-15: the weapons in hand that can be thrown for, each name once."""
    held = {each.name: each for each in reversed(who.weapons) if each.held}
    return [each for each in reversed(held.values()) if struck(who, each) is not None]


def _struck(who: Character, weapon: Weapon) -> Dice:
    dice = struck(who, weapon)
    assert dice is not None
    return dice


def _row(numbers: Iterable[int]) -> Array:
    import numpy as np

    return np.array(list(numbers), np.int32)


def _or_never(threshold: int | None) -> int:
    return NEVER if threshold is None else threshold


def _mean(dice: Dice) -> float:
    """What dice come to on average, and not below nothing."""
    pairs = zip(dice.sides, dice.signs, strict=True)
    return max(sum(sign * (sides + 1) / 2 for sides, sign in pairs) + dice.flat, 0.0)


def _attack(foe: Adversary) -> Dice:
    found = None if foe.attack is None else read(foe.attack.damage)
    return found or Dice((), (), 0)


def _fewer(foe: Adversary, usual: Dice) -> Dice:
    """DH-89: what a horde deals from half of its Hit Points on."""
    text = written(foe.features, "Horde")
    return (None if text is None else read(text)) or usual


def _small_packs(foes: Sequence[Adversary], deals: Sequence[Dice]) -> list[Adversary | None]:
    """Those whose Group Attack can be thrown for at once with everybody else's."""
    packs = [has(foe, GROUP_ATTACK) and foe.attack is not None for foe in foes]
    dice = sum(len(each.sides) for each, pack in zip(deals, packs, strict=True) if pack)
    small = dice <= MOST_DICE
    return [foe if pack and small else None for foe, pack in zip(foes, packs, strict=True)]


def _group(foe: Adversary | None) -> int:
    """DH-88: the Fear of a Group Attack; one that costs Stress or has counted uses is left out."""
    feature = None if foe is None else named(foe.features, GROUP_ATTACK)
    if feature is None or feature.per is not None or feature.stress:
        return -1
    return int(feature.fear)


def _pierces(types: Sequence[str | None], foes: Sequence[Adversary]) -> tuple[Array, Array, Array]:
    import numpy as np

    shape = (len(types), len(foes))
    resist, immune, off = (np.zeros(shape, np.int32) for _ in range(3))
    for at, kind in enumerate(types):
        for to, foe in enumerate(foes):
            resist[at, to] = covers(foe.resistances, kind)
            immune[at, to] = covers(foe.immunities, kind)
            off[at, to] = plate(foe, kind)
    return resist, immune, off


def _withstands(ours: Sequence[Character], foes: Sequence[Adversary]) -> tuple[Array, Array]:
    import numpy as np

    shape = (len(ours), len(foes))
    resist, immune = (np.zeros(shape, np.int32) for _ in range(2))
    for at, who in enumerate(ours):
        for by, foe in enumerate(foes):
            kind = None if foe.attack is None else foe.attack.type
            resist[at, by] = covers(who.resistances, kind)
            immune[at, by] = covers(who.immunities, kind)
    return resist, immune


def _best(
    owners: Sequence[int],
    trait: Array,
    means: Sequence[float],
    foes: Sequence[Adversary],
    pierces: tuple[Array, Array, Array],
    people: int,
) -> tuple[Array, Array]:
    """Everybody's best weapon against each adversary: what it deals on average, hits and misses."""
    import numpy as np

    best = np.zeros((people, len(foes)), np.intp)
    worth = np.full((people, len(foes)), -1.0)
    for at, owner in enumerate(owners):
        for to, foe in enumerate(foes):
            resist, immune, off = (int(each[at, to]) for each in pierces)
            dealt = float(arrives(means[at], resist, immune, off))
            found = dealt * chance(int(trait[at]), foe.difficulty)
            if found > worth[owner, to]:
                best[owner, to], worth[owner, to] = at, found
    return best, worth > 0


def wielded(known: Cast, who: int, foe: int, trait: str | None) -> int:
    """DC-15: the weapon of an attack with this trait: the best, if it is one of those."""
    best = int(known.best[who, foe])
    fits = [at for at, (of, each) in enumerate(known.weapons) if of == who and each.trait == trait]
    return best if best in fits or not fits else fits[0]


def chance(trait: int, difficulty: int) -> float:
    """DH-4: how likely an attack with a trait comes through, by the judge of the roll."""
    import numpy as np

    hope, fear = (each.ravel() for each in np.indices((12, 12)) + 1)
    roll = ActionRoll(trait=trait, difficulty=difficulty)
    place = roll.judge({"hope": (hope,), "fear": (fear,)}).outcome
    return float(1 - failed(place).mean())


def shares(state: State) -> ll.Refusal | None:
    """Refuses a table at which nobody fights anybody; who is dying may still rise."""
    people = [who for who in state.characters.values() if who.up or who.standing == "dying"]
    if not any(list(_held(who)) for who in people):
        return ll.bad_value("nobody_armed", "with")
    if all(each.defeated for each in state.adversaries.values()):
        return ll.bad_value("no_adversary", "against")
    return None
