"""Measure how well each player plays, and keep docs/coach.md true to that.

    python -m tools.coach_page               fill the page from the tables in docs/coach
    python -m tools.coach_page --measure     play what is planned and not in the table yet, first

Each row of the table is what ``tredici simulate`` prints with the row's rules, player, aim and
deals. How tables and figures stand in the page is told in tools/study_page.py.
"""

from __future__ import annotations

import argparse
import itertools
from collections import Counter
from pathlib import Path

from tools.study_page import fill
from tredici.coach.chance import Chance
from tredici.coach.difficulty import DIFFICULTIES, difficulty
from tredici.coach.kernels import Kernels
from tredici.coach.players import ALL_SEEING, FAIR, GREEDY, PLAYERS, RANDOM, SCORE, WINS
from tredici.coach.simulate import NODES, Setup, Tally, simulate
from tredici.core.deals import Deal
from tredici.core.rules import PRESETS
from tredici.study.tables import Cell, Table

ROOT = Path(__file__).resolve().parent.parent
PAGE = ROOT / "docs/coach.md"
FOLDER = ROOT / "docs/coach"
STRENGTH = FOLDER / "strength.csv"
GRADES = FOLDER / "difficulty.csv"

Row = tuple[str, str, str, int]

HEADLINE = 2000
"""Deals of the rows that the page's first claims rest on."""

DEALS = 1000
"""Deals of every other row."""

PLAN: tuple[Row, ...] = (
    ("par", FAIR, WINS, HEADLINE),
    ("par", FAIR, SCORE, HEADLINE),
    *((rules, FAIR, WINS, DEALS) for rules in PRESETS if rules != "par"),
    *(
        (rules, player, WINS, DEALS)
        for player, rules in itertools.product((RANDOM, GREEDY, ALL_SEEING), PRESETS)
    ),
    ("par", ALL_SEEING, SCORE, DEALS),
)
"""Rules, player, what it plays for, and the last deal, of those from 1; most important first."""

COLUMNS = (
    *("rules", "player", "aim", "deals", "wins"),
    *("rate", "low", "high", "score", "score_from", "score_to"),
)
GRADED = 300
"""Deals of each preset that are graded."""


def main() -> None:
    """Measure if asked to, then fill the page."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else None)
    parser.add_argument("--measure", action="store_true", help="play what is missing first")
    parser.add_argument("--jobs", type=int, default=1, help="processes that share the work")
    arguments = parser.parse_args()
    if arguments.measure:
        FOLDER.mkdir(exist_ok=True)
        measure(arguments.jobs)
    PAGE.write_text(fill(PAGE.read_text(encoding="utf-8"), tables()), encoding="utf-8")


def tables() -> dict[str, Table]:
    """The tables that the page is filled from, by name."""
    return {path.stem: Table.read(path) for path in sorted(FOLDER.glob("*.csv"))}


def measure(jobs: int) -> None:
    """Play what is planned and not in the table, and write it down row by row."""
    if not GRADES.exists():
        _write(GRADES, ("rules", "deals", *DIFFICULTIES), [graded(rules) for rules in PRESETS])
    rows = [tuple(row.values()) for row in Table.read(STRENGTH)] if STRENGTH.exists() else []
    rows = [row for row in rows if row[:4] in PLAN]
    for planned in PLAN:
        if planned not in [row[:4] for row in rows]:
            rows.append(strength(planned, jobs))
            rows.sort(key=_place)
            _write(STRENGTH, COLUMNS, rows)


def strength(planned: Row, jobs: int) -> tuple[Cell, ...]:
    """A row of the table: what came of the games."""
    rules, player, aim, last = planned
    games = simulate(range(1, last + 1), Setup(PRESETS[rules], player, aim), jobs=jobs)
    tally = Tally.of(list(games))
    score = tally.score or (None, None, None)
    return (*planned, tally.wins, *tally.win_rate, *score)


def graded(rules: str) -> tuple[Cell, ...]:
    """How many deals of a preset are of each difficulty."""
    grades = Counter(
        difficulty(Deal.numbered(number), PRESETS[rules], Kernels(NODES), Chance(number))
        for number in range(1, GRADED + 1)
    )
    return (rules, GRADED, *(grades[grade] for grade in DIFFICULTIES))


def _place(row: tuple[Cell, ...]) -> tuple[int, int, str]:
    return list(PRESETS).index(str(row[0])), PLAYERS.index(str(row[1])), str(row[2])


def _write(path: Path, columns: tuple[str, ...], rows: list[tuple[Cell, ...]]) -> None:
    path.write_text(Table(path.stem, path.stem, columns, tuple(rows)).csv(), encoding="utf-8")


if __name__ == "__main__":
    main()
