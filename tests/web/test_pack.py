"""Joined modules do what they did apart, and what is fetched later shares them."""

from __future__ import annotations

import re
import subprocess
from pathlib import Path

import pytest

from tests.micropython.engine import node
from tredici.web.pack import SCRIPTS, STYLES, pack
from tredici.web.site import STATIC
from tredici.web.slim import slim

SMALL = {
    "package.json": '{ "type": "module" }',
    "js/main.js": """
import { counted, Counter as Kind } from "./counter.js";
import { helper } from "./helper.js";
import { write } from "./words.js";
counted.more();
await import("./later.js");
write([counted instanceof Kind, counted.count, helper()].join(" "));
""",
    "js/counter.js": """
import { start } from "./words.js";
import { helper } from "./helper.js";
export class Counter { count = start(); more() { this.count += helper(); } }
export const counted = new Counter();
const write = "a name that another module has too";
""",
    "js/words.js": """
const secret = 40;
export function start() { return secret; }
export const write = (text) => console.log(text);
export async function unused() {}
""",
    "js/helper.js": "export function helper() { return 1; }\n",
    "js/later.js": """
import { counted } from "./counter.js";
import { write } from "./words.js";
counted.more();
write("later");
""",
    "js/thinkworker.js": 'import { helper } from "./helper.js";\nconsole.log(helper());\n',
    "index.html": """
<link rel="stylesheet" href="css/a.css">
<link rel="stylesheet" href="css/b.css">
<link rel="modulepreload" href="js/counter.js">
<link rel="modulepreload" href="js/helper.js">
<link rel="modulepreload" href="js/words.js">
<script type="module" src="js/main.js"></script>
""",
    "css/a.css": "a { top: 0; }\n",
    "css/b.css": "a { top: 1px; }\n",
}


def packed(**changes: str) -> dict[str, str]:
    files = SMALL | {f"js/{name}.js": text for name, text in changes.items()}
    found = pack({name: text.encode() for name, text in files.items()})
    return {name: body.decode() for name, body in found.items()}


def run(folder: Path, files: dict[str, str], script: str) -> str:
    for name, text in files.items():
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        (folder / name).write_bytes(slim(name, text.encode()))
    done = subprocess.run([node(), folder / script], capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    return done.stdout


@pytest.mark.node
def test_joined_modules_do_what_they_did_apart(tmp_path: Path) -> None:
    apart = run(tmp_path / "apart", SMALL, "js/main.js")
    assert apart == "later\ntrue 42 1\n"
    assert run(tmp_path / "joined", packed(), "js/main.js") == apart
    assert run(tmp_path / "joined", packed(), "js/thinkworker.js") == "1\n"


def test_a_worker_takes_no_more_than_it_needs() -> None:
    assert packed()["js/helper.js"] == SMALL["js/helper.js"]
    assert 'from "./helper.js"' in packed()[SCRIPTS]


def test_the_page_asks_for_the_joined_files_once() -> None:
    asked = re.findall(r'(?:href|src)="([^"]+)"', packed()["index.html"])
    assert asked == [STYLES, SCRIPTS, "js/helper.js", "js/main.js"]
    assert packed()[STYLES] == SMALL["css/a.css"] + SMALL["css/b.css"]
    assert "css/a.css" not in packed()


@pytest.mark.parametrize(
    "line",
    [
        'import words from "./words.js";',
        'import * as words from "./words.js";',
        'export { one } from "./words.js";',
        "export default 1;",
        "export let changing = 1;",
    ],
)
def test_what_is_written_otherwise_is_refused_by_name(line: str) -> None:
    with pytest.raises(ValueError, match=r"js/helper2\.js"):
        packed(
            helper2=f"{line}\nexport const one = 1;\n", words='import { one } from "./helper2.js";'
        )


def test_the_page_preloads_every_module_that_it_begins_with() -> None:
    page = (STATIC / "index.html").read_text("utf-8")
    files = {
        path.relative_to(STATIC).as_posix(): path.read_bytes()
        for path in STATIC.rglob("*")
        if path.is_file()
    }
    joined = re.findall(r"^export const \$(\w+) = ", pack(files)[SCRIPTS].decode(), re.MULTILINE)
    wanted = {*joined, "engine"}
    assert set(re.findall(r'rel="modulepreload" href="js/(\w+)\.js"', page)) == wanted
