"""The command as a whole: bad input of every kind is one message, status 2 and no traceback."""

from __future__ import annotations

import errno
import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path

import pytest

from tests.cli.conftest import Answer
from tests.serving import COMMAND, PATIENCE, run
from tests.support import running
from tredici import __version__

pytestmark = pytest.mark.live

SORTED = " ".join(rank + suit for suit in "cdhs" for rank in "A23456789TJQK")

BAD_INPUT: list[tuple[list[str], list[str]]] = [
    (["deal", "0"], ["deal number 0", "out of range", "1 to 9007199254740991"]),
    (["deal", "-5"], ["'-5'", "1 to 9007199254740991"]),
    (["deal", "9007199254740992"], ["9007199254740992", "out of range"]),
    (["deal", "9" * 60], ["deal number 999", "out of range"]),
    (["deal", "9" * 5000], ["deal number 999", "…9", "out of range"]),
    (["simulate", "--deals", "1-" + "9" * 5000], ["expected a range of deal numbers"]),
    (["simulate", "--deals", "\u0661-\u0663"], ["expected a range of deal numbers"]),
    (["deal", "1.5"], ["'1.5'", "number"]),
    (["deal", "forty-two"], ["'forty-two'", "number", "52 cards"]),
    (["deal", "t2:42"], ["'t2:42'"]),
    (["deal", "daily:2026-02-30"], ["'2026-02-30'", "YYYY-MM-DD"]),
    (["deal", "daily:"], ["''", "YYYY-MM-DD"]),
    (["deal", "pysol:0"], ["'0'", "expected a number from 1 to"]),
    (["deal", "pysol:ms"], ["'ms'", "ms1 to"]),
    (["deal", SORTED.replace("Ks", "Ac")], ["missing Ks", "repeated Ac"]),
    (["deal", SORTED.replace("Ks", "Zz")], ["missing Ks", "unreadable Zz"]),
    (["deal", SORTED.removesuffix(" Ks")], ["cards in the deck: 51", "missing Ks"]),
    (["deal", *SORTED.split(), "Ac"], ["cards in the deck: 53", "repeated Ac"]),
    (["deal", "1", "--rules", "klondike"], ["'klondike'", "classic", "option=value"]),
    (["deal", "1", "--rules", "passes=10"], ["passes=10", "1 to 9, unlimited"]),
    (["deal", "1", "--rules", "colour=red"], ["'colour'", "passes"]),
    (["deal", "1", "--rules", "draw=3,passes=3"], ["draw=3", "passes=3", "single pass"]),
    (["deal", "1", "--rules", "passes=1,passes=2"], ["'passes'", "twice"]),
    (["deal", "1", "--txt"], ["no option --txt"]),
    (["deal"], ["DEAL"]),
    (["perft", "--depth", "3"], ["--deal", "--cards", "--state"]),
    (["perft", "--depth", "3", "--deal", "1", "--cards", SORTED], ["expected one of"]),
    (["perft", "--depth", "0", "--deal", "1"], ["--depth '0'", "1 or more"]),
    (["perft", "--depth", "x", "--deal", "1"], ["--depth 'x'", "whole number, 1 or more"]),
    (["perft", "--depth", "1", "--deal", "x"], ["'x'", "number"]),
    (["perft", "--depth", "1", "--cards", "Ac Ac"], ["cards in the deck: 2,", "repeated Ac"]),
    (["perft", "--depth", "1", "--state", "Kd - -"], ["4", "fields"]),
    (["perft", "--depth", "1", "--state", "Kd - - 7"], ["redeals 7", "0 to 2"]),
    (["perft", "--depth", "1", "--state", "Kd Kd - 0"], ["repeats Kd"]),
    (["perft", "--depth", "1", "--state", "Kd/5c - - 0"], ["row"]),
    (["perft", "--depth", "1", "--deal", "1", "--rules", "x"], ["'x'", "preset"]),
    (["simulate", "--jobs", "1025"], ["--jobs '1025'", "from 1 to 1024"]),
    (["study", "run", "p.toml", "--jobs", "99999"], ["--jobs '99999'", "from 1 to 1024"]),
    (["study", "check", "s", "--sample", "9" * 20], ["--sample '99", "from 1 to 9007199254740991"]),
    (["study", "forecast", "s", "--deals", "9" * 20], ["--deals '99", "from 1 to 1000000000000"]),
    (["study", "forecast", "s", "--workers", "9" * 9], ["--workers '99", "from 1 to 100000"]),
    (
        ["study", "forecast", "s", "--hours-between-deaths", "1e308"],
        ["--hours-between-deaths '1e308'", "a number from 0.1 to 1000000"],
    ),
    (["replay"], ["FILE"]),
    (["replay", "/nowhere/game.txt"], ["/nowhere/game.txt", "no such file"]),
    (["replay", ""], ["'': there is no such file"]),
    (["deal", "1 2"], ["missing all", "unreadable 1 2"]),
    (["replay", "/"], ["/ is a directory", "expected a file"]),
    (["replay", "a\0b"], ["a\\x00b: there is no such file"]),
    (["play", "--port", "65536"], ["port 65536", "1 to 65535"]),
    (["play", "--port", "-1"], ["port -1", "1 to 65535"]),
    (["play", "--port", "http"], ["--port 'http'", "whole number"]),
    (["serve", "--port", "65536"], ["port 65536", "1 to 65535"]),
    (["serve", "--host", "foo..bar"], ["'foo..bar'", "unknown"]),
    (["export-site", "/dev/null"], ["/dev/null", "expected a directory"]),
    (["export-site", "/"], ["/ is not empty", "--overwrite"]),
    (["solitaire"], ["there is no command 'solitaire' (see tredici --help)"]),
    (["study", "ru"], ["there is no command 'ru' (see tredici study --help)"]),
    (["--frobnicate"], ["there is no option --frobnicate (see tredici --help)"]),
    (["perft", "--dept", "3"], ["no option --dept; similar are --deal, --depth", "perft --help"]),
    (["perft", "-x"], ["there is no option -x (see tredici perft --help)"]),
    (["--version=2"], ["--version takes no value (see tredici --help)"]),
    (["perft", "--depth"], ["--depth needs a value (see tredici perft --help)"]),
    (["perft", "--divide=yes"], ["--divide takes no value (see tredici perft --help)"]),
    (["perft", "--deal", "1"], ["--depth is missing (see tredici perft --help)"]),
    (["replay", "a", "b"], ["'b': nothing more was expected (see tredici replay --help)"]),
    (["bench", "--share", "2"], ["--share '2': expected a number from 0.001 to 1"]),
    (["bench", "--share", "nan"], ["--share 'nan': expected a number from 0.001 to 1"]),
    (["bench", "--against", "me"], ["--against 'me': expected one of reference"]),
]


LONG = "9" * 5000
WORDS = "word " * 1000
BAD_AND_LONG: list[list[str]] = [
    *(["deal", long] for long in (LONG, "9" * 99, f"t1:{LONG}", f"pysol:{LONG}", f"daily:{LONG}")),
    *(["deal", long] for long in (WORDS, f"--{WORDS}", f"-{LONG}", "Zz" * 999, "Ks" * 999)),
    *(["solve", long] for long in (LONG, WORDS, f"1-{'9' * 99}", f"Ks/{LONG} -", f"Ks - - {LONG}")),
    *(["deal", "1", "--rules", rules] for rules in (WORDS, f"passes={LONG}", f"draw={LONG}")),
    *(["deal", "1", "--rules", rules] for rules in (f"{LONG}=1", "stock=open,stock=" + WORDS)),
    *(
        ["perft", "--depth", "1", "--state", state]
        for state in (LONG, f"{LONG} - - 0", f"- {LONG} - 0", f"- - {LONG} 0", f"- - - {'9' * 99}")
    ),
    ["perft", "--depth", WORDS, "--deal", "1"],
    ["perft", "--depth", "1", "--deal", "1", WORDS],
    ["perft", f"--{WORDS}"],
    ["perft", f"--divide={LONG}"],
    ["simulate", "--deals", LONG],
    ["simulate", "--player", WORDS],
    ["simulate", "--jobs", WORDS],
    ["replay", WORDS],
    ["replay", LONG],
    ["serve", "--port", LONG],
    ["serve", "--port", "9" * 4000],
    ["serve", "--host", WORDS],
    ["serve", "--host", LONG],
    ["bench", "--share", LONG],
    ["export-site", LONG],
    ["study", "run", LONG],
    ["study", "report", LONG],
    [WORDS],
    [f"--{WORDS}"],
]


@pytest.mark.parametrize("arguments", BAD_AND_LONG, ids=lambda words: " ".join(words)[:40])
def test_what_is_long_is_not_repeated_in_full(
    tredici: Callable[..., Answer], arguments: list[str]
) -> None:
    answer = tredici(*arguments)
    assert answer.status in {1, 2}
    told = answer.out + answer.err
    assert len(told) < 500
    assert told.count("\n") == 1
    assert "9" * 81 not in told
    assert "word " * 17 not in told


@pytest.mark.parametrize(("arguments", "told"), BAD_INPUT, ids=lambda value: " ".join(value)[:60])
def test_bad_input_is_named_with_what_was_expected(
    tredici: Callable[..., Answer], arguments: list[str], told: list[str]
) -> None:
    answer = tredici(*arguments)
    assert answer.status == 2
    assert answer.out == ""
    for words in told:
        assert words in answer.err
    assert "Traceback" not in answer.err


def test_bad_input_ends_the_process_so_too() -> None:
    done = run("deal", "0")
    assert done.returncode == 2
    assert done.stdout == ""
    assert done.stderr.splitlines() == [
        "tredici: deal number 0 is out of range: expected 1 to 9007199254740991"
    ]


def test_the_version(tredici: Callable[..., Answer]) -> None:
    assert tredici("--version") == (0, f"tredici {__version__}\n", "")


def test_help_lists_the_commands(tredici: Callable[..., Answer]) -> None:
    for arguments in ([], ["--"], ["--help"], ["-h"]):
        answer = tredici(*arguments)
        shown = answer.out + answer.err
        for command in ("play", "serve", "deal", "replay", "perft", "export-site"):
            assert f"  {command} " in shown


def test_the_installed_command_is_the_module() -> None:
    command = Path(sys.executable).parent / "tredici"
    done = subprocess.run([command, "--version"], capture_output=True, text=True, check=True)
    assert done.stdout == run("--version").stdout


def test_a_missing_extra_is_named(tmp_path: Path) -> None:
    plan = Path(__file__).parents[2] / "plans" / "published.toml"
    code = (
        "import sys\n"
        "sys.modules['pyarrow'] = None\n"
        f"sys.argv = ['tredici', 'study', 'run', {str(plan)!r}, '--out', {str(tmp_path)!r}]\n"
        "from tredici.cli import main; main()"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=False)
    assert done.returncode == 2
    assert done.stderr.endswith(
        "tredici: this needs pyarrow, which is not installed: pip install 'tredici[study]'\n"
    )


def test_a_fault_of_our_own_is_not_hidden() -> None:
    code = (
        "import sys; sys.modules['tredici.core.perft'] = None\nfrom tredici.cli import main; main()"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=False)
    assert done.returncode == 1
    assert "tredici.core.perft" in done.stderr


@pytest.mark.parametrize("arguments", [["deal", "1", "--text"], ["--help"], ["--version"]])
def test_a_reader_that_leaves_is_no_error(arguments: list[str]) -> None:
    read, write = os.pipe()
    os.close(read)
    done = subprocess.run(
        [*COMMAND, *arguments], stdout=write, stderr=subprocess.PIPE, check=False, text=True
    )
    os.close(write)
    assert (done.returncode, done.stderr) == (1, "")


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="needs a device that is always full")
@pytest.mark.parametrize("arguments", [["deal", "1", "--text"], ["--help"], ["perft", "--help"]])
def test_a_full_disk_is_told(arguments: list[str]) -> None:
    with Path("/dev/full").open("w") as full:
        done = subprocess.run(
            [*COMMAND, *arguments], stdout=full, stderr=subprocess.PIPE, check=False, text=True
        )
    assert (done.returncode, done.stderr) == (1, f"tredici: {os.strerror(errno.ENOSPC)}\n")


@pytest.mark.parametrize("command", ["solve", "replay"])
def test_a_closed_standard_input_is_told(
    tredici: Callable[..., Answer], monkeypatch: pytest.MonkeyPatch, command: str
) -> None:
    monkeypatch.setattr(sys, "stdin", None)
    answer = tredici(command, "-")
    assert (answer.status, answer.out) == (2, "")
    assert answer.err.startswith("tredici: standard input cannot be read: ")


def test_an_interruption_leaves_no_traceback() -> None:
    with running([*COMMAND, "perft", "--deal", "7", "--rules", "par", "--depth", "60"]) as process:
        _wait_until_it_computes(process.pid)
        process.send_signal(signal.SIGINT)
        out, err = process.communicate(timeout=PATIENCE)
    assert (process.returncode, out, err) == (130, "", "")


def test_an_interruption_of_the_start_leaves_no_traceback() -> None:
    code = (
        "import sys\n"
        "class Interrupted:\n"
        "    def find_spec(name, *_):\n"
        "        if name == 'tredici.cli.main': raise KeyboardInterrupt\n"
        "sys.meta_path.insert(0, Interrupted)\n"
        "from tredici.cli import main\n"
        "main()"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=False)
    assert (done.returncode, done.stdout, done.stderr) == (130, "", "")


def test_an_interruption_is_told_by_none_of_the_processes_that_share_the_work() -> None:
    """A terminal sends Ctrl-C to all of them."""
    call = ["solve", "--jobs", "2", "--solver", "reference", "--json", "1-1000000"]
    with running([*COMMAND, *call], start_new_session=True) as process:
        assert process.stdout is not None
        assert process.stdout.readline().startswith('{"deal": "t1:1"')
        os.killpg(process.pid, signal.SIGINT)
        _, err = process.communicate(timeout=PATIENCE)
    assert (process.returncode, err) == (130, "")


def test_quick_commands_load_nothing_slow() -> None:
    code = (
        "import sys; sys.argv = ['tredici', 'deal', '1']\n"
        "from tredici.cli import main\n"
        "try: main()\n"
        "except SystemExit: print(*sys.modules)"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    loaded = set(done.stdout.split())
    assert "tredici.core.deals" in loaded
    assert not loaded & {"fastapi", "starlette", "uvicorn", "numba", "numpy"}


def _wait_until_it_computes(pid: int) -> None:
    """Wait until a process has used as much time as only counting, and no start, would take."""
    stat = Path(f"/proc/{pid}/stat")
    if not stat.exists():  # no Linux
        time.sleep(8)
        return
    ticks = os.sysconf("SC_CLK_TCK")
    until = time.monotonic() + PATIENCE
    while time.monotonic() < until:
        if int(stat.read_text().rpartition(")")[2].split()[11]) > 4 * ticks:
            return
        time.sleep(0.05)
