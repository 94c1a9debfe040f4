"""The engine for the page: the Python files that MicroPython runs there, as JSON texts.

They are the files of this package and no copy of them: what is played in the browser is what is
tested here. Comments and docstrings are blanked out, which cuts what travels by a third; lines
keep their numbers, so that an error in the page points into the real file.
"""

import json
import re
from collections.abc import Iterable
from pathlib import Path

PACKAGE = Path(__file__).resolve().parent.parent

TABLE = ("__init__.py", "core/*.py", "pysol.py", "web/table*.py")
"""What play needs, as patterns in the package's folder."""

ADVICE = (
    *(
        f"coach/{noun}.py"
        for noun in (
            "analysis",
            "chance",
            "difficulty",
            "foresight",
            "habits",
            "hints",
            "knowledge",
            "odds",
            "oracle",
            "players",
            "reasons",
            "request",
            "review",
            "stakes",
            "timeline",
        )
    ),
    "solver/reference*.py",
    "web/advice*.py",
)
"""What only someone who asks for advice needs, on top of it; it is as large again."""

_PROSE = re.compile(r'^([ \t]*)(?:#.*|"""[^"]*(?:"{1,2}[^"]+)*""")$', re.MULTILINE)
"""A line that is all comment, or lines that are all one text between triple quotes."""


def bundle(patterns: Iterable[str], package: Path = PACKAGE) -> bytes:
    """``{"tredici/core/cards.py": source, …}`` as JSON in UTF-8, the same for the same files.

    Every folder has its ``__init__.py``, an empty one where ``patterns`` name none: the package's
    may import what the browser lacks.
    """
    sources: dict[str, str] = {}
    for pattern in patterns:
        for path in sorted(package.glob(pattern)):
            name = path.relative_to(package.parent).as_posix()
            sources[name] = stripped(path.read_text(encoding="utf-8"))
            sources.setdefault(f"{name.rpartition('/')[0]}/__init__.py", "")
    text = json.dumps(dict(sorted(sources.items())), ensure_ascii=False, separators=(",", ":"))
    return text.encode()


def stripped(source: str) -> str:
    """``source`` without its docstrings and the comments on lines of their own.

    What is left stands on the line where it stood. It does not parse Python: it relies on how
    this project writes it (triple quotes for nothing but docstrings), and a test compares
    the meaning of every file before and after.
    """
    return _PROSE.sub(_blank, source)


def _blank(found: re.Match[str]) -> str:
    text = found[0]
    # A body must hold something, and a number is the shortest statement there is.
    keep = "" if text.lstrip().startswith("#") else found[1] + "0"
    return keep + "\n" * text.count("\n")
