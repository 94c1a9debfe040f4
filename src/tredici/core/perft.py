"""Perft: how many sequences of legal moves there are, the measure that keeps rules honest."""

from tredici.core.state import after, legal_moves

TYPE_CHECKING = False
if TYPE_CHECKING:
    from tredici.core.moves import Move
    from tredici.core.state import State


def perft(state: "State", depth: int) -> int:
    """The number of sequences of ``depth`` legal moves from ``state``; 1 at depth 0.

    Equal positions are counted once and remembered, so deep counts stay quick.
    """
    return _paths(state, depth, {})


def perft_counts(state: "State", depth: int) -> list[int]:
    """`perft` at the depths 1, 2, … ``depth``."""
    known: dict[tuple[State, int], int] = {}
    return [_paths(state, deep, known) for deep in range(1, depth + 1)]


def divide(state: "State", depth: int) -> "dict[Move, int]":
    """`perft` split by first move: when a count is wrong, the wrong branch shows."""
    known: dict[tuple[State, int], int] = {}
    return {move: _paths(after(state, move), depth - 1, known) for move in legal_moves(state)}


def _paths(state: "State", depth: int, known: "dict[tuple[State, int], int]") -> int:
    if depth <= 0:
        return 1
    if depth == 1:
        return len(legal_moves(state))
    count = known.get((state, depth))
    if count is None:
        count = 0
        for move in legal_moves(state):
            count += _paths(after(state, move), depth - 1, known)
        known[state, depth] = count
    return count
