"""Oracles: what tells the coach whether positions can be won, and how well.

The coach takes any callable from a list of positions to a list of `WINNABLE`, `UNWINNABLE` and
`UNKNOWN`. One that also has ``best`` and ``batch`` can say more, and sooner: see `Reference`.
"""

from tredici.solver import reference
from tredici.solver.reference import UNKNOWN, UNWINNABLE, WINNABLE

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import Protocol

    from tredici.core.moves import Move
    from tredici.core.state import State

    Verdicts = Callable[[list[State]], list[str]]
    Best = Callable[[State, str, float | None], "tuple[int | None, tuple[Move, ...]]"]

    class Solver(Protocol):
        """One that says more than verdicts, as `Reference` does."""

        batch: int

        def __call__(self, states: list[State]) -> list[str]: ...

        def best(
            self, state: State, objective: str, seconds: float | None = None
        ) -> tuple[int | None, tuple[Move, ...]]: ...


class Reference:
    """The readable solver, which runs everywhere; ``nodes`` limits each answer (0: no limit).

    ``batch`` is how many positions it is best asked about at a time.
    """

    batch = 1

    def __init__(self, nodes: int = 0, clock: "Callable[[], float] | None" = None) -> None:
        self.nodes = nodes
        self.clock = clock

    def __call__(self, states: "list[State]") -> list[str]:
        """The verdict of each position."""
        return [str(reference.solve(state, nodes=self.nodes).verdict) for state in states]

    def best(
        self, state: "State", objective: str, seconds: float | None = None
    ) -> "tuple[int | None, tuple[Move, ...]]":
        """The best value of ``objective`` and a line to it.

        Objectives are those of `tredici.solver.reference`, ``verdict`` among them: then the value
        is None and the line is a win, or empty. If a limit came first, the value is None and the
        line the best found by then.
        """
        found = reference.solve(
            state, objective, nodes=self.nodes, seconds=seconds or 0, clock=self.clock
        )
        return found.value if found.stopped_by is None else None, found.line


__all__ = ["UNKNOWN", "UNWINNABLE", "WINNABLE", "Reference"]
