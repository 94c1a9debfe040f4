"""PySolFC's numbers, against rows that PySolFC itself shows."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from pysol_cards.cards import createCards, ms_rearrange
from pysol_cards.random import LCRandom31, MTRandom

from tests.support import table
from tredici import pysol
from tredici.core.cards import SUITS, name
from tredici.core.errors import DealError, quoted


@pytest.mark.parametrize(("number", "rows", "first"), table("pysol.txt"))
def test_a_number_deals_what_pysolfc_deals(number: str, rows: str, first: str) -> None:
    deal = pysol.deal(number)
    assert [name(card) for card in deal.pyramid[:6]] == rows.split()
    assert name(deal.stock[0]) == first


def test_small_numbers_are_microsofts() -> None:
    assert pysol.deal("24") == pysol.deal("ms24") == pysol.deal(" MS24 ")
    assert pysol.deal("31999") == pysol.deal("ms31999")
    assert pysol.deal("32000") != pysol.deal("ms32000")


def test_the_last_number_of_each_kind_is_dealt() -> None:
    assert len(set(pysol.deal(str(10**20)).cards)) == 52
    assert len(set(pysol.deal(f"ms{2**33 - 1}").cards)) == 52


@pytest.mark.parametrize(
    "number",
    ["0", "ms0", "-1", "", "ms", "x", "1.5", "٣", str(10**20 + 1), f"ms{2**33}", "9" * 5000],
)
def test_what_is_no_number_is_refused_by_name(number: str) -> None:
    with pytest.raises(DealError) as caught:
        pysol.deal(number)
    assert quoted(number) in str(caught.value)
    assert "expected a number from 1 to" in str(caught.value)


def theirs(number: str) -> list[int]:
    """What the package pysol-cards, which is PySolFC's own, deals for a number."""
    is_microsoft = number.startswith("ms")
    seed = int(number.removeprefix("ms"))
    deck = createCards(1)
    if is_microsoft or seed < pysol.FIRST_MERSENNE:
        deck = LCRandom31(seed).shuffle(ms_rearrange(deck))
    else:
        deck = MTRandom(seed).shuffle(deck)
    cards: list[int] = [13 * SUITS.index(card.suit_s().lower()) + card.rank - 1 for card in deck]
    return cards[::-1]


@given(
    st.one_of(
        st.integers(1, 31999).map(str),
        st.integers(32000, 10**20).map(str),
        st.integers(1, 2**33 - 1).map("ms{}".format),
        st.integers(2**31, 2**32).map("ms{}".format),
    )
)
@settings(max_examples=60)
def test_every_number_deals_what_pysolfc_deals(number: str) -> None:
    assert list(pysol.deal(number).cards) == theirs(number)
