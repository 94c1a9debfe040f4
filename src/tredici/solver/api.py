"""`solve`: one question, one answer, whichever solver gives it.

The kernels answer where the extra ``fast`` is installed, the reference elsewhere, and also for as
long as the kernels are still being loaded or compiled. Both are exact, and both are checked: no
line leaves here that was not replayed through the core first.
"""

from __future__ import annotations

import dataclasses
import time
from dataclasses import dataclass
from enum import StrEnum
from typing import TYPE_CHECKING, TypeVar

from tredici.core.deals import CARDS, Deal
from tredici.core.layout import PLACES
from tredici.core.rules import PRESETS, Rules
from tredici.core.state import State
from tredici.solver import compiled, reference
from tredici.solver.limits import NO_LIMITS, Cancel, Limits, SolveError
from tredici.solver.reference_line import achieved, replayed
from tredici.solver.version import version

if TYPE_CHECKING:
    from tredici.core.moves import Move

__all__ = [
    "Cancel",
    "Limits",
    "Objective",
    "Result",
    "SolveError",
    "Solver",
    "Verdict",
    "solve",
]


class Verdict(StrEnum):
    """Whether a position can be won; unknown only when a limit was reached."""

    WINNABLE = reference.WINNABLE
    UNWINNABLE = reference.UNWINNABLE
    UNKNOWN = reference.UNKNOWN


class Objective(StrEnum):
    """What is asked.

    ``verdict``  can it be won
    ``steps``    the fewest steps to win: a removal, a draw and a redeal are one each
    ``points``   the most points that can be gained, with the seconds at zero and the moves counted
                 from the position
    ``par``      the best par score
    ``cards``    the most cards of the goal that can be removed
    """

    VERDICT = reference.VERDICT
    STEPS = reference.STEPS
    POINTS = reference.POINTS
    PAR = reference.PAR
    CARDS = reference.CARDS


class Solver(StrEnum):
    """Who is to answer; ``auto`` is the kernels as soon as they are there."""

    AUTO = "auto"
    REFERENCE = "reference"
    KERNELS = "kernels"


@dataclass(frozen=True, slots=True)
class Result:
    """An answer.

    ``verdict``    whether the position can be won, whatever the objective
    ``value``      what the objective asks for; None for a verdict, and for the steps of a win that
                   does not exist. After a limit: the best found, or None
    ``line``       the moves of a win, or those that achieve ``value``; may be empty
    ``nodes``      positions and shapes looked at
    ``seconds``    of wall time
    ``stopped_by`` nodes, time, memory or cancelled; None for a complete answer
    ``solver``     who answered, with the version
    """

    verdict: Verdict
    value: int | None
    line: tuple[Move, ...]
    nodes: int
    seconds: float
    stopped_by: str | None
    solver: str


_Choice = TypeVar("_Choice", bound=StrEnum)


def solve(
    position: Deal | State,
    rules: Rules | None = None,
    objective: Objective | str = Objective.VERDICT,
    limits: Limits = NO_LIMITS,
    *,
    solver: Solver | str = Solver.AUTO,
) -> Result:
    """Answer ``objective`` for a deal under ``rules`` (``classic`` if none are given), or a state.

    A state brings its own rules; ``rules`` may repeat them. Raises `SolveError` for an unknown
    objective or solver, for rules other than the state's, and for a position that no play leads
    to; `ModuleNotFoundError` when the kernels are asked for and the extra ``fast`` is missing.
    """
    asked = choice(Objective, objective, "objective")
    wanted = choice(Solver, solver, "solver")
    state = _state(position, rules)
    if wanted is Solver.KERNELS:
        compiled.WARMUP.wait()
    began = time.perf_counter()
    answer, who = _answer(state, asked, limits, wanted)
    seconds = time.perf_counter() - began
    _check(state, asked, answer)
    return Result(
        Verdict(answer.verdict),
        answer.value,
        answer.line,
        answer.nodes,
        seconds,
        answer.stopped_by,
        version(who),
    )


def _answer(
    state: State, objective: Objective, limits: Limits, solver: Solver
) -> tuple[reference.Answer, Solver]:
    began = time.perf_counter()
    if solver is Solver.AUTO and compiled.is_installed():
        if not compiled.WARMUP.begin():
            answer = _by_reference(state, objective, limits, overtaken=compiled.WARMUP)
            if answer is not None:
                return answer, Solver.REFERENCE
        if limits.seconds is not None:
            left = max(0.001, limits.seconds - (time.perf_counter() - began))
            limits = dataclasses.replace(limits, seconds=left)
        solver = Solver.KERNELS
    if solver is Solver.KERNELS:
        return compiled.solve(state, objective, limits), Solver.KERNELS
    found = _by_reference(state, objective, limits)
    assert found is not None  # noqa: S101 - nothing overtakes it
    return found, Solver.REFERENCE


def _by_reference(
    state: State, objective: Objective, limits: Limits, overtaken: compiled.Warmup | None = None
) -> reference.Answer | None:
    """The reference's answer; None when the kernels became ready before it was there."""

    def should_stop() -> bool:
        return (limits.cancel is not None and limits.cancel.is_thrown()) or (
            overtaken is not None and overtaken.begin()
        )

    answer = reference.solve(
        state,
        objective,
        nodes=limits.nodes or 0,
        seconds=limits.seconds or 0,
        memory=limits.memory or 0,
        clock=time.perf_counter,
        should_stop=should_stop,
    )
    cancelled = limits.cancel is not None and limits.cancel.is_thrown()
    return None if answer.stopped_by == "cancelled" and not cancelled else answer


def _state(position: Deal | State, rules: Rules | None) -> State:
    if isinstance(position, Deal):
        return State.start(position, PRESETS["classic"] if rules is None else rules)
    if rules is not None and rules != position.rules:
        raise SolveError(f"rules {rules} differ from those of the state: {position.rules}")
    loose_cards(position)
    return position


def loose_cards(state: State) -> int:
    """How many cards stock and waste hold; `SolveError` if more than any play leaves there."""
    loose = len(state.stock) + sum(len(waste) for waste in state.wastes)
    if loose > CARDS - PLACES:
        raise SolveError(f"stock and waste hold {loose} cards, expected at most {CARDS - PLACES}")
    return loose


def choice(kind: type[_Choice], value: str, what: str) -> _Choice:
    """The member of ``kind`` that ``value`` names; `SolveError` listing them all if none does."""
    try:
        return kind(value)
    except ValueError:
        choices = ", ".join(kind)
        raise SolveError(f"unknown {what} {value!r}: expected one of {choices}") from None


def _check(state: State, objective: Objective, answer: reference.Answer) -> None:
    """Replay the line; what it achieves must be what is claimed."""
    states = replayed(state, answer.line)
    wins = answer.verdict == Verdict.WINNABLE and objective in (Objective.VERDICT, Objective.STEPS)
    if wins and not states[-1].is_won:
        raise AssertionError(f"the line from {state} wins nothing: {answer.line}")
    if answer.value is not None and achieved(states, objective) != answer.value:
        raise AssertionError(
            f"the line from {state} does not come to {objective} {answer.value}: {answer.line}"
        )
