"""Foresight: what can be told lost for certain while the order of the stock does not matter."""

from tredici.core.cards import KING, rank
from tredici.solver.reference_board import Board
from tredici.solver.reference_shape import BITS

TYPE_CHECKING = False
if TYPE_CHECKING:
    from tredici.core.state import State


class Foresight:
    """Looks ahead in one deal, from ``start`` on, and remembers what it has seen.

    It asks whether the pyramid could be cleared if any card of the stock and the waste could be had
    at any time. So it needs no knowledge of their order, and what it says is lost is lost.
    """

    def __init__(self, start: "State") -> None:
        self._board = Board(start)

    def allows(self, state: "State") -> bool:
        """Whether ``state``, a position of the deal, is not lost for certain."""
        board = self._board
        shape = 0
        for place, card in enumerate(state.pyramid):
            if card is not None:
                shape |= BITS[place]
        supply = [0] * (KING + 1)
        for waste in state.wastes:
            for card in waste:
                supply[rank(card)] += 1
        for card in state.stock:
            supply[rank(card)] += 1
        return board.can_clear(shape, board.needs(shape, supply))
