from collections import Counter

import pytest
from msgspec.structs import replace

from limelight.contract import Throw
from limelight.play import fair
from limelight.play.fair import FairDice, belongs, faces

THROW = Throw({"hope": (12,), "fear": (12,)})


def test_every_throw_can_be_checked_by_its_key_and_path() -> None:
    dice = FairDice("table", seed=b"1" * 32)
    root = dice.root
    for _ in range(50):
        fallen, proof, of = dice.throw(THROW, "anna-1")
        dice.kept(1, 1)
        assert of == root
        assert belongs(proof, 0, root)
        again = faces(bytes.fromhex(proof.key), "table", proof.index, "anna-1", THROW.dice)
        assert again == fallen


def test_a_key_of_another_throw_or_tree_does_not_belong() -> None:
    dice, other = FairDice("table", seed=b"1" * 32), FairDice("table", seed=b"2" * 32)
    _, first, _ = dice.throw(THROW, "a")
    _, second, _ = dice.throw(THROW, "a", ahead=1)
    assert not belongs(first, 0, other.root)
    assert not belongs(replace(first, index=second.index), 0, dice.root)


def test_the_players_id_the_number_and_the_dice_all_decide() -> None:
    key = b"k" * 32
    base = [faces(key, "t", i, "a", THROW.dice) for i in range(40)]
    assert base != [faces(key, "t", i, "b", THROW.dice) for i in range(40)]
    assert base != [faces(key, "u", i, "a", THROW.dice) for i in range(40)]
    assert len({tuple(each.items()) for each in base}) > 10


def test_the_next_root_is_published_before_it_is_used(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(fair, "SIZE", 8)
    monkeypatch.setattr(fair, "BLOCK", 2)
    monkeypatch.setattr(fair, "DEPTH", 3)
    monkeypatch.setattr(fair, "EARLY", 3)
    dice = FairDice("table")
    dice.published(0)
    trees = [(0, dice.root)]
    for index in range(20):
        known = dice.roots
        _, proof, root = dice.throw(THROW, "a", known=index + 1)
        assert root in known and not proof.unbound
        dice.kept(1, index + 1)
        assert proof.index == index
        assert belongs(proof, *trees[index // 8])
        assert bool(proof.next_root) == (index % 8 == 5)
        if proof.next_root:
            trees.append((trees[-1][0] + 8, proof.next_root))
            assert dice.roots == (trees[-2][1], proof.next_root)


def test_a_throw_whose_id_was_known_before_its_root_is_unbound() -> None:
    dice = FairDice("table")
    assert dice.roots == () and dice.throw(THROW, "a", known=5)[1].unbound
    dice.published(3)
    assert [dice.throw(THROW, "a", known=n)[1].unbound for n in (0, 3, 4)] == [True, True, False]


@pytest.mark.parametrize("sides", [1, 2, 6, 12, 20, 1000])
def test_no_face_is_likelier_than_another(sides: int) -> None:
    """Every number of two bytes that is not thrown again gives each face equally often."""
    limit = 65536 - 65536 % sides
    counts = Counter(number % sides + 1 for number in range(limit))
    assert set(counts.values()) == {limit // sides}
    assert len(counts) == sides


def test_rejected_numbers_are_thrown_again() -> None:
    """With 1,000 sides one number in 124 is rejected; all faces still come."""
    fallen = faces(b"k" * 32, "t", 0, "a", {"d": (1000,) * 5000})["d"]
    assert min(fallen) >= 1
    assert max(fallen) <= 1000
    assert len(set(fallen)) > 950


def test_a_throw_that_is_not_kept_comes_again_the_same() -> None:
    dice = FairDice("table")
    once = dice.throw(THROW, "a")
    assert dice.throw(THROW, "a") == once
    assert dice.throw(THROW, "a", ahead=1) != once
    dice.kept(1, 1)
    assert dice.throw(THROW, "a")[1].index == 1
