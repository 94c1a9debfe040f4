"""Write the report of a study: Markdown, CSV and plots."""

from __future__ import annotations

from pathlib import Path

from tredici.study.plots import plots
from tredici.study.results import Results
from tredici.study.store import writing
from tredici.study.tables import Table

LONG = frozenset({"difficulty", "distribution"})
"""Tables too long to read: written as CSV and drawn, not put into the Markdown."""

NOTE = (
    "Rates are shares of the deals that were decided. Intervals hold with 95 % confidence: "
    "Wilson's for a rate, with unknown deals counted as lost at the lower end and as won at "
    "the upper; Newcombe's paired one for a difference."
)


def write_report(root: str | Path, out: str | Path | None = None) -> list[Table]:
    """Write the report of the study in ``root`` to ``out``, by default ``root/report``.

    Returns the tables. Raises `StudyError` when there is nothing to report or it cannot be written.
    """
    results = Results(root)
    tables = results.tables()
    folder = Path(out) if out else Path(root) / "report"
    with writing(folder):
        folder.mkdir(parents=True, exist_ok=True)
        for table in tables:
            (folder / f"{table.name}.csv").write_text(table.csv(), encoding="utf-8")
        drawn = plots({table.name: table for table in tables}, folder)
        (folder / "report.md").write_text(markdown(results, tables, drawn), encoding="utf-8")
    return tables


def markdown(results: Results, tables: list[Table], drawn: dict[str, str]) -> str:
    """The report as Markdown; ``drawn`` maps the names of plots to what they show."""
    lines = [f"# {results.plan.title}", "", *provenance(results), ""]
    for table in tables:
        if table.name not in LONG:
            lines += [f"## {table.title}", "", table.markdown()]
    lines += [NOTE, ""]
    if drawn:
        lines += ["## Plots", ""]
        for name, caption in drawn.items():
            lines += [f"![{caption}]({name}.svg)", "", f"*{caption}*", ""]
    return "\n".join(lines)


def provenance(results: Results) -> list[str]:
    """What was solved, by what, where and when."""
    (row,) = results.sql("SELECT count(*), min(deal), max(deal) FROM results").rows
    count, first, last = (int(str(cell)) for cell in row)
    solved = f"{count:,} of {results.plan.deals:,} planned results"
    lines = [
        f"- {solved}, of deals {first:,} to {last:,} (scheme t1)",
        f"- solver {results.store.facts['solver']}",
    ]
    lines += [
        f"- {run['began']} to {run['ended']}: {run['deals']:,} results in {run['seconds']:,.0f} s, "
        f"{run['executor']} of {run['workers']} on {run['machine']}, tredici {run['tredici']}"
        for run in results.store.runs()
    ]
    return lines
