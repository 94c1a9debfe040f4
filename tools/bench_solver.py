"""The solver's benchmark, as `make bench` runs it; or one of the tables of `docs/solver.md`.

Without arguments, or with those of `tredici bench`: the kernels, and the reference beside them.
`verdicts [DEALS]` times verdicts under the rule sets that have a goal, over deals 1 to DEALS.
`values [DEALS]` does so for the other questions.
`parts [DEALS]` counts what the search for a verdict takes without each of its parts.
`ready` times how long the kernels take to get ready, after an installation and later.
`cancel [TIMES]` times how long a search takes to stop after another thread has told it to.
"""

import itertools
import os
import shutil
import subprocess
import sys
import tempfile
import time
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import numpy as np

import tredici
from tredici.cli import main
from tredici.core.deals import Deal
from tredici.core.rules import Rules
from tredici.solver import Cancel, Limits, compiled, search, solve, tables_facts
from tredici.solver.reference import OBJECTIVES
from tredici.study.decks import decks

RULES = (
    "passes=unlimited",
    "passes=3",
    "passes=3,stock=open",
    "passes=2",
    "passes=1",
    "passes=1,stock=open",
    "passes=3,stock=open,waste=pair,goal=all",
    "passes=1,draw=3",
    "passes=1,draw=3,stock=open",
)
VALUES = (
    ("steps", "passes=3,stock=open"),
    ("steps", "passes=3"),
    ("steps", "passes=1"),
    ("points", "passes=3"),
    ("points", "passes=3,stock=open"),
    ("points", "passes=1"),
    ("par", "passes=3,stock=open,waste=pair,goal=all"),
    ("cards", "passes=3,stock=open,waste=pair,goal=all"),
    ("cards", "passes=3"),
    ("cards", "passes=1"),
)
PARTS = ("relaxation", "free_play", "bars", "dominance", "restarts", "easier")
MOST_NODES = 1_000_000
"""Where a search that is missing a part gives up on a deal; its nodes count as so many."""


def verdicts(deals: int) -> None:
    """Print milliseconds and nodes for a verdict, by rule set."""
    boards = search.boards_of(decks(1, deals))
    workspace = search.Workspace()
    print(
        f"{'rules':39} {'won':>6} {'mean ms':>8} {'p99 ms':>8} {'max ms':>8}"
        f" {'nodes':>6} {'most':>6}"
    )
    for text in RULES:
        rules = compiled.ruling(Rules.parse(text))
        search.judge_many(boards[:1], rules, workspace)  # compiles, or loads
        times, nodes, won = np.zeros(deals), np.zeros(deals, np.int64), 0
        for at in range(deals):
            began = time.thread_time_ns()
            verdict, spent = search.judge_many(boards[at : at + 1], rules, workspace)
            times[at] = (time.thread_time_ns() - began) / 1e6
            nodes[at] = spent[0]
            won += int(verdict[0])
        print(
            f"{text:39} {won:6} {times.mean():8.3f} {np.quantile(times, 0.99):8.2f} "
            f"{times.max():8.1f} {nodes.mean():6.0f} {nodes.max():6}",
            flush=True,
        )


def values(deals: int) -> None:
    """Print milliseconds, nodes and megabytes of tables for every other question."""
    compiled.WARMUP.wait()
    print(
        f"{'objective':9} {'rules':39} {'mean ms':>8} {'p99 ms':>8} {'max ms':>8}"
        f" {'nodes':>6} {'most':>7} {'MB':>4}"
    )
    for objective, text in VALUES:
        rules = compiled.ruling(Rules.parse(text))
        wastes = tuple(np.zeros(0, np.int8) for _ in range(rules.draw))
        workspace = search.Workspace()
        times, nodes, size = np.zeros(deals), np.zeros(deals, np.int64), 0
        for at, deck in enumerate(decks(1, deals)):
            position = search.Position(deck[:28], deck[28:], wastes, 0, rules)
            began = time.thread_time_ns()
            found = search.solve_kernel(position, OBJECTIVES.index(objective), workspace=workspace)
            times[at] = (time.thread_time_ns() - began) / 1e6
            nodes[at] = found.nodes
            size = max(size, workspace.size)
        print(
            f"{objective:9} {text:39} {times.mean():8.2f} {np.quantile(times, 0.99):8.1f} "
            f"{times.max():8.0f} {nodes.mean():6.0f} {nodes.max():7} {size >> 20:4}",
            flush=True,
        )


def parts(deals: int) -> None:
    """Print the mean nodes for a verdict, with all parts and without each."""
    boards = search.boards_of(decks(1, deals))
    workspace = search.Workspace()
    print(f"{'rules':40} {'all':>8}" + "".join(f" {part:>11}" for part in PARTS))
    for text in RULES:
        row = f"{text:40}"
        rules = compiled.ruling(Rules.parse(text))
        for part in ("", *PARTS):
            without = getattr(tables_facts, part.upper()) if part else 0
            found, nodes = search.judge_many(
                boards, rules, workspace, limit=MOST_NODES, without=without
            )
            more = ">" if (found == search.UNKNOWN).any() else ""
            row += f" {more + format(nodes.mean(), '.0f'):>{11 if part else 8}}"
        print(row, flush=True)


def ready() -> None:
    """Print the processor time of a process that gets the kernels ready: the first, then another.

    They belong to a copy of the package, since those of this one are compiled already.
    """
    wait = "from tredici.solver.compiled import WARMUP; WARMUP.wait()"
    with tempfile.TemporaryDirectory() as folder:
        package = Path(tredici.__file__).parent
        left_out = shutil.ignore_patterns("__pycache__", "static", "locale")
        shutil.copytree(package, Path(folder) / "tredici", ignore=left_out)
        for which in ("first", "later"):
            before = os.times()
            subprocess.run(
                [sys.executable, "-c", wait], env=os.environ | {"PYTHONPATH": folder}, check=True
            )
            after = os.times()
            user = after.children_user - before.children_user
            system = after.children_system - before.children_system
            print(f"{which}: {user + system:.1f} s", flush=True)


def until_told(first: int, switch: Cancel) -> None:
    """Answer hard questions about one deal after another until a switch stops it."""
    rules, limits = Rules.parse("par"), Limits(cancel=switch)
    for deal in itertools.count(first):
        if solve(Deal.numbered(deal), rules, "points", limits, solver="kernels").stopped_by:
            return


def cancel(times: int) -> None:
    """Print milliseconds from a switch to the end of the search that it stops."""
    compiled.WARMUP.wait()
    waits = np.zeros(times)
    with ThreadPoolExecutor(1) as other:
        for number in range(times):
            switch = Cancel()
            searching = other.submit(until_told, number + 1, switch)
            time.sleep(0.05)  # well into a search
            before = time.perf_counter()
            switch()
            searching.result()
            waits[number] = (time.perf_counter() - before) * 1000
    print(f"mean {waits.mean():.1f} ms, p99 {np.quantile(waits, 0.99):.1f}, max {waits.max():.1f}")


if __name__ == "__main__":
    name, *rest = [*sys.argv[1:], ""]
    if name == "verdicts":
        verdicts(int(rest[0] or 10_000))
    elif name == "values":
        values(int(rest[0] or 1_000))
    elif name == "parts":
        parts(int(rest[0] or 100))
    elif name == "ready":
        ready()
    elif name == "cancel":
        cancel(int(rest[0] or 100))
    else:
        sys.argv = ["tredici", "bench", "--against", "reference", *sys.argv[1:]]
        main()
