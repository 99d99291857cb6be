import numpy

from limelight.chances.simulation.pieces import Chunk, chunks


def test_the_pieces_hold_every_run_once() -> None:
    pieces = list(chunks(10, 7, 4))
    assert pieces == [Chunk(7, 0, 4), Chunk(7, 1, 4), Chunk(7, 2, 2)]


def test_a_piece_throws_the_same_dice_whenever_it_is_run() -> None:
    piece = Chunk(7, 3, 5)
    assert piece.dice().integers(1, 13, 5).tolist() == piece.dice().integers(1, 13, 5).tolist()
    assert (
        piece.dice().integers(1, 13, 50).tolist()
        != Chunk(7, 4, 5).dice().integers(1, 13, 50).tolist()
    )


def test_the_dice_of_a_piece_are_a_child_of_the_seed() -> None:
    child = numpy.random.SeedSequence(7).spawn(4)[3]
    wanted = numpy.random.Generator(numpy.random.SFC64(child)).integers(1, 13, 20)
    assert Chunk(7, 3, 5).dice().integers(1, 13, 20).tolist() == wanted.tolist()
