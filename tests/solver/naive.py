"""The naive solver: visit every position that play can reach, and look.

It knows nothing but the rules (`legal_moves`, `after`) and the scores, so it is right when they
are; and it is hopeless for more than late positions.
"""

from __future__ import annotations

from typing import NamedTuple

from tredici.core.scoring import PAR_BONUS, par, points
from tredici.core.state import State, after, legal_moves


class Answers(NamedTuple):
    """What can be had from a position, by objective."""

    winnable: bool
    steps: int | None
    points: int
    par: int
    cards: int

    def value(self, objective: str) -> int | None:
        """The value that a solver should report for ``objective``."""
        return None if objective == "verdict" else getattr(self, objective)


def explore(start: State, limit: int) -> Answers | None:
    """Every answer for ``start``, or None when more than ``limit`` positions can be reached."""
    cleared = start.redeals + 1 if start.pyramid[0] is None else None
    frontier = [(start, cleared)]
    seen = set(frontier)
    fewest: int | None = None
    best_points, best_par, best_cards = 0, -52, 0
    depth = 0
    while frontier:
        ahead = []
        for state, cleared_in in frontier:
            if state.is_won and fewest is None:
                fewest = depth
            best_points = max(best_points, points(start, state, depth, 0))
            best_par = max(best_par, par(state, cleared_in))
            best_cards = max(best_cards, goal_cards(start) - goal_cards(state))
            for move in legal_moves(state):
                then = endless(after(state, move))
                cleared = cleared_in
                if cleared is None and then.pyramid[0] is None:
                    cleared = then.redeals + 1
                node = (then, cleared)
                if node not in seen:
                    seen.add(node)
                    ahead.append(node)
        if len(seen) > limit:
            return None
        frontier = ahead
        depth += 1
    return Answers(fewest is not None, fewest, best_points, best_par, best_cards)


def goal_cards(state: State) -> int:
    """How many cards of the goal are left."""
    if state.rules.goal == "all":
        return len(state.cards)
    return sum(card is not None for card in state.pyramid)


def endless(state: State) -> State:
    """With unlimited passes, forget how many there were beyond those that a bonus counts."""
    if state.rules.redeals is None and state.redeals > len(PAR_BONUS):
        return State(state.rules, state.pyramid, state.stock, state.wastes, len(PAR_BONUS))
    return state
