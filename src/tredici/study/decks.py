"""Many numbered deals at once: the scheme ``t1`` of `tredici.core.deals`, a column at a time."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from tredici.core.deals import CARDS
from tredici.core.layout import PLACES

RANKS = 13
KING = 13


def decks(first: int, last: int) -> NDArray[np.int8]:
    """The cards of deals ``first`` to ``last``, both included: shape (deals, 52), cards 0..51."""
    count = last - first + 1
    dealt = np.tile(np.arange(CARDS, dtype=np.int8), (count, 1))
    everyone = np.arange(count)
    seed = np.arange(first, last + 1, dtype=np.uint64)
    for at in range(CARDS - 1, 0, -1):
        seed += np.uint64(0x9E3779B97F4A7C15)
        word = (seed ^ (seed >> np.uint64(30))) * np.uint64(0xBF58476D1CE4E5B9)
        word = (word ^ (word >> np.uint64(27))) * np.uint64(0x94D049BB133111EB)
        word ^= word >> np.uint64(31)
        chosen = ((word >> np.uint64(32)) * np.uint64(at + 1)) >> np.uint64(32)
        chosen = chosen.astype(np.int64)
        lifted = dealt[everyone, chosen]
        dealt[everyone, chosen] = dealt[:, at]
        dealt[:, at] = lifted
    return dealt


def apex_ranks(cards: NDArray[np.int8]) -> NDArray[np.int8]:
    """The rank, 1 to 13, of the card at the apex of each deal."""
    return (cards[:, 0] % RANKS + 1).astype(np.int8)


def pyramid_kings(cards: NDArray[np.int8]) -> NDArray[np.int8]:
    """How many of the four Kings lie in the pyramid of each deal."""
    kings: NDArray[np.int8] = (cards[:, :PLACES] % RANKS + 1 == KING).sum(axis=1, dtype=np.int8)
    return kings
