"""Cards: numbers, names, every spelling."""

from __future__ import annotations

import itertools

import pytest

from tredici.core.cards import (
    KING,
    RANKS,
    SUITS,
    name,
    partners,
    rank,
    read_card,
    read_cards,
    suit,
)
from tredici.core.errors import NotationError


def spellings(card: int) -> list[str]:
    """Every way to write a card that the rules name."""
    letter, letter_suit = name(card)[0], name(card)[1]
    ranks = {letter, letter.lower()}
    ranks |= {"A": {"1"}, "T": {"10"}}.get(letter, set())
    suits = {letter_suit, letter_suit.upper(), "♣♦♥♠"["cdhs".index(letter_suit)]}
    return [first + second for first in sorted(ranks) for second in sorted(suits)]


def test_a_card_is_its_place_in_the_sorted_deck() -> None:
    in_order = [r + s for s in "cdhs" for r in "A23456789TJQK"]
    assert [name(card) for card in range(52)] == in_order
    assert (RANKS, SUITS, KING) == ("A23456789TJQK", "cdhs", 13)


def test_rank_and_suit() -> None:
    assert [rank(card) for card in range(52)] == list(range(1, 14)) * 4
    assert [suit(card) for card in range(52)] == [0] * 13 + [1] * 13 + [2] * 13 + [3] * 13


def test_partners_add_up_to_thirteen() -> None:
    pairs = [pair for pair in itertools.product(range(52), repeat=2) if partners(*pair)]
    assert len(pairs) == 12 * 4 * 4  # each of the 48 cards that are no King has four partners
    assert all(rank(one) + rank(other) == 13 for one, other in pairs)
    assert not any(rank(one) == rank(other) for one, other in pairs)
    assert not any(KING in (rank(one), rank(other)) for one, other in pairs)


@pytest.mark.parametrize("card", range(52))
def test_every_spelling_reads_as_the_card(card: int) -> None:
    written = spellings(card)
    assert len(written) >= 3
    for text in written:
        assert read_card(text) == card
        assert read_card(f" {text}\n") == card


@pytest.mark.parametrize(
    "text", ["", " ", "A", "c", "cA", "0c", "11c", "Zd", "Ax", "AcAd", "10", "♣", "A♣♣", "-", "--"]
)
def test_what_is_no_card_is_refused_by_name(text: str) -> None:
    with pytest.raises(NotationError) as caught:
        read_card(text)
    assert f"'{text.strip()}'" in str(caught.value)
    assert "expected" in str(caught.value)


def test_cards_run_together_or_apart() -> None:
    for text in ("Ac10dKh", "ac 10D\tkH", "1♣Td\nK♥", "Ac10d Kh", "Ac\u00a0Td\u2009Kh"):
        assert read_cards(text) == ([0, 22, 38], [])


def test_reading_goes_on_after_what_cannot_be_read() -> None:
    cards, unreadable = read_cards("Ac Zz 2c ?? 3c")
    assert cards == [0, 1, 2]
    assert unreadable == ["Zz", "??"]
