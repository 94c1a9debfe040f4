"""Keep docs/study.md true to the tables in docs/study.

    python tools/study_page.py              fill the page from the tables
    python tools/study_page.py --from DIR   take the tables and plots of a study first

In the page, a table stands between ``<!-- table NAME [COLUMN=VALUE] -->`` and ``<!-- end -->``, and
a figure before ``<!-- NAME | ROW | COLUMN -->``, where ROW is the beginning of a row, its cells
between slashes. A figure keeps the decimals that it is written with.
"""

from __future__ import annotations

import argparse
import re
from pathlib import Path

from tredici.study.forecast import forecast_study
from tredici.study.report import write_report
from tredici.study.results import Results
from tredici.study.statistics import wilson
from tredici.study.tables import PERCENT, Cell, Table

ROOT = Path(__file__).resolve().parent.parent
PAGE = ROOT / "docs/study.md"
FOLDER = ROOT / "docs/study"

TABLE = re.compile(
    r"<!-- table (?P<name>\w+)(?: (?P<only>[^>\n]+?))? -->\n.*?<!-- end -->", re.DOTALL
)
FIGURE = re.compile(
    r"(?P<figure>[+-]?\d[\d,]*(?:\.\d+)?)(?P<unit>[^\d<|]{0,24})"
    r"<!-- (?P<name>\w+) \| (?P<row>[^|]+) \| (?P<column>\w+) -->"
)

# solitairewinrates.com/Pyramid.html: the stock open.
PUBLISHED_DEALS = 10**8
PUBLISHED = {
    "passes=1,stock=open": 0.0902,
    "passes=1,stock=open,cover=pair": 0.2277,
    "passes=1,stock=open,goal=all": 0.0680,
    "passes=1,stock=open,cover=pair,goal=all": 0.1592,
    "passes=unlimited,stock=open": 0.6687,
    "passes=unlimited,stock=open,cover=pair": 0.8315,
}


def main() -> None:
    """Fill the page."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else None)
    parser.add_argument("--from", dest="study", type=Path, help="the folder of a study")
    study = parser.parse_args().study
    if study:
        take(study)
    PAGE.write_text(fill(PAGE.read_text(encoding="utf-8"), tables()), encoding="utf-8")


def take(study: Path) -> None:
    """Write a study's report into docs/study, with what follows from it.

    That is the comparison with the published rates, and what a billion deals would take on a
    cluster of 256 cores of which each dies once a day.
    """
    FOLDER.mkdir(exist_ok=True)
    write_report(study, FOLDER)
    for drawing in FOLDER.glob("*.png"):
        drawing.unlink()
    (FOLDER / "report.md").unlink()
    billion = forecast_study(Results(study), deals=10**9, workers=256, hours_between_deaths=24)
    for table in (published(Table.read(FOLDER / "rates.csv")), billion):
        (FOLDER / f"{table.name}.csv").write_text(table.csv(), encoding="utf-8")


def tables() -> dict[str, Table]:
    """The tables that the page is filled from, by name."""
    return {path.stem: Table.read(path) for path in sorted(FOLDER.glob("*.csv"))}


def published(rates: Table) -> Table:
    """Ours beside the published rates.

    ``deviations`` is how many standard errors lie between the two, that of our sample and that of
    theirs taken together.
    """
    rows: list[tuple[Cell, ...]] = []
    for row in rates:
        expected = PUBLISHED.get(str(row["rules"]))
        if expected is None or row["objective"] != "verdict":
            continue
        deals, won = int(str(row["deals"])), int(str(row["winnable"]))
        share = wilson(won, deals)
        error = (expected * (1 - expected) * (1 / deals + 1 / PUBLISHED_DEALS)) ** 0.5
        rows.append((row["rules"], deals, expected, *share, (share.rate - expected) / error))
    columns = ("rules", "deals", "published", "rate", "low", "high", "deviations")
    return Table("published", "published", columns, tuple(rows))


def fill(text: str, tables: dict[str, Table]) -> str:
    """The page with every table and figure as the tables have it."""

    def table(found: re.Match[str]) -> str:
        chosen = tables[found["name"]]
        head = found[0].partition("\n")[0]
        if found["only"]:
            column, _, value = found["only"].partition("=")
            at = chosen.columns.index(column)
            columns = tuple(name for name in chosen.columns if name != column)
            rows = tuple(
                tuple(cell for place, cell in enumerate(row) if place != at)
                for row in chosen.rows
                if str(row[at]) == value
            )
            chosen = Table(chosen.name, chosen.title, columns, rows)
        return f"{head}\n{chosen.markdown()}<!-- end -->"

    def figure(found: re.Match[str]) -> str:
        cell = look_up(tables[found["name"]], found["row"], found["column"])
        decimals = len(found["figure"].partition(".")[2])
        share = found["column"] in PERCENT
        sign = "+" if found["figure"].startswith("+") else ""
        number = f"{100 * cell if share else cell:{sign},.{decimals}f}"
        return number + found[0][len(found["figure"]) :]

    return FIGURE.sub(figure, TABLE.sub(table, text))


def look_up(table: Table, row: str, column: str) -> float:
    """The number in one cell; the row is named by its first cells, between slashes."""
    wanted = [piece.strip() for piece in row.split("/")]
    (found,) = (
        line for line in table if [str(cell) for cell in line.values()][: len(wanted)] == wanted
    )
    return float(str(found[column]))


if __name__ == "__main__":
    main()
