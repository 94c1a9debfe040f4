"""``tredici replay``."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from tests.cli.conftest import Answer
from tests.serving import run
from tests.support import walk
from tredici.core.deals import Deal
from tredici.core.game import Game
from tredici.core.record import Record
from tredici.core.rules import PRESETS, Rules
from tredici.core.state import State

Tredici = Callable[..., Answer]

RECORD = """[Rules "points"]
[Deal "t1:1"]
[Result "conceded"]

Kd D {first} U D
D
"""


def fields(out: str) -> dict[str, str]:
    return dict(line.split(maxsplit=1) for line in out.splitlines())


@pytest.mark.parametrize("preset", PRESETS)
def test_a_game_ends_as_it_ended(tredici: Tredici, tmp_path: Path, preset: str) -> None:
    rules = Rules.parse(preset)
    deal = Deal.numbered(42)
    game = Game(deal, rules)
    for move, _ in walk(State.start(deal, rules), seed=13):
        game.play(move)
    file = tmp_path / "game.txt"
    file.write_text(str(Record.of(game)), encoding="utf-8")
    answer = tredici("replay", str(file))
    assert answer.status == 0
    assert fields(answer.out) == {
        "rules": preset,
        "deal": "t1:42",
        "moves": str(game.move_count),
        "state": str(game.state),
        "result": game.outcome or "*",
        "score": "none" if game.score is None else str(game.score),
    }


def test_standard_input_is_a_file_too() -> None:
    done = run("replay", "-", stdin=RECORD.encode())
    assert done.returncode == 0
    told = fields(done.stdout)
    assert told["result"] == "conceded"
    assert told["score"] == "10"
    assert told["moves"] == "5"


def test_what_other_systems_add_to_a_file_is_read_over(tredici: Tredici, tmp_path: Path) -> None:
    file = tmp_path / "game.txt"
    file.write_bytes(b"\xef\xbb\xbf" + RECORD.replace("\n", "\r\n").encode())
    assert fields(tredici("replay", str(file)).out)["score"] == "10"


BAD = [
    (RECORD.replace("Kd D", "Kd Kd"), ["line 5", "illegal move Kd", "not in play", "9s/7sQh"]),
    (RECORD.replace("Kd D", "Kd 6h7s"), ["line 5", "illegal move 6h7s"]),
    (RECORD.replace("\nD\n", "\nxyz\n"), ["line 6", "'xyz'", "is not a move"]),
    (RECORD.replace("\nD\n", "\n6h6s\n"), ["line 6", "add up to 12", "13"]),
    (RECORD.replace("points", "klondike"), ["line 1", "'klondike'"]),
    (RECORD.replace("points", "draw=3,passes=3"), ["line 1", "draw=3"]),
    (RECORD.replace("t1:1", "t1:0"), ["line 2", "out of range"]),
    (RECORD.replace("t1:1", "Ac Ac"), ["line 2", "repeated Ac"]),
    (RECORD.replace("conceded", "lost"), ["line 3", "'lost'", "conceded"]),
    (RECORD.replace("conceded", "won"), ["line 3", "'won'", "does not follow"]),
    (RECORD.replace("{first}", "{first"), ["line 5", "}"]),
    (RECORD.replace('[Deal "t1:1"]\n', ""), ["[Deal"]),
    (RECORD.replace("points", "classic"), ["line 5", "U"]),
    ('[Score "99"]\n' + RECORD, ["line 1", "'99'", "10"]),
    ("", ["[Deal"]),
    ("[Deal t1:1]\n", ["line 1", "not a tag"]),
]


@pytest.mark.parametrize(("text", "told"), BAD, ids=range(len(BAD)))
def test_a_bad_record_is_refused_with_the_place(
    tredici: Tredici, tmp_path: Path, text: str, told: list[str]
) -> None:
    file = tmp_path / "game.txt"
    file.write_text(text, encoding="utf-8")
    answer = tredici("replay", str(file))
    assert (answer.status, answer.out) == (2, "")
    for words in told:
        assert words in answer.err


def test_what_is_no_text_is_told(tmp_path: Path, tredici: Tredici) -> None:
    file = tmp_path / "game.txt"
    file.write_bytes(b"[Rules \xff")
    answer = tredici("replay", str(file))
    assert answer.status == 2
    assert f"{file} is not text in UTF-8: byte 7" in answer.err
    done = run("replay", "-", stdin=b"\xff")
    assert done.returncode == 2
    assert "standard input is not text in UTF-8" in done.stderr


def test_a_file_that_may_not_be_read_is_told(tmp_path: Path, tredici: Tredici) -> None:
    # A name too long for the system, since root may read every file.
    answer = tredici("replay", str(tmp_path / ("x" * 300)))
    assert answer.status == 2
    assert "cannot be read" in answer.err
