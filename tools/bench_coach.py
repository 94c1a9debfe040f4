"""How long advice takes: the odds of every move in games of the presets, to ±3 %, on one core.

    make bench ARGS="coach"
    python tools/bench_coach.py [--csv] [DEALS]

Time of the processor, with the compiled solver. The positions are those of random games, one of
each deal, with all the cards hidden that nobody has seen; those with a single move are left out.
"""

from __future__ import annotations

import sys
import time

from tredici.coach.chance import Chance
from tredici.coach.difficulty import difficulty
from tredici.coach.kernels import Kernels
from tredici.coach.knowledge import View
from tredici.coach.odds import odds
from tredici.coach.players import Random
from tredici.coach.simulate import NODES
from tredici.core.deals import Deal
from tredici.core.rules import PRESETS, Rules
from tredici.core.state import State, apply, legal_moves
from tredici.solver import compiled
from tredici.study.tables import Cell, Table

DEALS = 20
PROMISE = 300
"""Milliseconds within which the odds at a position of `classic` are to be known."""


def main() -> None:
    """Print a line for each preset, as CSV with --csv."""
    numbers = [int(argument) for argument in sys.argv[1:] if argument != "--csv"]
    deals = numbers[0] if numbers else DEALS
    compiled.WARMUP.wait()
    solver = Kernels(NODES)
    solver([State.start(Deal.numbered(1), Rules())])
    rows = [measured(preset, deals, solver) for preset in PRESETS]
    columns = (
        *("rules", "positions", "shuffles", "mean_ms", "p50_ms", "p99_ms", "max_ms"),
        *("over_300_ms", "grade_ms"),
    )
    table = Table("advice", "Odds of every move", columns, tuple(rows))
    print(table.csv() if "--csv" in sys.argv else table.markdown(), end="")


def measured(preset: str, deals: int, solver: Kernels) -> tuple[Cell, ...]:
    """Milliseconds for the odds at each of the positions, and for the difficulty of a deal."""
    rules = PRESETS[preset]
    times: list[float] = []
    shuffles = 0
    for number in range(1, deals + 1):
        for view in views(number, rules):
            began = time.process_time()
            shuffles += odds(view, solver, Chance(number)).samples
            times.append(1000 * (time.process_time() - began))
    began = time.process_time()
    for number in range(1, deals + 1):
        difficulty(Deal.numbered(number), rules, solver, Chance(number))
    grade = 1000 * (time.process_time() - began) / deals
    times.sort()
    return (
        preset,
        len(times),
        shuffles / len(times),
        sum(times) / len(times),
        times[len(times) // 2],
        times[len(times) * 99 // 100],
        times[-1],
        sum(spent > PROMISE for spent in times),
        grade,
    )


def views(number: int, rules: Rules) -> list[View]:
    """The positions of a random game in which there is something to choose, none seen before."""
    state = State.start(Deal.numbered(number), rules)
    player = Random(Chance(number))
    found = []
    while legal_moves(state):
        view = View.of(state)
        if view.is_certain:
            break
        if len(legal_moves(state)) > 1:
            found.append(view)
        state = apply(state, player.choose(view))
    return found


if __name__ == "__main__":
    main()
