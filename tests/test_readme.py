"""What the README shows is what happens."""

import doctest
import re
import shlex
import subprocess
import sys
from pathlib import Path

import pytest

from tredici.core.deals import MAX_NUMBER
from tredici.core.rules import PRESETS, Rules

ROOT = Path(__file__).parent.parent
README = (ROOT / "README.md").read_text(encoding="utf-8")


def console() -> list[tuple[str, str]]:
    """The commands of the console blocks, each with the output shown under it."""
    shown = []
    for block in re.findall(r"```console\n(.*?)```", README, re.DOTALL):
        for part in block.split("$ ")[1:]:
            command, _, output = part.partition("\n")
            shown.append((command, output))
    return shown


def test_the_examples_run() -> None:
    results = doctest.testfile(str(ROOT / "README.md"), module_relative=False)
    assert results.attempted > 5
    assert results.failed == 0


@pytest.mark.parametrize(("command", "output"), console())
def test_the_commands_print_what_is_shown(command: str, output: str) -> None:
    program, *arguments = shlex.split(command)
    assert program == "tredici"
    done = subprocess.run(
        [sys.executable, "-m", "tredici", *arguments],
        capture_output=True,
        text=True,
        check=True,
        cwd=ROOT,
        env={"PYTHONPATH": str(ROOT / "src"), "LANG": "C.UTF-8"},
    )
    assert done.stdout == output


def test_the_presets_are_those_of_the_code() -> None:
    rows = re.findall(r"^\| `([a-z-]+)` \| (?:`([^`]*)`|[^|]*) \|", README, re.MULTILINE)
    assert [preset for preset, _ in rows] == list(PRESETS)
    for preset, rules in rows:
        assert Rules.parse(rules) == PRESETS[preset]


def test_the_number_of_deals_is_that_of_the_code() -> None:
    assert f"{MAX_NUMBER:,} of them" in README


def test_every_picture_is_there() -> None:
    pictures = re.findall(r"!\[[^\]]+\]\(([^)]+)\)", README)
    assert pictures
    for picture in pictures:
        assert (ROOT / picture).is_file(), picture
