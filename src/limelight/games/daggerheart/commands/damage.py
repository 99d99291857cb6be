"""Damage that is rolled: of characters, adversaries, packs and tag teams."""

from collections.abc import Iterable, Iterator, Mapping
from typing import Annotated, Any

import limelight.contract as ll
from limelight.contract.dice import MOST_DICE, Dice, read

from ..events.damage import (
    DamageRolled,
)
from ..facts import game
from ..rolls import (
    DamageRoll,
    halved,
)
from ..state import (
    Adversary,
    Ask,
    Character,
    Deals,
    Last,
    State,
    Weapon,
    hit_of,
    retired,
    team_hit,
    written,
)
from .dice import promised_die
from .names import Foe, Mine

SAY_WEAPON = ll.bad_value("say_weapon", "weapon")
NO_DICE = ll.bad_value("dice", "dice")
HELD = ("DC-13", "DC-15", "DC-35", "DC-R17", "DC-R18")


@game.command("DH-25", "DH-36", "DH-88", "DH-89", "DH-118", *HELD, "DH-R27", "DH-R49")
class RollDamage(ll.Command, frozen=True, kw_only=True):
    """How much a hit would hurt; nothing is marked yet."""

    character: Mine | None = None
    adversary: Foe | None = None
    weapon: Annotated[ll.Name | None, ll.Asked()] = None
    weapons: Annotated[Annotated[dict[ll.Name, ll.Name], ll.Few] | None, ll.Asked()] = None
    dice: Annotated[ll.DiceText | None, ll.Unless("weapon"), ll.Asked()] = None
    type: Annotated[Deals, ll.Asked()] = None
    critical: bool | None = None
    bonus_dice: Annotated[tuple[ll.Name, ...], ll.Meta(max_length=20)] = ()

    def malformed(self, state: State, seat: ll.Seat) -> Iterator[ll.Refusal | None]:
        """Somebody's dice, said or known; of a tag team both weapons."""
        if (self.character is None) == (self.adversary is None):
            yield ll.bad_value("character_or_adversary", "character")
        if self.dice is not None and read(self.dice) is None:
            yield NO_DICE
        if len(set(self.bonus_dice)) < len(self.bonus_dice):
            yield ll.bad_value("twice", "bonus_dice")
        team = team_hit(state, self.character or "") is not None
        if self.bonus_dice and (self.adversary is not None or team):
            yield ll.bad_value("no_bonus_dice", "bonus_dice")
        if self.adversary is not None:
            yield from self._adversary_malformed(state, seat)
        elif (last := team_hit(state, self.character or "")) is not None:
            yield from self._team_malformed(state, last)
        else:
            yield from self._character_malformed(state)

    def _adversary_malformed(self, state: State, seat: ll.Seat) -> Iterator[ll.Refusal | None]:
        if self.weapon is not None or self.weapons is not None:
            yield ll.bad_value("no_weapons", "weapon")
        who = state.adversaries.get(self.adversary or "")
        if who is not None and (seat.gm or who.shared) and self.dice is None:
            if who.attack is None:
                yield ll.bad_value("no_attack", "dice")
            else:
                yield from self._too_many(state)

    def _too_many(self, state: State) -> Iterator[ll.Refusal | None]:
        """More dice than can be thrown at once."""
        roll, _, _ = self.asked(state)
        if sum(len(each.sides) for each in roll.written.values()) > MOST_DICE:
            yield NO_DICE

    def _team_malformed(self, state: State, last: Last) -> Iterator[ll.Refusal | None]:
        if self.weapon is not None or self.dice is not None:
            yield ll.bad_value("tag_team_damage", "weapon")
        if set(self.weapons or {}) - set(last.call.asks):
            yield ll.bad_value("", "weapons")
        types = set()
        for who, ask in attackers(last).items():
            weapon = weapon_of(state.characters[who], (self.weapons or {}).get(who), ask)
            if weapon is None:
                yield None if who in (self.weapons or {}) else SAY_WEAPON
                continue
            yield NO_DICE if struck(state.characters[who], weapon) is None else None
            types |= {weapon.type} - {None}
        if len(types) > 1 and self.type not in types:
            yield ll.bad_value("say_type", "type", types=tuple(sorted(map(str, types))))

    def _character_malformed(self, state: State) -> Iterator[ll.Refusal | None]:
        if self.weapons is not None:
            yield ll.bad_value("no_tag_team", "weapons")
        if self.dice is not None and self.weapon is not None:
            yield NO_DICE
        who = state.characters.get(self.character or "")
        if self.dice is not None or (who is None and self.weapon is not None):
            return
        hit = hit_of(state, self.character or "")
        weapon = None if who is None else weapon_of(who, self.weapon, hit)
        if who is None or weapon is None:
            yield SAY_WEAPON if self.weapon is None else None
        else:
            yield NO_DICE if struck(who, weapon) is None else None

    def unknown(self, state: State, seat: ll.Seat) -> Iterator[ll.Refusal | None]:
        """Weapons that they have."""
        said = {} if self.weapon is None else {self.character or "": self.weapon}
        for who, weapon in {**said, **(self.weapons or {})}.items():
            if who in state.characters and weapon_of(state.characters[who], weapon, None) is None:
                yield ll.unknown(weapon, "weapon")
        for die in self.bonus_dice:
            if die not in state.characters[self.character or ""].dice:
                yield ll.unknown(die, "bonus_dice")

    def whose(self, state: State, seat: ll.Seat) -> ll.Refusal | None:
        """An adversary's damage is the GM's."""
        if self.adversary is None or seat.gm:
            return None
        return ll.Refusal("not_yours", "gm_only")

    def refuse(self, state: State, seat: ll.Seat) -> Iterator[ll.Refusal | None]:
        """DH-36: a tag team rolls once."""
        last = team_hit(state, self.character or "")
        if last is not None and last.damage_rolled:
            yield ll.Refusal("already_used", "tag_team_damage_once")
        yield retired(state, self.character)
        said = {} if self.weapon is None else {self.character or "": self.weapon}
        for who, weapon in {**said, **(self.weapons or {})}.items():  # DC-15
            found = weapon_of(state.characters[who], weapon, None)
            if found is not None and not found.held:
                yield ll.not_now("not_equipped", name=weapon)
        for die in self.bonus_dice:
            yield promised_die(state, self.character or "", die)

    def decide(self, state: State, seat: ll.Seat) -> ll.Decision:
        """The dice fall; of an adversary who is not shared only the GM sees them."""
        roll, kind, shown = self.asked(state)
        fell = yield from ll.throw(roll, hidden=not shown)
        faces = roll.split(fell.faces)
        return DamageRolled(
            by=tuple(roll.written),
            dice={who: str(each) for who, each in roll.written.items()},
            faces=faces,
            total=fell.read.totals,
            critical=roll.critical,
            type=kind,
            tag_team=roll.team,
            known=shown,
            bonus=roll.bonus,
            bonus_faces={die: fell.faces[die] for die in roll.bonus},
        )

    def asked(self, state: State) -> tuple[DamageRoll, str | None, bool]:
        """The one place where a damage roll is put together; its type, and who may see it."""
        if self.adversary is not None:
            return self._of_adversary(state, self.adversary)
        name = self.character or ""
        last = team_hit(state, name)
        if last is not None:
            return self._of_team(state, last)
        who, hit, kind = state.characters[name], hit_of(state, name), self.type
        dice = None if self.dice is None else read(self.dice)
        if dice is None:
            weapon = weapon_of(who, self.weapon, hit)
            assert weapon is not None
            dice, kind = struck(who, weapon), kind or weapon.type
            assert dice is not None
        critical = hit is not None and hit.rolled is not None and hit.rolled.critical
        roll = self._roll({name: dice}, critical or state.hits.get(name, False))
        return ll.replace(roll, bonus={d: who.dice[d] for d in self.bonus_dice}), kind, True

    def _of_adversary(self, state: State, name: str) -> tuple[DamageRoll, str | None, bool]:
        """Its own damage unless other dice are said; DH-116: critical after a natural 20.

        DH-88: after a group attack the damage of all who are in it, and still there.
        """
        who, kind = state.adversaries[name], self.type
        dice = None if self.dice is None else {name: read(self.dice)}
        if dice is None:
            pack = (each for each in state.packs.get(name, ()) if each in state.adversaries)
            dice = {each: dealt(state.adversaries[each]) for each in (name, *pack)}
            kind = kind or (None if who.attack is None else who.attack.type)
        thrown = {each: what for each, what in dice.items() if what is not None}
        shared = all(state.adversaries[each].shared for each in thrown)
        return self._roll(thrown, state.hits.get(name, False)), kind, shared

    def _of_team(self, state: State, last: Last) -> tuple[DamageRoll, str | None, bool]:
        """DH-36: both roll, the sum is one source; DH-R13: a critical is one for both."""
        written: dict[str, Dice] = {}
        types: dict[str, None] = {}
        for who, ask in attackers(last).items():
            weapon = weapon_of(state.characters[who], (self.weapons or {}).get(who), ask)
            assert weapon is not None
            thrown = struck(state.characters[who], weapon)
            assert thrown is not None
            written[who] = thrown
            if weapon.type is not None:
                types[weapon.type] = None
        stands = last.call.asks[last.stands].rolled
        roll = self._roll(written, stands is not None and stands.critical)
        return ll.replace(roll, team=True), self.type or next(iter(types), None), True

    def _roll(self, written: dict[str, Dice], critical: bool) -> DamageRoll:
        """DH-9: critical by itself after a critical hit, unless it is said."""
        return DamageRoll(
            written=written, critical=critical if self.critical is None else self.critical
        )

    @classmethod
    def forms(cls, seen: State, seat: ll.Seat) -> Iterable[ll.Form]:
        """Of a tag team that came through, of one's own characters, and of adversaries.

        What came through is waited for; any other damage can be rolled too.
        """
        mine = [n for n, who in seen.characters.items() if seat.plays(who.player)]
        team = [name for name in mine if team_hit(seen, name) is not None]
        if team:
            yield cls._team_form(seen, team[0])
        alone = tuple(name for name in mine if name not in team)
        hit = tuple(name for name in alone if name in seen.hits or hit_of(seen, name) is not None)
        foes = tuple(seen.adversaries) if seat.gm else ()
        struck = tuple(name for name in foes if name in seen.hits)
        for names in dict.fromkeys((hit, alone)):
            if names:
                yield cls._own_form(seen, names, idle=names != hit)
        for names in dict.fromkeys((*((name,) for name in struck), foes)):
            if names:
                yield cls._foes_form(names, idle=names[0] not in struck or len(names) > 1)

    @classmethod
    def _own_form(cls, seen: State, names: tuple[str, ...], idle: bool) -> ll.Form:
        held = (w.name for name in names for w in seen.characters[name].weapons if w.held)
        choices = {"character": names, "weapon": tuple(dict.fromkeys(held))}
        dice = tuple(dict.fromkeys(d for name in names for d in seen.characters[name].dice))
        choices["bonus_dice"] = dice
        others = ("adversary", "weapons", "critical")
        sample = {"character": names[0]}
        return ll.Form(choices=choices, sample=sample, leave_out=others, idle=idle)

    @classmethod
    def _foes_form(cls, names: tuple[str, ...], idle: bool) -> ll.Form:
        others = ("character", "weapon", "weapons", "critical", "bonus_dice")
        if not idle:
            return ll.Form(settled={"adversary": names[0]}, leave_out=others)
        choices, sample = {"adversary": names}, {"adversary": names[0]}
        return ll.Form(choices=choices, sample=sample, leave_out=others, idle=True)

    @classmethod
    def _team_form(cls, seen: State, name: str) -> ll.Form:
        assert seen.last is not None
        people = {
            who: [each for each in seen.characters[who].weapons if each.held]
            for who in attackers(seen.last)
        }
        weapons = {who: each[0].name for who, each in people.items() if each}
        types = sorted({w.type for each in people.values() for w in each if w.type})
        choices = {"character": (name,), "weapons": tuple(weapons)}
        sample: dict[str, Any] = {"character": name, "weapons": weapons}
        if len(types) > 1:
            choices["type"], sample["type"] = tuple(types), types[0]
        leave_out = ("adversary", "weapon", "dice", "critical", "bonus_dice")
        return ll.Form(choices=choices, sample=sample, leave_out=leave_out)

    @classmethod
    def trial(cls, seen: State, fields: Mapping[str, Any]) -> Mapping[str, Any]:
        """A weapon is tried on one who has it; without one, with dice."""
        if "weapon" in fields:
            for name, who in seen.characters.items():
                if weapon_of(who, fields["weapon"], None) is not None:
                    return {"character": name}
        return {} if "weapons" in fields or "weapon" in fields else {"dice": "1d6"}


def dealt(who: Adversary) -> Dice | None:
    """DH-25: what its standard attack deals; DH-89: a horde's less from half on."""
    if who.attack is None:
        return None
    fewer = written(who.features, "Horde") if halved(who.hp, who.hp_max) else None
    return (None if fewer is None else read(fewer)) or read(who.attack.damage)


def attackers(last: Last) -> dict[str, Ask]:
    """DH-36: those of a tag team whose own roll was an attack."""
    return {who: ask for who, ask in last.call.asks.items() if ask.attack}


def weapon_of(who: Character, said: str | None, hit: Ask | None) -> Weapon | None:
    """The weapon that was said, or the only one in hand with the trait of the attack (DC-15)."""
    if said is not None:
        return next((weapon for weapon in who.weapons if weapon.name == said), None)
    held = (each for each in who.weapons if each.held)
    fitting = [each for each in held if hit is not None and each.trait == hit.trait]
    return fitting[0] if len(fitting) == 1 else None


def struck(who: Character, weapon: Weapon) -> Dice | None:
    """DH-25: Proficiency multiplies the dice only; None if that is too many to throw."""
    written = read(weapon.damage)
    assert written is not None
    if len(written.sides) * who.proficiency > MOST_DICE:
        return None
    return written.times(who.proficiency)
