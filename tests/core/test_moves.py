"""Moves and the text that each one is."""

from __future__ import annotations

import itertools

import pytest

from tests import twin
from tests.core.test_cards import spellings
from tests.support import card
from tredici.core.cards import name, partners, rank
from tredici.core.errors import NotationError
from tredici.core.moves import DRAW, REDEAL, Move

REMOVALS = [(one,) for one in range(52) if rank(one) == 13] + [
    pair for pair in itertools.combinations(range(52), 2) if partners(*pair)
]


def test_there_are_four_kings_and_96_pairs() -> None:
    assert len(REMOVALS) == 4 + 6 * 16


@pytest.mark.parametrize("cards", REMOVALS)
def test_a_removal_is_its_cards_in_deck_order_and_reads_in_either(cards: tuple[int, ...]) -> None:
    move = Move.remove(*cards)
    assert move.cards == cards
    assert move.is_removal
    if len(cards) == 1:
        assert str(move) == repr(move) == name(cards[0])
    else:
        assert str(move) == repr(move) == twin.pair_text(*map(name, cards))
        assert Move.remove(*reversed(cards)) == move
        assert Move.parse("".join(name(which) for which in reversed(cards))) == move
    assert Move.parse(str(move)) == move
    assert hash(Move.parse(str(move))) == hash(move)
    for words in itertools.product(*(spellings(which) for which in cards)):
        assert Move.parse("".join(words)) == move
        assert Move.parse(" ".join(words)) == move


def test_draw_and_redeal() -> None:
    for move, text in ((DRAW, "D"), (REDEAL, "R")):
        assert str(move) == repr(move) == text
        assert Move.parse(text) == move
        assert move.cards == ()
        assert not move.is_removal
    assert DRAW != REDEAL
    assert len({DRAW, REDEAL, Move.parse("D"), Move.parse("R")}) == 2
    assert DRAW != "D"


@pytest.mark.parametrize(
    "text",
    ["", " ", "U", "DR", "DD", "KdKh", "Ac", "Qd", "AcQdKh", "6c6d", "6c7", "6", "7s8h", "--", "x",
     "6c-7s", "6c7s!", "AcAc", "KdKd", "DRAW"],
)  # fmt: skip
def test_what_is_no_move_is_refused(text: str) -> None:
    with pytest.raises(NotationError):
        Move.parse(text)


def test_every_other_removal_is_refused_with_what_it_adds_up_to() -> None:
    for one in range(52):
        if rank(one) != 13:
            with pytest.raises(NotationError, match=name(one)):
                Move.remove(one)
    for pair in itertools.product(range(52), repeat=2):
        if not partners(*pair):
            with pytest.raises(NotationError, match=f"{rank(pair[0]) + rank(pair[1])}"):
                Move.remove(*pair)


def test_a_move_never_says_where_its_cards_lie() -> None:
    assert Move.parse("7s6c") == Move.remove(card("6c"), card("7s"))
    assert str(Move.parse("7s6c")) == "6c7s"
