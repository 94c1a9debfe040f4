"""Hypothesis strategies: rules, decks, and positions that play can reach."""

from __future__ import annotations

from hypothesis import strategies as st

from tests import twin
from tests.support import walk
from tredici.core.deals import Deal
from tredici.core.moves import Move
from tredici.core.rules import Rules
from tredici.core.state import State

SEEDS = st.integers(min_value=0, max_value=2**32)
NUMBERS = st.integers(min_value=1, max_value=2**53 - 1)
RULES = st.sampled_from(list(twin.all_rules())).map(Rules.parse)
DEALS = st.permutations(range(52)).map(lambda cards: Deal(tuple(cards)))


@st.composite
def games(draw: st.DrawFn, length: int = 120) -> tuple[Deal, Rules, list[Move]]:
    """A deal, rules and the moves of a random game of at most `length` moves."""
    deal, rules = draw(DEALS), draw(RULES)
    limit = draw(st.integers(min_value=0, max_value=length))
    moves = [move for move, _ in walk(State.start(deal, rules), draw(SEEDS), limit)]
    return deal, rules, moves


@st.composite
def states(draw: st.DrawFn, length: int = 120) -> State:
    """A state somewhere in a random game under any rules."""
    state = State.start(draw(DEALS), draw(RULES))
    limit = draw(st.integers(min_value=0, max_value=length))
    for _, after in walk(state, draw(SEEDS), limit):
        state = after
    return state
