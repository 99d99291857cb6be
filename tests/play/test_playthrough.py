from pathlib import Path

import pytest

from limelight.play.playthrough import (
    BadPlaythrough,
    find,
    occurs,
    parse,
    party,
    read,
    run,
    same,
)
from tests.conftest import PLAYTHROUGHS, ROOT


@pytest.mark.parametrize("path", PLAYTHROUGHS, ids=lambda path: path.stem)
def test_playthroughs_come_out_as_written(path: Path) -> None:
    assert run(read(path), path.parent) == []


def scene(*steps: str, head: str = "game: daggerheart") -> bytes:
    return "\n".join([head, "steps:", *(f"  - {step}" for step in steps)]).encode()


MIRA = "{by: gm, do: add_character, with: {name: Mira, player: anna}}"


@pytest.mark.parametrize(
    ("step", "path", "wanted", "got"),
    [
        (
            "{by: gm, do: start_session, expect: {state.session: 2}}",
            "state.session",
            2,
            1,
        ),
        (
            "{by: gm, do: start_session, expect: {state.session: true}}",
            "state.session",
            True,
            1,
        ),
        ("{by: gm, do: start_session, refused: not_now}", "refused", "not_now", "done"),
        ("{by: anna, do: start_session}", "refused", "done", "not_yours"),
        (
            "{by: gm, do: start_session, absent: [state.session]}",
            "state.session",
            "(absent)",
            1,
        ),
        (
            "{by: gm, do: narrate, with: {text: Boo}, unseen: {anna: [Boo]}}",
            "unseen.anna",
            "(absent)",
            "Boo",
        ),
        (
            "{by: gm, do: start_session, expect: {state.characters.Mira.hop: 2}}",
            "state.characters.Mira.hop",
            2,
            "(absent)",
        ),
    ],
)
def test_a_mismatch_names_step_and_path(step: str, path: str, wanted: object, got: object) -> None:
    (wrong,) = run(parse(scene(MIRA, step)), Path())
    assert (wrong.step, wrong.path, wrong.wanted, wrong.got) == (2, path, wanted, got)


@pytest.mark.parametrize(
    ("data", "why"),
    [
        (b"game: chess\nsteps: []", "game"),
        (b"steps: []", "form"),
        (b"game: daggerheart\nstep: []", "form"),
        (b"game: daggerheart\noptions: {edition: 3}", "options"),
        (b"game: daggerheart\noptions: {luck: 3}", "options"),
        (b"game: daggerheart\ngame: daggerheart", "yaml"),
        (b"game: &a daggerheart", "yaml"),
        (b"game: !!python/object:os.system x", "yaml"),
        (b"game: daggerheart\nsteps: " + b"[" * 2000, "yaml"),
        (b"- a\n--- \n- b", "yaml"),
        (b"\xff\xfe", "yaml"),
        (b"a: " + b"x" * (1 << 20), "yaml"),
        (b"{", "yaml"),
        (b"", "yaml"),
        (scene("{by: 'a.b', do: roll}"), "seat"),
        (scene("{by: gm, do: roll, refused: nonsense}"), "code"),
        (scene("{by: gm, do: roll, wth: {}}"), "form"),
    ],
)
def test_what_is_no_playthrough_is_refused(data: bytes, why: str) -> None:
    with pytest.raises(BadPlaythrough) as caught:
        parse(data)
    assert caught.value.why == why


def test_yes_no_and_on_are_plain_words() -> None:
    step = "{by: gm, do: narrate, with: {text: on}, expect: {result.text.en: 'The GM: on'}}"
    assert run(parse(scene(step)), Path()) == []


def test_dice_of_a_playthrough_are_its_script() -> None:
    """A step that throws without dice is refused: nothing in a playthrough is left to chance."""
    call = "{by: gm, do: call_roll, with: {character: Mira, trait: agility, difficulty: 9}}"
    roll = "{by: anna, do: roll, refused: missing_dice}"
    assert run(parse(scene(MIRA, call, roll)), Path()) == []


def test_files_beside_a_playthrough_are_loaded(tmp_path: Path) -> None:
    (tmp_path / "party.yaml").write_bytes(scene(MIRA))
    head = "game: daggerheart\nload: [party.yaml]"
    step = "{by: gm, do: start_session, expect: {state.characters.Mira.player: anna}}"
    assert run(parse(scene(step, head=head)), tmp_path) == []


@pytest.mark.parametrize(
    ("load", "why"),
    [("../party.yaml", "outside"), ("/etc/passwd", "outside"), ("none.yaml", "no_file")],
)
def test_nothing_is_loaded_from_outside_the_folder(tmp_path: Path, load: str, why: str) -> None:
    (tmp_path / "party.yaml").write_bytes(scene(MIRA))
    folder = tmp_path / "inside"
    folder.mkdir()
    playthrough = parse(scene(MIRA, head=f"game: daggerheart\nload: [{load}]"))
    with pytest.raises(BadPlaythrough) as caught:
        run(playthrough, folder)
    assert caught.value.why == why


def test_a_link_does_not_lead_outside_the_folder(tmp_path: Path) -> None:
    (tmp_path / "party.yaml").write_bytes(scene(MIRA))
    folder = tmp_path / "inside"
    folder.mkdir()
    (folder / "link.yaml").symlink_to(tmp_path / "party.yaml")
    playthrough = parse(scene(MIRA, head="game: daggerheart\nload: [link.yaml]"))
    with pytest.raises(BadPlaythrough):
        run(playthrough, folder)


def test_a_loaded_file_only_brings_people(tmp_path: Path) -> None:
    (tmp_path / "party.yaml").write_bytes(scene("{by: gm, do: start_session}"))
    playthrough = parse(scene(MIRA, head="game: daggerheart\nload: [party.yaml]"))
    with pytest.raises(BadPlaythrough) as caught:
        run(playthrough, tmp_path)
    assert caught.value.why == "not_a_party"


def test_the_party_that_comes_with_each_game_can_be_seated() -> None:
    found = sorted((ROOT / "src" / "limelight" / "games").glob("*/*.yaml"))
    assert [path.stem for path in found].count("party") == 3
    for path in (path for path in found if path.stem != "demo"):
        assert party(path, path.parent.name)
        assert run(read(path), path.parent) == []


def test_paths_find_lists_and_names_with_dots() -> None:
    value = {"dice": {"help.Tomas": 5}, "list": [{"a": 1}]}
    assert find(value, "dice.help.Tomas") == 5
    assert find(value, "list.0.a") == 1
    assert find(value, "list.1.a") == find(value, "list.x") == find(value, "none") == "(absent)"


@pytest.mark.parametrize(("wanted", "got"), [(1, True), (1, 1.0), ({"a": 1}, {"a": 1, "b": 2})])
def test_values_are_compared_with_their_type_and_whole(wanted: object, got: object) -> None:
    assert not same(wanted, got)


def test_a_number_occurs_only_as_a_whole_number() -> None:
    assert occurs(13, '{"a":13}')
    assert not occurs(13, '{"a":131,"b":"f13a"}')
    assert occurs("zä", '"zä"')


def test_a_pack_is_a_file_that_brings_its_records() -> None:
    pack = b"limelight: pack\ngame: daggerheart\nitems: [{name: Red Salve}]\n"
    (step,) = parse(pack).steps
    assert (step.by, step.do, step.fields) == (
        "gm",
        "add_content",
        {"items": [{"name": "Red Salve"}]},
    )
    with pytest.raises(BadPlaythrough) as wrong:
        parse(b"limelight: pack\ngame: daggerheart\nitems: [{name: Red Salve, mood: x}]\n")
    assert (wrong.value.why, wrong.value.values["at"]) == ("pack", "items.0.mood")
