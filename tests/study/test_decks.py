"""Decks made a column at a time are the decks of `core`, for ever."""

from __future__ import annotations

import pytest

pytest.importorskip("numpy")

from tests import twin
from tests.support import table
from tredici.core.cards import rank
from tredici.core.deals import MAX_NUMBER, Deal
from tredici.study.decks import apex_ranks, decks, pyramid_kings


@pytest.mark.parametrize("first", [1, 999_900, 2**32 - 50, MAX_NUMBER - 99])
def test_decks_are_those_of_core(first: int) -> None:
    made = decks(first, first + 99)
    assert made.shape == (100, 52)
    for number, cards in enumerate(made.tolist(), first):
        assert tuple(cards) == Deal.numbered(number).cards


def test_golden_decks() -> None:
    for number, text in table("decks.txt"):
        (cards,) = decks(int(number), int(number)).tolist()
        assert cards == [twin.sorted_deck().index(card) for card in text.split()]


def test_what_is_told_of_a_deal() -> None:
    made = decks(1, 2000)
    for number in range(1, 2001, 37):
        pyramid = Deal.numbered(number).pyramid
        assert apex_ranks(made)[number - 1] == rank(pyramid[0])
        assert pyramid_kings(made)[number - 1] == sum(rank(card) == 13 for card in pyramid)
