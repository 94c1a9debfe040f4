"""A position and its rules as the compiled solver is handed them."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray


class Ruling(NamedTuple):
    """The rules as small ints; flags are 0 or 1."""

    passes: int = 3  # 0 = unlimited
    draw: int = 1  # 1 or 3
    stock_open: int = 0
    waste_pair: int = 0
    cover_pair: int = 0
    goal_all: int = 0


class Position(NamedTuple):
    """A position: int8 arrays of cards."""

    pyramid: NDArray[np.int8]  # 28 places, -1 for a card that is gone
    stock: NDArray[np.int8]  # first drawn first
    wastes: tuple[NDArray[np.int8], ...]  # 1 or 3 piles, bottom first
    redeals: int  # used so far
    rules: Ruling
