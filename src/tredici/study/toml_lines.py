"""On which line of a TOML text a key stands: `tomllib` reads values and forgets where they were.

A statement is TOML by itself, and by itself it is whole only at its last line. A text cut off after
the line that completes a statement is TOML again, and holds its key. So the first beginning of the
text that ends with a statement and holds a key ends with the statement of that key. That needs no
second reading of TOML's grammar, and time only when something is wrong.
"""

from __future__ import annotations

import tomllib
from bisect import bisect_left
from typing import Any


class Lines:
    """Finds the lines of keys in one TOML text, which must be sound."""

    def __init__(self, text: str) -> None:
        # `splitlines` knows ends of lines that TOML does not.
        self._lines = text.replace("\r\n", "\n").split("\n")

    def find(self, path: tuple[str | int, ...], value: object = None) -> int:
        """The line, from 1, of the key at a path such as ``("part", 1, "rules")``.

        A statement of several lines is narrowed to the first that shows ``value``. For a path
        that is not there, the line of the part of it that is: the header of its table.
        """
        while path:
            end, start = self._statement(path)
            if end:
                shown = [
                    number
                    for number in range(start, end + 1)
                    if value is not None and str(value) in self._lines[number - 1]
                ]
                return shown[0] if shown else start
            path = path[:-1]
        return 1

    def _statement(self, path: tuple[str | int, ...]) -> tuple[int, int]:
        """The last and the first line of the statement that sets a path; zeros without one."""
        ends = self._ends()
        at = bisect_left(ends, x=True, key=lambda end: _holds(_parsed(self._lines[:end]), path))
        if at == len(ends):
            return 0, 0
        start = ends[at - 1] + 1 if at else 1
        while start < ends[at] and not self._lines[start - 1].partition("#")[0].strip():
            start += 1
        return ends[at], start

    def _ends(self) -> list[int]:
        """The last line of each statement; lines that say nothing are statements here."""
        ends = [0]
        for end in range(1, len(self._lines) + 1):
            if _parsed(self._lines[ends[-1] : end]) is not None:
                ends.append(end)
        return ends[1:]


def _parsed(lines: list[str]) -> dict[str, Any] | None:
    """What the lines say; None where they break off within a statement."""
    try:
        return tomllib.loads("\n".join(lines))
    except tomllib.TOMLDecodeError:
        return None


def _holds(data: Any, path: tuple[str | int, ...]) -> bool:  # noqa: ANN401 - TOML holds anything
    for step in path:
        is_there = (isinstance(data, dict) and step in data) or (
            isinstance(data, list) and isinstance(step, int) and step < len(data)
        )
        if not is_there:
            return False
        data = data[step]
    return True
