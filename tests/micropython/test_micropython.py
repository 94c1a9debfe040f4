"""The engine of the page: what runs on CPython runs on MicroPython, with the same results."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from tests.micropython import checks
from tests.micropython.engine import CHECKS, DATA, micropython
from tredici.web.bundle import ADVICE, TABLE, bundle

pytestmark = pytest.mark.node


def seen_there() -> dict[str, list[str]]:
    """What each check saw on MicroPython."""
    files = {f"/data/{path.name}": path.read_text(encoding="utf-8") for path in DATA.glob("*.txt")}
    files["/lib/checks.py"] = CHECKS.read_text(encoding="utf-8")
    printed = micropython('import checks\nchecks.main("/data")', files)
    seen: dict[str, list[str]] = {}
    for line in printed.splitlines():
        if line.startswith("== "):
            lines = seen[line[3:]] = []
        else:
            lines.append(line)
    return seen


def test_both_pythons_see_the_same() -> None:
    """One test, since MicroPython runs all the checks in one go."""
    there = seen_there()
    here = {name: check(str(DATA)) for name, check in checks.checks()}
    assert list(there) == list(here)
    for name, lines in here.items():
        assert there[name] == lines, f"{name} differs"
    assert sum(map(len, here.values())) > 1500


@pytest.mark.parametrize("patterns", [TABLE, TABLE + ADVICE], ids=["table", "table and advice"])
def test_every_module_of_the_page_imports(patterns: tuple[str, ...]) -> None:
    """Play must do without the files that only advice needs, since they come later."""
    modules = [
        path.removesuffix(".py").replace("/", ".").removesuffix(".__init__")
        for path in json.loads(bundle(patterns))
    ]
    script = "\n".join([f"import {module}\nprint({module!r})" for module in modules])
    assert micropython(script, patterns=patterns).splitlines() == modules
    assert "tredici.core.state" in modules


def test_an_exception_there_fails_here() -> None:
    """The harness itself: no error can pass unseen, and text is text."""
    assert micropython("print('♣ é')") == "♣ é\n"
    with pytest.raises(pytest.fail.Exception, match="ValueError: no such luck"):
        micropython("raise ValueError('no such luck')")
    with pytest.raises(pytest.fail.Exception, match="SyntaxError"):
        micropython("match = 1\nmatch match:\n    case 1:\n        pass")


def test_it_is_micropython_that_runs() -> None:
    told = micropython("import sys\nprint(sys.implementation.name)")
    assert told == "micropython\n"
    assert Path(checks.__file__) == CHECKS
