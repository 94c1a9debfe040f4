"""What is served of scripts means what their source means."""

from __future__ import annotations

import json
import subprocess
from pathlib import Path

import pytest

from tests.micropython.engine import ROOT, node
from tredici.web.site import STATIC
from tredici.web.slim import slim

SCRIPTS = sorted(path.relative_to(STATIC).as_posix() for path in STATIC.rglob("*.js"))

TRICKY = r"""
/** Every construct in which a comment or a space may be no comment and no space. */
import { one } from "./one.js"; // not in the text below
const text = "/* kept */ // kept", other = 'a  b', third = `two  spaces // kept
  ${one ? text : "  "}  /* kept */`;
class Held { #kept = 1; get kept() { return this.#kept; } static { Held.made = true; } }
const pattern = /[/*]  "+\/\/ x/gu, ratio = 4 / 2 / 1; /* gone */
const add = (left, right) => left + +right - -left;
const found = text.match(/\s+/) ?? other?.length ** 2;
let count = 0
count++
++count
async function* all() { for await (const each of []) yield each }
export { Held, pattern, ratio, add, found, third, all, count };
"""


@pytest.mark.node
def test_a_slim_script_means_the_same() -> None:
    sources = {name: (STATIC / name).read_text("utf-8") for name in SCRIPTS} | {"tricky.js": TRICKY}
    served = {name: slim(name, source.encode()).decode() for name, source in sources.items()}
    before, after = meanings(sources), meanings(served)
    for name in sources:
        assert after[name] == before[name], name
    assert sum(map(len, served.values())) < 0.75 * sum(map(len, sources.values()))


@pytest.mark.node
@pytest.mark.parametrize(
    ("kept", "broken"),
    [("two  spaces", "two spaces"), ("count++\n++count", "count++\n+count")],
)
def test_the_comparison_sees_what_a_careless_tool_does(kept: str, broken: str) -> None:
    assert kept in TRICKY
    assert meanings({"": TRICKY.replace(kept, broken)}) != meanings({"": TRICKY})


def test_other_files_stay_as_they_are() -> None:
    for name in ("index.html", "engine/micropython.mjs", "lang/it.json", "LICENSE"):
        assert slim(name, b"a  // b\n") == b"a  // b\n"


def meanings(sources: dict[str, str]) -> dict[str, str]:
    """The syntax trees of scripts, as text; fails where one does not parse."""
    parser = ROOT / "node_modules/acorn/dist/acorn.mjs"
    done = subprocess.run(
        [node(), str(Path(__file__).with_name("meaning.mjs")), str(parser)],
        input=json.dumps(sources),
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    found: dict[str, str] = json.loads(done.stdout)
    return found
