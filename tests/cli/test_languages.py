"""The command line in every language: what is printed in English is printed in no other."""

from __future__ import annotations

import json
import re
import subprocess
import sys
from functools import cache
from pathlib import Path

import pytest

pytest.importorskip("pyarrow", reason="the extra `study` is not installed")
pytest.importorskip("duckdb", reason="the extra `study` is not installed")

from tests.cli.test_main import BAD_INPUT, SORTED
from tests.study.conftest import TEXT
from tredici import words
from tredici.cli.main import HELP
from tredici.coach.players import AIMS, PLAYERS
from tredici.core.record import RESULTS
from tredici.core.rules import OPTIONS, PRESETS
from tredici.solver import Objective, Solver
from tredici.study.plan import COMPARE_KEYS, PART_KEYS, PLAN_KEYS

CALLER = Path(__file__).with_name("every_call.py")
COMMANDS = [name.__name__.replace("_", "-") for name in HELP]
STUDY = ["run", "report", "check", "forecast"]
HELPED = [[], *([name] for name in COMMANDS), ["study"], *(["study", name] for name in STUDY)]

RECORDS = {
    "no-deal": "D D",
    "tag": '[Deal "t1:1"\n',
    "twice": '[Deal "t1:1"]\n[Deal "t1:1"]\n',
    "rules": '[Deal "t1:1"]\n[Rules "klondike"]\n',
    "no-such-deal": '[Deal "t1:0"]\n',
    "result": '[Deal "t1:1"]\n[Result "fine"]\n',
    "not-won": '[Deal "t1:1"]\n[Result "won"]\n\nD\n',
    "no-score": '[Deal "t1:1"]\n[Score "7"]\n\nD\n',
    "score": '[Deal "t1:1"]\n[Rules "points"]\n[Score "7"]\n\nD\n',
    "seconds": '[Deal "t1:1"]\n[Seconds "soon"]\n',
    "open": '[Deal "t1:1"]\n\nD {a comment\n',
    "uncounted": '[Deal "t1:1"]\n\nD U\n',
    "nothing-done": '[Deal "t1:1"]\n[Rules "points"]\n\nU\n',
    "word": '[Deal "t1:42"]\n\nhello\n',
    "no-king": '[Deal "t1:42"]\n\n2c\n',
    "sum": '[Deal "t1:42"]\n\n2c3c\n',
    "redeal": '[Deal "t1:42"]\n\nR\n',
    "covered": '[Deal "t1:42"]\n\nKs\n',
    "buried": '[Deal "t1:42"]\n\nKh\n',
    "gone": '[Deal "t1:42"]\n\n7d6s Kc 6s7s\n',
    "stock": f'[Deal "t1:42"]\n[Rules "strict"]\n\n{"D " * 25}\n',
    "pass": f'[Deal "t1:42"]\n[Rules "strict"]\n\n{"D " * 24} R\n',
    "good": '[Deal "t1:42"]\n[Result "conceded"]\n\n7d6s Kc D\n',
}
PLANS = {
    "toml": "title = ",
    "empty": 'title = "Nothing"\n',
    "title": "title = 3\n",
    "key": 'tilte = "A"\n',
    "missing": TEXT.replace('deals = "1-20"\n', ""),
    "rules": TEXT.replace('"strict", ', '"clasic", '),
    "no-rules": TEXT.replace('["strict", "passes=unlimited"]', "[]"),
    "number": TEXT.replace('"strict", ', "1, "),
    "objective": TEXT.replace('"cards"', '"card"'),
    "range": TEXT.replace("1-20", "20-1"),
    "chunk": TEXT.replace("chunk = 8", "chunk = 0"),
    "overlap": TEXT.replace('"cards"', '"verdict"').replace("101-104", "20-30"),
    "compare": TEXT.replace('from = "passes=1"', 'from = "par"'),
    "table": 'title = "A"\npart = 3\n',
}

CALLS: list[list[str]] = [
    *([*name, "--help"] for name in HELPED),
    *(arguments for arguments, _ in BAD_INPUT),
    *(["replay", f"records/{name}"] for name in RECORDS),
    *(["study", "run", f"plans/{name}.toml"] for name in PLANS),
    ["study", "run", "plans"],
    ["study", "run", "plans/no-end"],
    ["study", "run", "plans/good.toml", "--jobs", "2", "--scheduler", "tcp://x:1"],
    ["study", "run", "plans/good.toml", "--jobs", "0"],
    ["study", "run", "plans/good.toml", "--out", "plans", "--jobs", "1"],
    ["study", "report", "plans"],
    ["study", "check", "plans", "--sample", "none"],
    ["study", "check", "plans", "--seed", "none"],
    ["study", "forecast", "plans", "--hours-between-deaths", "never"],
    *(["simulate", "--player", "greedy", "--deals", deals] for deals in ("a-b", "9-1", "0-3")),
    ["simulate", "--jobs", "x"],
    ["simulate", "--player", "me"],
    ["simulate", "--for", "score"],
    ["simulate", "--rules", "par", "--player", "greedy", "--deals", "1-20"],
    ["solve", "--objective", "fun", "1"],
    ["solve", "--limit-seconds", "x", "1"],
    ["solve", "--rules", "strict", "x", "1"],
    ["solve", "--objective", "steps", "4"],
    ["solve", "--objective", "cards", "--limit-nodes", "1", "--rules", "par", "25"],
    ["deal", "42"],
    ["deal", SORTED, "--rules", "passes=2"],
    *(
        ["perft", "--depth", "1", "--state", state]
        for state in ("Kx - - 0", "- Kx - 0", "- - Kx 0")
    ),
    ["perft", "--depth", "1", "--state", "- - -|- 0"],
    ["perft", "--depth", "1", "--state", "- - - x"],
    ["perft", "--depth", "1", "--state", "-/-/-/-/-/-/-/- - - 0"],
    ["perft", "--depth", "1", "--state", "Kd/--5c - - 0"],
    ["study", "run", "plans/good.toml", "--out", "study", "--jobs", "1"],
    ["study", "run", "plans/other.toml", "--out", "study", "--jobs", "1"],
    ["study", "report", "study", "--all"],
    ["study", "check", "study", "--sample", "1"],
    ["study", "forecast", "study", "--deals", "1000", "--workers", "2"],
    ["bench", "--share", "0.001"],
    ["export-site", "site"],
]

NAMES = re.compile(
    r"""
    '[^']*' | `[^`]*`                # what was given, commands to type
    | --?[\w-]+ | \w+[=:][\w/.+-]*   # options, of the command and of the rules; addresses
    | [\w/.-]*[/_\d.][\w/.-]*        # files, numbers
    | \w+(-\w+)+ | \b[A-Z]{2,}\b     # three-piles; what stands for a value in help
    """,
    re.VERBOSE,
)
"""What is typed as it stands, in any language, and is known by its look."""

TYPED = {
    *["tredici", "study", "run", "report", "check", "forecast"],
    *(word for name in COMMANDS for word in name.split("-")),
    *PRESETS,
    *OPTIONS,
    *(str(value) for values in OPTIONS.values() for value in values),
    *Objective,
    *Solver,
    *PLAYERS,
    *AIMS,
    *RESULTS,
    *PLAN_KEYS,
    *PART_KEYS,
    *COMPARE_KEYS,
    "Deal",
    "daily",
}
"""The same, listed: commands, rules, what may be asked for, tags and keys of files."""

ALIKE = {
    **dict.fromkeys(["Ctrl", "PySolFC", "Markdown"], "names"),
    **dict.fromkeys(["plans", "passes", "without", "end"], "in the plans of this test"),
    **dict.fromkeys(["Invalid", "value", "document", "end"], "Python says why a text is no TOML"),
    "max": "short for the largest in all five",
}
"""Words that may stand in English and another language, with the reason."""

ALIKE_IN = {
    "it": {"Serve", "browser", "cluster", "core", "file", "server", "web"},
    "gl": {"Serve", "final", "gigabytes", "megabits", "plan", "terminal", "web"},
    "pl": {"folder", "host", "limit", "plan", "port", "solver"},
    "es": {"error", "final", "gigabytes", "megabits", "plan", "terminal", "web"},
}
"""Words of a language that look as they do in English."""

WORD = re.compile(r"[^\W\d_]{3,}")


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Records, plans and room for a study."""
    root = tmp_path_factory.mktemp("languages")
    for kind, texts, end in (("records", RECORDS, ""), ("plans", PLANS, ".toml")):
        (root / kind).mkdir()
        for name, text in texts.items():
            (root / kind / f"{name}{end}").write_text(text, "utf-8")
    (root / "plans" / "good.toml").write_text(TEXT, "utf-8")
    (root / "plans" / "other.toml").write_text(TEXT.replace("1-20", "1-19"), "utf-8")
    (root / "plans" / "no-end").write_text(TEXT, "utf-8")
    return root


@cache
def printed(language: str, folder: Path) -> list[tuple[int, str]]:
    """The exit status of each call, and what it printed."""
    room = folder / language
    room.mkdir()
    for kind in ("records", "plans"):
        (room / kind).symlink_to(folder / kind)
    done = subprocess.run(
        [sys.executable, str(CALLER), language],
        input=json.dumps(CALLS),
        capture_output=True,
        text=True,
        check=False,
        cwd=room,
    )
    assert done.returncode == 0, done.stderr
    return [(status, text) for status, text in json.loads(done.stdout)]


def words_of(text: str) -> set[str]:
    """The words of a text that are not names."""
    return set(WORD.findall(NAMES.sub(" ", text))) - TYPED - set(ALIKE)


@pytest.mark.parametrize("language", sorted(ALIKE_IN))
def test_no_english_is_left(language: str, folder: Path) -> None:
    left = {}
    alike = set()
    english, other = printed("en", folder), printed(language, folder)
    for call, (status, text), (same_status, translated) in zip(CALLS, english, other, strict=True):
        assert same_status == status, call
        assert translated
        same = words_of(text) & words_of(translated)
        alike |= same
        if same - ALIKE_IN[language]:
            left[" ".join(call)] = same - ALIKE_IN[language]
    assert left == {}
    assert alike == ALIKE_IN[language], "an exception that nothing needs"


def test_every_language_is_looked_at() -> None:
    assert {"en", *ALIKE_IN} == set(words.LANGUAGES)
