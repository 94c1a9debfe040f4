"""How fast studies go: deals a second of one and of two processes, and what a million deals cost.

    make bench ARGS="study"
    python tools/bench_study.py [--csv] [RULES ...]

The two processes solve the same deals as the one, in the same chunks; both are warm. Efficiency is
the speed of two over twice that of one: it means something on two idle cores only.
"""

from __future__ import annotations

import sys
import time

from tredici.study.executors import PoolExecutor
from tredici.study.plan import Chunk
from tredici.study.tables import Cell, Table

RULES = (
    "classic",
    "strict",
    "passes=2",
    "passes=unlimited",
    "open-stock",
    "passes=1,stock=open",
    "passes=1,stock=open,goal=all",
    "three-piles",
    "par",
)
SECONDS = 10
PIECES = 40
"""Chunks of one measurement: even, so that two processes finish together."""
TASTE = 200
"""Deals from which the size of the chunks is guessed."""


def main() -> None:
    """Print a line for each rule set, as CSV with --csv."""
    arguments = [argument for argument in sys.argv[1:] if argument != "--csv"]
    rows: list[tuple[Cell, ...]] = []
    with PoolExecutor(1) as one, PoolExecutor(2) as two:
        for rules in arguments or RULES:
            chunks = measured_chunks(one, rules)
            list(two.results(chunks[:1] * 4))
            alone, together = (speed(pool, chunks) for pool in (one, two))
            minutes = 1e6 / alone / 60
            rows.append((rules, alone, together, together / alone / 2, minutes))
    columns = ("rules", "one_process", "two_processes", "efficiency", "core_minutes_per_million")
    table = Table("throughput", "Deals a second", columns, tuple(rows))
    print(table.csv() if "--csv" in sys.argv else table.markdown(), end="")


def measured_chunks(one: PoolExecutor, rules: str) -> list[Chunk]:
    """Chunks of which one process takes some `SECONDS` in all; it is warm afterwards."""
    list(one.results([chunk(rules, 0, TASTE)]))
    deals = speed(one, [chunk(rules, 1, TASTE)]) * SECONDS / PIECES
    return [chunk(rules, at, max(1, round(deals))) for at in range(PIECES)]


def chunk(rules: str, at: int, deals: int) -> Chunk:
    """The chunk of so many deals at a place, from 0."""
    return Chunk(rules, "verdict", at * deals + 1, (at + 1) * deals)


def speed(pool: PoolExecutor, chunks: list[Chunk]) -> float:
    """Deals a second."""
    began = time.perf_counter()
    deals = sum(solved.deals for solved, _ in pool.results(chunks))
    return deals / (time.perf_counter() - began)


if __name__ == "__main__":
    main()
