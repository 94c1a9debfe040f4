"""A table of results: what is shown on a terminal, written as CSV and as Markdown."""

from __future__ import annotations

import csv
import io
import math
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path

Cell = str | int | float | None

PERCENT = frozenset({"rate", "low", "high", "difference", "published"})
"""Columns that hold shares: written 0..1 in CSV, as per cent elsewhere."""


@dataclass(frozen=True)
class Table:
    """Rows under named columns. ``name`` is a word, for files; ``title`` is for people."""

    name: str
    title: str
    columns: tuple[str, ...]
    rows: tuple[tuple[Cell, ...], ...]

    def __iter__(self) -> Iterator[dict[str, Cell]]:
        """The rows as dicts by column."""
        for row in self.rows:
            yield dict(zip(self.columns, row, strict=True))

    def __len__(self) -> int:
        return len(self.rows)

    def csv(self) -> str:
        """The table as CSV: a header, then a line for each row; shares from 0 to 1."""
        out = io.StringIO()
        writer = csv.writer(out, lineterminator="\n")
        writer.writerow(self.columns)
        for row in self.rows:
            writer.writerow([_plain(cell) for cell in row])
        return out.getvalue()

    @classmethod
    def read(cls, path: str | Path, title: str = "") -> Table:
        """The table in a CSV file; cells that look like numbers are numbers."""
        path = Path(path)
        columns, *rows = csv.reader(path.read_text(encoding="utf-8").splitlines())
        cells = tuple(tuple(_read(text) for text in row) for row in rows)
        return cls(path.stem, title or path.stem, tuple(columns), cells)

    def shown(self, write: Callable[[float, str], str] = format) -> list[list[str]]:
        """The rows as people read them: per cent, digits in threes.

        ``write`` writes a number by a format, `format` as it is done in English.
        """
        return [
            [shown(column, cell, write) for column, cell in zip(self.columns, row, strict=True)]
            for row in self.rows
        ]

    @property
    def numeric(self) -> list[bool]:
        """For each column whether it holds numbers, and so is set to the right."""
        return [
            any(isinstance(row[at], int | float) for row in self.rows)
            for at in range(len(self.columns))
        ]

    def markdown(self) -> str:
        """The table in Markdown, its columns aligned in the source as well."""
        numeric = self.numeric
        lines = [[heading(column) for column in self.columns], *self.shown()]
        widths = [max(3, *(len(line[at]) for line in lines)) for at in range(len(self.columns))]
        rule = [
            "-" * (width - 1) + (":" if n else "-")
            for width, n in zip(widths, numeric, strict=True)
        ]
        text = [
            "| "
            + " | ".join(
                cell.rjust(width) if n else cell.ljust(width)
                for cell, width, n in zip(line, widths, numeric, strict=True)
            )
            + " |"
            for line in [lines[0], rule, *lines[1:]]
        ]
        return "\n".join(text) + "\n"


def heading(column: str) -> str:
    """What a column is called before people."""
    return column.replace("_", " ") + (" %" if column in PERCENT else "")


def shown(column: str, cell: Cell, write: Callable[[float, str], str] = format) -> str:
    """One cell as people read it."""
    if cell is None or (isinstance(cell, float) and math.isnan(cell)):
        return "-"
    if column in PERCENT and isinstance(cell, int | float):
        return write(100 * cell, ".3f")
    if isinstance(cell, float):
        return write(cell, ",.1f" if abs(cell) < 1000 else ",.0f")
    return write(cell, ",") if isinstance(cell, int) else cell


def _plain(cell: Cell) -> str:
    if cell is None or (isinstance(cell, float) and math.isnan(cell)):
        return ""
    return f"{cell:.7g}" if isinstance(cell, float) else str(cell)


def _read(text: str) -> Cell:
    for kind in (int, float):
        try:
            return kind(text)
        except ValueError:
            continue
    return text or None
