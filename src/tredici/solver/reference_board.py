"""The pyramid of one position, and how much of it can go if the stock had no order.

**The relaxation.** Forget the order of the stock: every card of it can be had at any time. What
remains to be decided is, for each of the six pairs of ranks (a class), how many pairs are made
inside the pyramid: a card that is not paired inside needs a partner from the stock, and of those
there are only so many. A class *needs* k pairs inside when its cards in the pyramid outnumber
their partners in the stock by k. A card of a class that needs none may go whenever it is open, at
no cost to anything, just as a King may; so only the classes in need branch.

The real game allows no more than this one, hence whatever cannot be done here cannot be done.
"""

from tredici.core.cards import KING, rank
from tredici.core.layout import PLACES
from tredici.solver.reference_shape import BITS, nested_places, open_places, size

TYPE_CHECKING = False
if TYPE_CHECKING:
    from tredici.core.state import State

CLASSES = 6
WIDTH = 3
"""Bits for the need of one class: no rank has more than four cards."""
MASK = 7


class Board:
    """The cards of a pyramid by place, rank and class, and the relaxation over its shapes.

    ``shape``  the places that hold a card in the position
    ``cards``  by place, -1 where there is none
    ``ranks``  by place, 0 where there is none
    ``looked`` how many shapes the relaxation has looked at

    ``apex_waits`` says that a King on the apex is not to go as soon as it is open, because the
    game ends with it and something could still be gained before.
    """

    def __init__(self, state: "State", *, apex_waits: bool = False) -> None:
        self.apex_waits = apex_waits
        self.nested = state.rules.cover == "pair"
        self.shape = 0
        self.cards = [-1 if card is None else card for card in state.pyramid]
        self.ranks = [0] * PLACES
        self.of_rank = [0] * (KING + 1)
        self.shifts = [0] * PLACES
        for place, card in enumerate(self.cards):
            if card >= 0:
                value = rank(card)
                self.shape |= BITS[place]
                self.ranks[place] = value
                self.of_rank[value] |= BITS[place]
                self.shifts[place] = WIDTH * (min(value, KING - value) - 1)
        self.looked = 0
        self._counts: dict[int, list[int]] = {}
        self._settled: dict[int, int] = {}
        self._pairs: dict[int, list[tuple[int, int]]] = {}
        self._clear: dict[int, dict[int, bool]] = {}

    def counts(self, shape: int) -> list[int]:
        """How many cards of each rank ``shape`` holds, by rank 0..13."""
        found = self._counts.get(shape)
        if found is None:
            found = [size(shape & bits) for bits in self.of_rank]
            self._counts[shape] = found
        return found

    def settle(self, shape: int) -> int:
        """``shape`` once every King that is or becomes open has gone."""
        found = self._settled.get(shape)
        if found is None:
            found = shape
            before = 0
            while found != before:
                before = found
                for place in open_places(found):
                    if self.ranks[place] == KING and (place or not self.apex_waits):
                        found ^= BITS[place]
            self._settled[shape] = found
        return found

    def pairs(self, shape: int) -> list[tuple[int, int]]:
        """The pairs of places of ``shape`` that can go together right now."""
        found = self._pairs.get(shape)
        if found is None:
            ranks = self.ranks
            places = open_places(shape)
            found = [
                (one, other)
                for one in places
                for other in places
                if one < other and ranks[one] + ranks[other] == KING
            ]
            if self.nested:
                for under, over in nested_places(shape):
                    if ranks[under] + ranks[over] == KING:
                        found.append((under, over))
            self._pairs[shape] = found
        return found

    def removals(self, shape: int) -> list[tuple[int, tuple[int, ...]]]:
        """The pairs, and a King on the apex that waits: the shape after each, and its cards."""
        cards = self.cards
        found: list[tuple[int, tuple[int, ...]]] = [
            (shape ^ BITS[one] ^ BITS[other], (cards[one], cards[other]))
            for one, other in self.pairs(shape)
        ]
        if shape == 1 and self.ranks[0] == KING:
            found.append((0, (cards[0],)))
        return found

    def with_loose(self, shape: int, card: int) -> list[tuple[int, tuple[int, ...]]]:
        """The removals of an open card with ``card``, which is not of the pyramid."""
        partner = KING - rank(card)
        return [
            (shape ^ BITS[place], (card, self.cards[place]))
            for place in open_places(shape)
            if self.ranks[place] == partner
        ]

    def needs(self, shape: int, supply: list[int]) -> int:
        """The pairs that each class needs inside the pyramid, packed; ``supply`` is by rank."""
        counts = self.counts(shape)
        packed = 0
        shift = 0
        for low in range(1, CLASSES + 1):
            high = KING - low
            need = max(counts[low] - supply[high], counts[high] - supply[low])
            if need > 0:
                packed |= need << shift
            shift += WIDTH
        return packed

    def can_clear(self, shape: int, needs: int) -> bool:
        """Whether the relaxation empties ``shape`` when the classes have these ``needs``."""
        shape = self._release(shape, needs)
        if not shape or not needs:
            return True
        known = self._clear.get(shape)
        if known is None:
            known = {}
            self._clear[shape] = known
        answer = known.get(needs)
        if answer is None:
            self.looked += 1
            answer = self._search(shape, needs)
            known[needs] = answer
        return answer

    def _release(self, shape: int, needs: int) -> int:
        """``shape`` without the cards that cost nothing: Kings, and classes that need nothing."""
        ranks = self.ranks
        shifts = self.shifts
        before = 0
        while shape != before:
            before = shape
            for place in open_places(shape):
                if ranks[place] == KING or not needs >> shifts[place] & MASK:
                    shape ^= BITS[place]
        return shape

    def _search(self, shape: int, needs: int) -> bool:
        counts = self.counts(shape)
        shift = 0
        for low in range(1, CLASSES + 1):
            need = needs >> shift & MASK
            if need > counts[low] or need > counts[KING - low]:
                return False
            shift += WIDTH
        for one, other in self.pairs(shape):
            need = 1 << self.shifts[one]
            if needs & MASK * need and self.can_clear(
                shape ^ BITS[one] ^ BITS[other], needs - need
            ):
                return True
        for place in open_places(shape):
            # A card may go with one of the stock while enough of its rank stay for the need.
            if counts[self.ranks[place]] > needs >> self.shifts[place] & MASK and self.can_clear(
                shape ^ BITS[place], needs
            ):
                return True
        return False
