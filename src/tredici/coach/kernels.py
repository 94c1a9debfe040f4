"""The compiled solver as an oracle: for the server and the command line, not for the page."""

from __future__ import annotations

from tredici.core.moves import Move
from tredici.core.state import State
from tredici.solver import Limits, batch, solve
from tredici.solver.limits import Cancel


class Kernels:
    """Answers of the kernels where the extra ``fast`` is installed, else of the reference.

    ``nodes`` limits each answer, None does not; ``cancel`` stops them all.
    """

    batch = 16

    def __init__(self, nodes: int | None = None, cancel: Cancel | None = None) -> None:
        self.nodes = nodes
        self.cancel = cancel

    def __call__(self, states: list[State]) -> list[str]:
        """The verdict of each position."""
        found = batch.verdicts(states, limit_nodes=self.nodes, cancel=self.cancel)
        return [str(verdict) for verdict in found]

    def best(
        self, state: State, objective: str, seconds: float | None = None
    ) -> tuple[int | None, tuple[Move, ...]]:
        """As `tredici.coach.oracle.Reference.best`."""
        limits = Limits(nodes=self.nodes, seconds=seconds, cancel=self.cancel)
        found = solve(state, objective=objective, limits=limits)
        return found.value if found.stopped_by is None else None, found.line
