"""Deals: golden decks, fairness, texts in every spelling, the deal of the day."""

from __future__ import annotations

import re
import secrets
from collections import Counter

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests import twin
from tests.core.test_cards import spellings
from tests.strategies import DEALS, NUMBERS
from tests.support import SORTED, card, table
from tredici.core.cards import name
from tredici.core.deals import MAX_NUMBER, Deal, daily_number
from tredici.core.errors import DealError

DECKS = {int(number): cards for number, cards in table("decks.txt")}


@pytest.mark.parametrize("number", DECKS)
def test_golden_decks_are_frozen(number: int) -> None:
    deal = Deal.numbered(number)
    assert str(deal) == DECKS[number]
    assert deal.id == f"t1:{number}"
    assert Deal.parse(DECKS[number]) == deal
    assert Deal.parse(f"t1:{number}") == Deal.parse(str(number)) == deal
    assert Deal.parse(f"t1:{number}").id == deal.id
    assert Deal.parse(f"T1:{number}").id == deal.id


def test_all_five_golden_decks_are_there() -> None:
    assert list(DECKS) == [1, 2, 42, 1_000_000, 2**53 - 1]
    assert MAX_NUMBER == 2**53 - 1


@given(NUMBERS)
def test_numbered_deals_are_those_of_the_twin(number: int) -> None:
    deal = Deal.numbered(number)
    assert str(deal).split() == twin.shuffled(number)
    assert sorted(deal.cards) == list(range(52))
    assert deal.pyramid + deal.stock == deal.cards
    assert (len(deal.pyramid), len(deal.stock)) == (28, 24)


def test_every_card_is_as_likely_at_every_position() -> None:
    """Chi-square of card by position over consecutive numbers, where a weak seed would show.

    51 * 51 degrees of freedom: mean 2601, standard deviation 72; five of these are allowed.
    """
    deals = 2000
    seen = [[0] * 52 for _ in range(52)]
    for number in range(1, deals + 1):
        for position, which in enumerate(Deal.numbered(number).cards):
            seen[position][which] += 1
    expected = deals / 52
    chi_square = sum((count - expected) ** 2 / expected for row in seen for count in row)
    assert 2601 - 5 * 72.2 < chi_square < 2601 + 5 * 72.2


def test_neighbours_in_the_deck_do_not_stay_together() -> None:
    """A comparator-sort shuffle or a single cut would leave successors beside one another."""
    deals = 2000
    together = sum(
        1
        for number in range(1, deals + 1)
        for one, next_one in zip(
            Deal.numbered(number).cards, Deal.numbered(number).cards[1:], strict=False
        )
        if next_one == one + 1
    )
    # Each of the 51 successions is there with probability 1/52: about 0.98 a deal.
    assert abs(together / deals - 51 / 52) < 0.12


def test_different_numbers_are_different_deals() -> None:
    """Two new games differ: no fixed seed can hide behind the number."""
    numbers = [*range(1, 2000), *(secrets.randbelow(MAX_NUMBER) + 1 for _ in range(500))]
    assert len({Deal.numbered(number) for number in set(numbers)}) == len(set(numbers))


@pytest.mark.parametrize("number", [0, -1, MAX_NUMBER + 1, 2**64, True, 1.0, "1", None])
def test_a_number_out_of_range_is_refused(number: object) -> None:
    with pytest.raises(DealError) as caught:
        Deal.numbered(number)  # type: ignore[arg-type]
    assert str(number) in str(caught.value)


@pytest.mark.parametrize(
    "text",
    ["0", "-1", "9007199254740992", "t1:0", "t1:", "t1:x", "t2:1", "1.5", "1e3", "٤٢", "²", "",
     " ", "x", "T1 42", "9" * 30, "9" * 5000, "t1:" + "9" * 5000],
)  # fmt: skip
def test_a_text_that_is_no_number_and_no_deck_is_refused(text: str) -> None:
    with pytest.raises(DealError, match=r"1 to 9007199254740991|52"):
        Deal.parse(text)


def test_leading_zeros_are_no_other_deal() -> None:
    assert Deal.parse("0042") == Deal.numbered(42)
    assert Deal.parse("0042").id == "t1:42"


def test_the_first_stock_card_is_the_first_drawn() -> None:
    words = DECKS[1].split()
    deal = Deal.numbered(1)
    assert name(deal.pyramid[0]) == words[0] == "9s"
    assert name(deal.stock[0]) == words[28] == "4c"
    assert name(deal.stock[-1]) == words[51] == "4h"


@given(DEALS)
def test_text_round_trips(deal: Deal) -> None:
    assert Deal.parse(str(deal)) == deal
    assert Deal.parse(deal.id) == deal
    assert deal.id == str(deal) == repr(deal)
    assert hash(Deal.parse(str(deal))) == hash(deal)


@given(DEALS, st.data())
def test_every_spelling_of_a_deck_reads_as_it(deal: Deal, data: st.DataObject) -> None:
    words = [data.draw(st.sampled_from(spellings(which))) for which in deal.cards]
    gap = st.sampled_from(["", " ", "\n", "\t", "   ", "\r\n", "\u00a0", "\u3000"])
    text = "".join(word + data.draw(gap) for word in words)
    assert Deal.parse(text) == deal


@given(DEALS, st.sampled_from(["", " ", "\n"]), st.sampled_from(["A", "1"]))
def test_a_deck_in_one_spelling_throughout_reads_as_it(deal: Deal, gap: str, ace: str) -> None:
    text = gap.join(name(which).replace("T", "10").replace("A", ace) for which in deal.cards)
    assert Deal.parse(text) == deal
    assert Deal.parse(text.lower()) == deal
    assert Deal.parse(text.upper()) == deal


def test_every_missing_repeated_and_unreadable_card_is_named() -> None:
    words = SORTED.split()
    words[0], words[1], words[2], words[51] = "Kd", "Zz", "Kd", "??"
    with pytest.raises(DealError) as caught:
        Deal.parse(" ".join(words))
    error = caught.value
    assert [name(which) for which in error.missing] == ["Ac", "2c", "3c", "Ks"]
    assert [name(which) for which in error.repeated] == ["Kd"]
    assert error.unreadable == ["Zz", "??"]
    for word in ("Ac", "2c", "3c", "Ks", "Kd", "Zz", "??", "52"):
        assert word in str(error)


@given(DEALS, st.integers(0, 51), st.integers(0, 51), st.integers(0, 51))
def test_any_damaged_deck_is_refused_with_what_is_wrong(
    deal: Deal, lost: int, copied: int, junk: int
) -> None:
    words = str(deal).split()
    words[lost] = words[copied]
    words[junk] = "x?"
    with pytest.raises(DealError) as caught:
        Deal.parse(" ".join(words))
    counted = Counter(word for word in words if word != "x?")
    error = caught.value
    assert [name(which) for which in error.missing] == [
        word for word in SORTED.split() if word not in counted
    ]
    assert [name(which) for which in error.repeated] == [
        word for word in SORTED.split() if counted[word] > 1
    ]
    assert error.unreadable == ["x?"]


@pytest.mark.parametrize("cards", [(), tuple(range(51)), (*range(51), 0), (*range(51), 52)])
def test_a_deal_is_every_card_once(cards: tuple[int, ...]) -> None:
    with pytest.raises(DealError, match=r"missing (all|.*Ks)"):
        Deal(cards)
    with pytest.raises(DealError, match=r"repeated .*Ac"):
        Deal((*range(52), 0))


def test_the_number_is_only_provenance() -> None:
    assert Deal(Deal.numbered(7).cards) == Deal.numbered(7)
    assert hash(Deal(Deal.numbered(7).cards)) == hash(Deal.numbered(7))
    assert Deal(Deal.numbered(7).cards).id == str(Deal.numbered(7))


def test_the_deal_of_the_day_is_the_first_winnable_number_from_the_date() -> None:
    assert daily_number("2026-11-30") == 20261130000
    assert daily_number("2026-11-30", lambda number: number % 10 == 7) == 20261130007
    assert daily_number("2026-11-30", lambda _: True) == 20261130000
    asked: list[int] = []

    def after_three(number: int) -> bool:
        asked.append(number)
        return len(asked) > 3

    assert daily_number("2024-02-29", after_three) == 20240229003
    assert asked == [20240229000, 20240229001, 20240229002, 20240229003]


@pytest.mark.parametrize(
    "date",
    ["", "2026-02-29", "2026-13-01", "2026-00-10", "2026-01-00", "2026-01-32", "26-01-01",
     "2026/01/01", "2026-1-1", "20260101", "2026-01-01T00:00", "today", "٢٠٢٦-01-01",
     "0000-01-01", "2026-04-31", "1900-02-29"],
)  # fmt: skip
def test_what_is_no_day_of_the_calendar_is_refused(date: str) -> None:
    with pytest.raises(DealError, match=re.escape(f"'{date}'")):
        daily_number(date)


def test_the_cards_of_a_golden_deck_read_one_by_one() -> None:
    assert [card(word) for word in DECKS[42].split()] == list(Deal.numbered(42).cards)
