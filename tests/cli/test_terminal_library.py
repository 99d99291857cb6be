"""The library at a table of one keyboard: whoever waits in it, and what it can be meant by name."""

import io
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any

import pytest
from rich.console import Console

from limelight.chances.pictures.lettering import cells
from limelight.cli.terminal.ask import Asker, Back
from limelight.cli.terminal.evening import Evening
from limelight.cli.terminal.named import MOST_LISTED, fitting, placed
from limelight.contract import GM, Refusal
from limelight.contract.bounds import PEOPLE as ROOM
from limelight.contract.form_fields import Field, fields_of
from limelight.play import log
from limelight.play.copies import MOST_COPIES
from limelight.play.refusals import words_of
from limelight.play.table import Table
from limelight.words import LANGUAGES, words

FIGHTER = {
    "side": "marsh folk",
    "talents": {"clubs": 13},
    "weapon": {"talent": "clubs", "damage": "1d12"},
    "hit_points": 87,
}
ADVERSARY = {"difficulty": 14, "hp_max": 5, "type": "solo", "tier": 2}
PEOPLE: Mapping[str, tuple[str, Mapping[str, Any]]] = {
    "daggerheart": ("adversaries", ADVERSARY),
    "yokai": ("characters", {"chapter": "light"}),
    "sinners": ("fighters", FIGHTER),
    "pedlar": ("pedlars", {}),
}
"""Where whoever can be brought lies in the library of a game, and what is said of them."""
THINGS = [{"name": "Temple Bell", "per": "session", "uses": 2}, {"name": "Fox Mask"}]


class Played:
    """An evening at one keyboard: lines go in, the screen comes out."""

    def __init__(self, path: Path, game: str, language: str, width: int) -> None:
        self._path, self._lines = path, iter(tuple[str, ...]())
        self._screen = io.StringIO()
        console = Console(file=self._screen, width=width, force_terminal=False)
        self._evening = Evening(console, language)
        self._evening.open(None, path, game)

    def reads(self, prompt: str = "") -> str:
        """What is typed next; the prompt stands on the screen."""
        line = next(self._lines)
        self._screen.write(f"{prompt}{line}\n")
        return line

    def types(self, *lines: str) -> str:
        """What is on the screen after these lines."""
        self._lines = iter((*lines, "q"))
        begun = len(self._screen.getvalue())
        self._evening.play()
        assert next(self._lines, None) is None, self._screen.getvalue()[begun:]
        return self._screen.getvalue()[begun:]

    def table(self) -> Table:
        found = log.open_table(self._path.read_bytes().splitlines(keepends=True))
        assert not isinstance(found, log.Bad)
        return found

    def holds(self, content: Mapping[str, Any]) -> None:
        """Brings records into the library."""
        assert not isinstance(self.here().do("gm", "add_content", content), Refusal)

    def here(self) -> Table:
        """The table as the evening has it."""
        assert self._evening._table is not None
        return self._evening._table

    def names(self) -> list[str]:
        """Who is at the table, as the GM sees it."""
        table = self.table()
        return [card.name for card in table.game.cards(table.seen(GM))]


Plays = Callable[..., Played]


@pytest.fixture
def plays(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Plays:
    def started(game: str, language: str = "en", width: int = 80) -> Played:
        made = Played(tmp_path / f"{game}.jsonl", game, language, width)
        monkeypatch.setattr("builtins.input", made.reads)
        return made

    return started


def people(game: str, *names: str) -> dict[str, Any]:
    kind, record = PEOPLE[game]
    return {kind: [{"name": name, **record} for name in names]}


# Whoever waits in the library


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game", PEOPLE)
def test_somebody_of_the_library_comes_by_number(plays: Plays, game: str, language: str) -> None:
    played = plays(game, language, width=40)
    played.holds(people(game, "Oda", "Peat Giant"))
    begun = played.types("f", ".")
    assert "  1  Oda" in begun and "  2  Peat Giant" in begun
    asks_whose = any(f.name == "player" for f in fields_of(adds(played)))
    screen = played.types("f", "2", "", *[""] * asks_whose)
    assert played.names() == ["Peat Giant"]
    assert words(language).say("ui.how_many") in screen
    for line in (begun + screen).splitlines():
        assert cells(line) <= 40, line
        assert "ui." not in line and "why." not in line


def adds(played: Played) -> Any:
    """The command that brings whoever is in the library."""
    table = played.table()
    ((do, _, _), *_) = table.game.shelf(table.seen(GM))
    return table.commands[do]


def test_a_taken_name_is_asked_for_anew(plays: Plays) -> None:
    played = plays("sinners")
    played.holds(people("sinners", "Peat Giant"))
    played.types("f", "peat", "", "")
    screen = played.types("f", "1", "1", "", "")
    assert "The name Peat Giant is taken." in screen
    assert "name [Peat Giant 2]" in screen
    played.types("f", "1", "1", "Old Moss", "")
    screen = played.types("f", "1", "1", "Old Moss", "", "Young Moss")
    assert "The name Old Moss is taken. [bad_value]" in " ".join(screen.split())
    assert played.names() == ["Peat Giant", "Peat Giant 2", "Old Moss", "Young Moss"]


def test_several_of_one_get_numbers(plays: Plays) -> None:
    played = plays("sinners")
    played.holds(people("sinners", "Peat Giant"))
    screen = played.types("f", "1", "many", "0", str(MOST_COPIES + 1), "3")
    assert screen.count("That is a number from 1 to 20.") == 3
    assert played.names() == ["Peat Giant", "Peat Giant 2", "Peat Giant 3"]
    played.types("f", "1", "2")
    assert played.names()[3:] == ["Peat Giant 4", "Peat Giant 5"]


def test_several_come_or_nobody(plays: Plays) -> None:
    played = plays("sinners")
    played.holds(people("sinners", "Oda"))
    table = played.here()
    for at in range(ROOM.count - 1):
        table.do("gm", "add_fighter", {"name": f"Guard {at}", **FIGHTER})
    assert "people, and no more. [not_now]" in " ".join(played.types("f", "1", "2").split())
    assert len(played.names()) == ROOM.count - 1
    played.types("f", "1", "1", "")
    assert len(played.names()) == ROOM.count


def test_the_gm_says_who_plays_them(plays: Plays) -> None:
    played = plays("yokai")
    played.holds(people("yokai", "Mika", "Yuki"))
    played.types("f", "1", "", "anna")
    table = played.table()
    assert table.game.owners(table.state) == {"Mika": "anna"}


def test_a_player_brings_whom_players_know_of(plays: Plays) -> None:
    played = plays("yokai")
    played.holds(people("yokai", "Mika", "Yuki"))
    played.types("f", "Mika", "", "anna")
    screen = played.types("f", "2", "Yuki")
    assert "Who? 1 The GM · 2 anna" in screen
    assert "How many?" not in screen
    screen = played.types("f", "anna", "Yuki", "Yuki the Second")
    assert "The name Yuki is taken." in screen
    owners = played.table().game.owners(played.table().state)
    assert owners == dict.fromkeys(("Mika", "Yuki", "Yuki the Second"), "anna")


def test_the_library_of_the_gm_is_the_gms(plays: Plays) -> None:
    played = plays("sinners")
    played.holds(people("sinners", "Oda", "Bo"))
    played.types("f", "Oda", "", "anna")
    assert "Who?" not in played.types("f", ".")
    played.types("f", "Bo", "", "")
    assert played.names() == ["Oda", "Bo"]


def test_what_is_said_of_them_waits_for_the_gms_view(plays: Plays) -> None:
    played = plays("sinners")
    played.holds(people("sinners", "Oda"))
    screen = played.types("f", ".")
    assert "Oda" in screen and "87" not in screen
    assert "“g” shows what the GM knows of them, too." in screen
    screen = played.types("g", "f", ".")
    assert "1  Oda · marsh folk, 87 hit points" in screen
    assert "knows of them" not in screen
    everybodys = plays("yokai")
    everybodys.holds(people("yokai", "Mika"))
    assert "1  Mika · " in everybodys.types("f", ".")


def test_many_are_listed_a_page_at_a_time_and_found_by_a_part(plays: Plays) -> None:
    played = plays("sinners")
    several = [f"Guard of Gate {at}" for at in range(1, 2 * MOST_LISTED + 4)]
    played.holds(people("sinners", "Moss Baker", *several, "Moss Bailiff"))
    screen = played.types("f", ".")
    assert f" {MOST_LISTED}  Guard" in screen and f" {MOST_LISTED + 1}  Guard" not in screen
    assert "(25 more with Enter)" in screen
    screen = played.types("f", "", "", "")
    assert " 45  Moss Bailiff" in screen and "(5 more with Enter)" in screen
    assert "Never mind." in screen
    screen = played.types("f", "moss", "46", "wolf", "MOSS bai", "", "")
    assert screen.count(" 45  Moss Bailiff") == 1
    assert screen.count("That is not one of the choices.") == 2
    assert played.names() == ["Moss Bailiff"]


@pytest.mark.parametrize("language", LANGUAGES)
def test_an_empty_library_says_so(plays: Plays, language: str) -> None:
    played = plays("sinners", language)
    assert words(language).say("ui.nothing_ready") in " ".join(played.types("f").split())
    assert words(language).say("ui.nothing_ready") in " ".join(played.types("а").split())


@pytest.mark.parametrize("game", ["daggerheart", "yokai", "sinners"])
def test_the_packs_that_come_along_can_be_brought(plays: Plays, game: str) -> None:
    played = plays(game)
    pack = {"daggerheart": "coast", "yokai": "crossroads", "sinners": "marsh"}[game]
    played.types("b", pack, "yes")
    table = played.table()
    ready = [fields["name"] for _, fields, _ in table.game.shelf(table.seen(GM))]
    for name in ready:
        played.types("f", name, "2")
    assert sorted(played.names()) == sorted([*ready, *(f"{name} 2" for name in ready)])


# Records that can be meant by their names


@pytest.fixture
def asked() -> Callable[..., Any]:
    """What an asker makes of these lines, for a field and a library."""

    def answers(field: Field, library: Mapping[str, Any], *lines: str) -> tuple[Any, list[str]]:
        left, said = iter(lines), list[str]()

        def reads(prompt: str) -> str:
            said.append(prompt)
            return next(left)

        asker = Asker(words_of(Table("yokai").game, "en"), reads, said.append, library=library)
        found = asker._ask(field, {})
        assert next(left, None) is None
        return found, said

    return answers


def things(game: str) -> Field:
    """The field of whoever comes with things."""
    table = Table(game)
    found = (f for struct in table.commands.values() for f in fields_of(struct) if f.library)
    return next(field for field in found if field.kind == "list")


@pytest.mark.parametrize("game", ["yokai", "sinners", "pedlar"])
def test_a_name_of_the_library_is_sent_as_a_name(asked: Callable[..., Any], game: str) -> None:
    library = {"things": ("Temple Bell", "Fox Mask")}
    found, said = asked(things(game), library, "1", "fox mask", "")
    assert found == ["Temple Bell", "Fox Mask"]
    assert "name: 1\u00a0Temple Bell · 2\u00a0Fox Mask · or a new name [–] › " in said


def test_any_other_name_is_a_record_of_ones_own(asked: Callable[..., Any]) -> None:
    library = {"things": ("Temple Bell",)}
    own = ("Temple", "", "", "", "", "", "")
    field = things("yokai")
    more = len(field.fields) - 1
    found, said = asked(field, library, "3", own[0], *[""] * more, "1", "")
    assert found == [{"name": "Temple"}, "Temple Bell"]
    assert "That is not one of the choices." in said
    found, said = asked(field, {}, "Temple Bell", *[""] * more, "")
    assert found == [{"name": "Temple Bell"}]
    assert not any("or a new name" in each for each in said)


def test_one_record_can_be_meant_by_its_name_too(asked: Callable[..., Any]) -> None:
    acquire = Table("daggerheart").commands["acquire"]
    (weapon,) = (field for field in fields_of(acquire) if field.name == "weapon")
    assert asked(weapon, {"weapons": ("Tide Hook",)}, "tide hook")[0] == "Tide Hook"
    assert asked(weapon, {"weapons": ("Tide Hook",)}, "")[0] is None


def test_many_names_are_found_by_a_part(asked: Callable[..., Any]) -> None:
    library = {"things": (*(f"Candle {at}" for at in range(40)), "Fox Mask")}
    found, said = asked(things("yokai"), library, "/fox", "41", "/wolf", "/", "")
    assert found == ["Fox Mask"]
    prompts = [each for each in said if each.endswith(" › ")]
    assert "20\u00a0Candle 19 · “/” and a part of a name searches" in prompts[0]
    assert prompts[1].startswith("name: 41\u00a0Fox Mask · “/” ")
    assert "That is not one of the choices." in said
    with pytest.raises(Back):
        asked(things("yokai"), library, ".")


def test_a_thing_of_the_library_keeps_its_uses(plays: Plays) -> None:
    played = plays("yokai")
    played.holds({"things": THINGS})
    (offer,) = (o for o in played.table().offers("gm") if o.do == "add_character")
    at = [o.do for o in played.table().offers("gm")].index("add_character") + 1
    lines = ["Aki"]
    lines += ["" for f in offer.fields if f.asked and not f.required]
    later = [f.name for f in offer.fields if not f.required and not f.asked]
    lines += [str(later.index("things") + 1), "Temple Bell", "", ""]
    played.types("a", "1", str(at), *lines)
    (aki,) = played.table().state.characters.values()
    assert aki.things["Temple Bell"].uses == 2


def test_a_number_and_a_whole_name_are_told_from_a_part() -> None:
    names = ("Fox", "fox", "Fox Mask", "7 Bells")
    assert [placed(names, each) for each in ("3", "0", "5", "FOX", "fox", "Fox")] == [
        *(2, None, None),
        *(None, 1, 0),
    ]
    assert fitting(names, "mask FOX") == [2]
