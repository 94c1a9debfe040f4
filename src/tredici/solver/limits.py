"""What a search may spend, and a way to stop it from another thread."""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import TYPE_CHECKING

from tredici.core.errors import TrediciError

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray


class SolveError(TrediciError):
    """An objective, a limit or a position that no search could be run for."""


class Cancel:
    """A switch that stops every search it was given to; any thread may throw it.

    A search notices within 50 ms and answers with what it knows by then.
    """

    def __init__(self) -> None:
        self._flags: list[NDArray[np.int64]] = []
        self._thrown = False

    def __call__(self) -> None:
        """Stop the searches, those under way and those to come."""
        self._thrown = True
        for flag in self._flags:
            flag[0] = 1

    def is_thrown(self) -> bool:
        """Whether it was thrown."""
        return self._thrown

    def watch(self, flag: NDArray[np.int64]) -> None:
        """Set ``flag[0]`` to 1 when this is thrown: what compiled code looks at."""
        # In this order nothing is missed, whichever thread comes first.
        self._flags.append(flag)
        if self._thrown:
            flag[0] = 1

    def forget(self, flag: NDArray[np.int64]) -> None:
        """The search that looked at ``flag`` is over."""
        self._flags = [other for other in self._flags if other is not flag]


@dataclass(frozen=True, slots=True)
class Limits:
    """What one search may spend; None is no limit.

    ``nodes``    positions and shapes looked at: about alike on every machine
    ``seconds``  of wall time
    ``memory``   bytes of tables
    ``cancel``   a switch to stop it by

    Raises `SolveError` for a limit that is not above nothing.
    """

    nodes: int | None = None
    seconds: float | None = None
    memory: int | None = None
    cancel: Cancel | None = None

    def __post_init__(self) -> None:
        for name in ("nodes", "seconds", "memory"):
            limit = getattr(self, name)
            if limit is not None and not (limit > 0 and math.isfinite(limit)):
                raise SolveError(f"limit of {name} {limit}: expected a number above 0, or none")


NO_LIMITS = Limits()
