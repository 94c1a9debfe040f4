"""Odds against all orders counted one by one, and views against what a player has seen."""

from __future__ import annotations

import itertools

import pytest

from tests.solver.naive import explore
from tests.support import walk
from tredici.coach.chance import Chance
from tredici.coach.knowledge import STOCK, View, loosest, shown
from tredici.coach.odds import Odds, odds
from tredici.coach.oracle import UNKNOWN, UNWINNABLE, WINNABLE, Reference
from tredici.coach.stakes import Win
from tredici.core.cards import rank
from tredici.core.deals import Deal
from tredici.core.rules import PRESETS, Rules
from tredici.core.state import State, after, legal_moves

SOLVER = Reference()
LATE = "6h/7d5c/8sKd6c 7s8h7c5d - 0"
"""Small enough to be counted in full."""


def can_win(state: State) -> bool:
    found = explore(state, 10_000)
    assert found is not None
    return found.winnable


def along(state: State, seed: int, length: int) -> list[State]:
    """The positions of a random game."""
    return [state, *(after for _, after in walk(state, seed, length))]


def late(rules: str, hidden: int) -> View:
    return View(State.parse(LATE, Rules.parse(rules)), hidden)


@pytest.mark.parametrize("rules", ["passes=1", "passes=1,stock=open", "", "passes=1,cover=pair"])
@pytest.mark.parametrize("hidden", [0, 2, 3])
def test_small_odds_are_exact(rules: str, hidden: int) -> None:
    """The share of all orders of the hidden cards, suits and all, in which the win is kept."""
    view = late(rules, hidden)
    found = odds(view, SOLVER, Chance(1))
    assert found.exact
    keep = len(view.state.stock) - hidden
    orders = [
        State(view.state.rules, view.state.pyramid, view.state.stock[:keep] + end, ((),), 0)
        for end in itertools.permutations(view.unseen)
    ]
    for at, move in enumerate(found.moves):
        won = [can_win(after(state, move)) for state in orders]
        assert found.chance(at) == pytest.approx(sum(won) / len(won))
        assert found.error(at) == 0


def test_sampled_odds_come_near_the_exact_ones() -> None:
    view = View(along(State.start(Deal.numbered(5), Rules()), 5, 14)[-1], 5)
    exact = Odds(view, Win(SOLVER), Chance(1), 120)
    sampled = Odds(view, Win(SOLVER), Chance(1), 100)
    for found in (exact, sampled):
        while found.grow():
            pass
    assert exact.exact
    assert not sampled.exact
    for at in range(len(exact.moves)):
        assert abs(exact.chance(at) - sampled.chance(at)) <= 4 * sampled.error(at)


def test_what_is_not_known_is_counted_apart() -> None:
    view = late("", 3)
    said = itertools.cycle([WINNABLE, UNWINNABLE, UNKNOWN])
    found = Odds(view, Win(lambda states: [next(said) for _ in states]), Chance(1), 100)
    while found.grow():
        pass
    for at in range(len(found.moves)):
        assert found.unknown(at) > 0
        assert 0 <= found.chance(at) <= 1
        assert found.error(at) > 0


@pytest.mark.parametrize("preset", PRESETS)
def test_a_view_holds_what_was_shown_and_no_more(preset: str) -> None:
    """Checked against the faces that come up, card by card, in a random game."""
    rules = PRESETS[preset]
    deal = Deal.numbered(11)
    faces: set[int] = set()
    for state in along(State.start(deal, rules), 4, 400):
        for waste in state.wastes:
            faces.update(waste)
        if rules.stock == "open":
            faces.update(state.stock[:1])
        faces -= set(deal.pyramid)
        came_up = [card for card in deal.stock if card in faces]
        # A card that was taken from the stock was seen too, before it came to lie in a waste.
        seen = max([deal.stock.index(card) + 1 for card in came_up], default=0)
        assert shown(state) >= seen
        view = View.of(state)
        assert not set(view.unseen) & faces
        assert view.hidden == len(view.unseen) == (0 if state.redeals else STOCK - shown(state))
        assert View.of(state, STOCK).hidden == 0
        if not state.redeals:
            assert shown(state) <= seen + (rules.stock == "open")
        assert View(view.shuffle(Chance(7)), view.hidden) == view
        assert legal_moves(view.shuffle(Chance(8))) == legal_moves(state)


def test_orders_are_all_there_are_but_for_suits() -> None:
    view = late("", 4)
    orders = view.orders(24)
    assert orders is not None
    ranks = {tuple(rank(card) for card in state.stock) for state in orders}
    assert len(orders) == len(ranks) == 12
    assert view.orders(11) is None


@pytest.mark.parametrize("rules", PRESETS.values(), ids=str)
def test_what_is_lost_without_order_is_lost_in_every_order(rules: Rules) -> None:
    """`loosest` allows all that the rules allow."""
    lost = 0
    for seed in range(12):
        state = along(State.start(Deal.numbered(seed + 1), rules), seed, 30)[-1]
        if SOLVER([loosest(state)]) == [UNWINNABLE]:
            lost += 1
            assert Reference(3000)([state]) == [UNWINNABLE]
    assert lost
