"""The memory of a search: all arrays that the kernels write to."""

from __future__ import annotations

import numpy as np

from tredici.solver import kernels, kernels_route, tables_facts
from tredici.solver.bounds_cost import SCRATCH
from tredici.solver.bounds_route import WIDTH
from tredici.solver.kernels_moves import BRANCH
from tredici.solver.kernels_pairs import TRAIL
from tredici.solver.tables import EMPTY, Ints, new_table


class Workspace:
    """The memory of one search at a time, to be used again; one for each thread."""

    def __init__(self) -> None:
        self.facts = np.zeros(tables_facts.FACTS, np.int64)
        self.frames = np.zeros((kernels.DEEP + 1) * kernels.FRAME, np.int64)
        self.moves = np.zeros((kernels.DEEP + 1) * BRANCH, np.int64)
        self.memo, self.meta = new_table(10, 22)
        self.relaxed, self.relaxed_meta = new_table(8, 18)
        self.scratch = np.zeros(7 * 1024, np.int64)
        self.control = np.zeros(kernels.CONTROL, np.int64)
        self.pairs = np.zeros(TRAIL + 4 * (kernels.DEEP + 1) * BRANCH, np.int64)
        self.best_line = np.zeros(kernels.DEEP + 1, np.int64)
        self.most = 1 << 20  # positions that a search for the cheapest win may keep
        self.route: tuple[Ints, ...] = ()  # front, sizes, prefix, heads, queue, nodes

    def prepare_route(self) -> None:
        """Make room for a search for the cheapest win."""
        if not self.route:
            self.route = (
                np.zeros((EMPTY + 1) * WIDTH, np.int64),
                np.zeros(2 * (EMPTY + 1), np.int64),
                np.zeros(SCRATCH, np.int64),
                np.zeros(kernels_route.BUCKETS, np.int64),
                *self._nodes(),
            )

    def _nodes(self) -> tuple[Ints, Ints]:
        first = min(self.most, 1 << 16)
        return np.zeros(2 * first, np.int64), np.zeros(kernels_route.NODE * first, np.int64)

    def drop_route(self) -> None:
        """Give back what `grow_route` took."""
        self.route = (*self.route[:4], *self._nodes())

    def grow_route(self) -> None:
        """Double the queue and the nodes."""
        *rest, queue, nodes = self.route
        self.route = (*rest, *(np.concatenate((a, np.zeros_like(a))) for a in (queue, nodes)))

    @property
    def size(self) -> int:
        """Bytes of the tables in use."""
        tables = 32 * (1 << int(self.meta[0])) + 32 * (1 << int(self.relaxed_meta[0]))
        return tables + sum(array.nbytes for array in self.route[4:])
