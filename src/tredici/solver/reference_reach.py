"""How much can go at most, if the stock had no order: the bound for the best of lost positions.

The relaxation of `reference_board` again, now for positions that cannot be cleared: each card of
the pyramid is worth something, each of the stock no more than that. A class whose partners in the
stock suffice for all its cards in the pyramid still costs nothing to let go; a class that is short
branches over which of its cards get a partner.
"""

from tredici.core.cards import KING
from tredici.solver.reference_board import CLASSES
from tredici.solver.reference_shape import BITS, open_places

TYPE_CHECKING = False
if TYPE_CHECKING:
    from tredici.solver.reference_board import Board

AMPLE = 63
"""Stands for the supply of a class that has enough of it; a real one is at most four and four."""


class Reach:
    """The most that cards can be worth: ``pyramid`` and ``stock`` each, ``pairs`` in the stock.

    ``looked`` how many shapes it has looked at
    """

    def __init__(self, board: "Board", pyramid: int, stock: int, *, pairs: bool) -> None:
        self.board = board
        self.pyramid = pyramid
        self.stock = stock
        self.pairs = pairs
        self.looked = 0
        self._known: dict[int, dict[int, int]] = {}

    def most(self, shape: int, supply: list[int]) -> int:
        """The most that can be gained from ``shape`` with this ``supply`` of each rank."""
        board = self.board
        ranks = board.ranks
        supply = list(supply)
        gain = self.stock * supply[KING]
        ample = self._ample(board.counts(shape), supply)
        supply[KING] = 0
        before = 0
        while shape != before:
            before = shape
            for place in open_places(shape):
                value = ranks[place]
                if ample[value]:
                    shape ^= BITS[place]
                    if value == KING:
                        gain += self.pyramid
                    else:
                        gain += self.pyramid + self.stock
                        supply[KING - value] -= 1
        packed = self._packed(supply, ample)
        known = self._known.get(shape)
        if known is None:
            known = {}
            self._known[shape] = known
        most = known.get(packed)
        if most is None:
            self.looked += 1
            most = self._search(shape, supply)
            known[packed] = most
        return gain + most

    def _ample(self, counts: list[int], supply: list[int]) -> list[bool]:
        """By rank, whether the stock has a partner for each card of its class."""
        ample = [False] * (KING + 1)
        ample[KING] = True
        for low in range(1, CLASSES + 1):
            high = KING - low
            if counts[low] <= supply[high] and counts[high] <= supply[low]:
                ample[low] = ample[high] = True
        return ample

    def _packed(self, supply: list[int], ample: list[bool]) -> int:
        """What of ``supply`` still matters: the rest of an ample class only where it can pair."""
        paired = self.stock and self.pairs
        packed = 0
        for low in range(1, CLASSES + 1):
            packed <<= 6
            if ample[low] and not paired:
                packed |= AMPLE
            else:
                packed |= supply[low] << 3 | supply[KING - low]
        return packed

    def _search(self, shape: int, supply: list[int]) -> int:
        board = self.board
        most = 0
        if self.stock and self.pairs:
            for low in range(1, CLASSES + 1):
                most += 2 * self.stock * min(supply[low], supply[KING - low])
        for one, other in board.pairs(shape):
            gain = 2 * self.pyramid + self.most(shape ^ BITS[one] ^ BITS[other], supply)
            most = max(most, gain)
        for place in open_places(shape):
            partner = KING - board.ranks[place]
            if supply[partner]:
                supply[partner] -= 1
                gain = self.pyramid + self.stock + self.most(shape ^ BITS[place], supply)
                most = max(most, gain)
                supply[partner] += 1
        return most
