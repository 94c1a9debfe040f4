"""The loose cards of a position: stock and waste, as one row of cards.

The cards of the waste come first, its bottom first of all, then those of the stock, its top first.
A set of them is a bit mask over the row.
"""

from tredici.core.cards import KING, rank
from tredici.solver.reference_shape import highest, positions

TYPE_CHECKING = False
if TYPE_CHECKING:
    from tredici.core.rules import Rules
    from tredici.solver.reference_board import Board

    Step = tuple[int, int, int, tuple[int, ...]]
    """Shape, pile and progress after a step, and the cards that it removes."""


class Loose:
    """What `Row` and `Trio` share: the cards by rank, and what each rank can do.

    ``pairs`` whether two loose cards can ever go together
    ``open``  whether the top of the stock can be played
    ``twins`` whether the two topmost cards of a waste can go together
    """

    def __init__(self, cards: list[int], board: "Board", rules: "Rules") -> None:
        self.cards = cards
        self.board = board
        self.ranks = [rank(card) for card in cards]
        self.of_rank = [0] * (KING + 1)
        for at, value in enumerate(self.ranks):
            self.of_rank[value] |= 1 << at
        self.open = rules.stock == "open"
        self.twins = rules.waste == "pair"
        self.pairs = self.open or self.twins or rules.wastes > 1
        self._counted: dict[int, list[int]] = {}
        self._spots: dict[int, list[int]] = {}

    def counted(self, mask: int) -> list[int]:
        """How many cards of each rank ``mask`` holds, by rank 0..13."""
        found = self._counted.get(mask)
        if found is None:
            found = [0] * (KING + 1)
            for at in positions(mask):
                found[self.ranks[at]] += 1
            self._counted[mask] = found
        return found

    def spots(self, mask: int) -> list[int]:
        """Where in the row the cards of ``mask`` lie; meant for the cards of one rank."""
        found = self._spots.get(mask)
        if found is None:
            found = positions(mask)
            self._spots[mask] = found
        return found

    def without_kings(self, waste: int) -> int:
        """``waste`` once the Kings on top of it have gone."""
        kings = waste & self.of_rank[KING]
        while kings:
            top = 1 << highest(waste)
            if not kings & top:
                break
            waste ^= top
            kings ^= top
        return waste

    def freed(self, waste: int, partners: list[int]) -> int:
        """The cards of ``waste`` that may yet leave it, when each rank has so many ``partners``.

        A waste is a stack: a card without a partner keeps all that lies under it. Walking down,
        the first card whose rank has been met more often than it has partners is such a one.
        """
        ranks = self.ranks
        met = [0] * (KING + 1)
        at = highest(waste)
        while at >= 0:
            if waste >> at & 1:
                value = ranks[at]
                met[value] += 1
                if value != KING and met[value] > partners[KING - value]:
                    return waste & -(2 << at)
            at -= 1
        return waste
