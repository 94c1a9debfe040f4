"""``tredici solve``: answers in order, whatever the input looks like."""

from __future__ import annotations

import io
import json
import sys
from collections.abc import Callable

import pytest

from tests.cli.conftest import Answer, Terminal
from tests.support import SORTED
from tredici.core.deals import Deal
from tredici.core.moves import Move
from tredici.core.rules import Rules
from tredici.core.state import State, apply
from tredici.solver import Limits, Verdict, solve

Tredici = Callable[..., Answer]

STATE = "Ks/6h-- 7d - 0"
FIELDS = [
    "deal",
    "rules",
    "objective",
    "verdict",
    "value",
    "line",
    "nodes",
    "seconds",
    "stopped_by",
]


def objects(answer: Answer) -> list[dict[str, object]]:
    """The JSON objects of an answer, one a line."""
    return [json.loads(line) for line in answer.out.splitlines()]


def feed(monkeypatch: pytest.MonkeyPatch, text: str | bytes) -> None:
    content = text.encode() if isinstance(text, str) else text
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(content)))


def test_json_has_every_field_and_its_line_wins(tredici: Tredici) -> None:
    answer = tredici("solve", "--json", "--objective", "steps", "--rules", "passes=1", "9")
    assert answer.status == 0
    (found,) = objects(answer)
    assert list(found) == FIELDS
    assert (found["deal"], found["rules"], found["objective"]) == ("t1:9", "strict", "steps")
    assert (found["verdict"], found["value"], found["stopped_by"]) == ("winnable", 37, None)
    state = State.start(Deal.numbered(9), Rules.parse("passes=1"))
    line = found["line"]
    assert isinstance(line, list)
    assert len(line) == 37
    for move in line:
        state = apply(state, Move.parse(move))
    assert state.is_won


@pytest.mark.parametrize("jobs", ["1", "2"])
def test_a_range_comes_in_order(tredici: Tredici, jobs: str) -> None:
    answer = tredici("solve", "--json", "--jobs", jobs, "--solver", "reference", "20-31", "7")
    found = objects(answer)
    assert [each["deal"] for each in found] == [f"t1:{n}" for n in [*range(20, 32), 7]]
    for each in found:
        deal = Deal.parse(str(each["deal"]))
        assert each["verdict"] == solve(deal, solver="reference").verdict


def test_standard_input_takes_numbers_cards_and_states(
    tredici: Tredici, monkeypatch: pytest.MonkeyPatch
) -> None:
    feed(monkeypatch, f"42\n\n{SORTED}\n{STATE}\n")
    answer = tredici("solve", "--json", "-")
    assert answer.status == 0
    assert [each["deal"] for each in objects(answer)] == ["t1:42", SORTED, STATE]
    assert objects(answer)[2]["line"] == ["D", "7d6h", "Ks"]


def test_a_bad_line_is_told_with_its_number_and_the_rest_goes_on(
    tredici: Tredici, monkeypatch: pytest.MonkeyPatch
) -> None:
    feed(monkeypatch, f"42\nnonsense\n\nKs Kd\n{STATE} 7\nKs/6h 7d - 0\n1\n0\n")
    answer = tredici("solve", "--json", "-")
    assert answer.status == 1
    found = objects(answer)
    assert [each.get("deal") for each in found] == ["t1:42", None, None, None, None, "t1:1", None]
    faults = [each for each in found if "error" in each]
    assert [each["line"] for each in faults] == [2, 4, 5, 6, 8]
    assert "'nonsense'" in str(faults[0]["error"])
    assert "pyramid row 2 '6h'" in str(faults[3]["error"])
    assert faults[2]["input"] == f"{STATE} 7"


BAD_ARGUMENTS = {
    "-5": "deal '-5' is neither a number",
    "6h": "deal '6h' is neither a number",
    "5-2": "range 5-2 runs backwards: expected the smaller number first",
    "0-2": "deal number 0 is out of range",
    "1-9007199254740992": "deal number 9007199254740992 is out of range",
    "pysol:0": "PySolFC deal '0': expected a number",
    "daily:2026-02-30": "date '2026-02-30' is not a day",
    "Ks/6h-- 7d -": "missing: redeals",
}


def test_a_bad_argument_is_told_and_the_rest_goes_on(tredici: Tredici) -> None:
    answer = tredici("solve", *BAD_ARGUMENTS, "1", "--solver", "reference")
    assert (answer.status, answer.err) == (1, "")
    *told, last = answer.out.splitlines()
    for line, fault in zip(told, BAD_ARGUMENTS.values(), strict=True):
        assert line.startswith("error: ")
        assert fault in line
    assert last == "t1:1: it cannot be won."
    found = objects(tredici("solve", "--json", *BAD_ARGUMENTS, "1", "--solver", "reference"))
    assert [each["input"] for each in found[:-1]] == list(BAD_ARGUMENTS)
    assert all(set(each) == {"error", "input"} for each in found[:-1])
    assert found[-1]["deal"] == "t1:1"


def test_help_names_every_kind_of_deal_and_what_becomes_of_bad_ones(tredici: Tredici) -> None:
    told = " ".join(tredici("solve", "--help").out.split())
    for example in ("42", "t1:42", "1-500", "pysol:24", "daily", "daily:2026-12-01"):
        assert example in told
        assert tredici("solve", "--limit-nodes", "1", example.replace("500", "3")).status == 0
    assert "exit status is then 1" in told
    told = " ".join(tredici("deal", "--help").out.split())
    for example in ("42", "t1:42", "pysol:24", "daily", "daily:2026-12-01"):
        assert example in told
        assert tredici("deal", example).status == 0


def test_a_line_that_is_no_text_spoils_none_of_the_others(
    tredici: Tredici, monkeypatch: pytest.MonkeyPatch
) -> None:
    feed(monkeypatch, b"1\n4\xff2\n2\n")
    answer = tredici("solve", "--json", "-")
    assert answer.status == 1
    found = objects(answer)
    assert [each.get("deal") for each in found] == ["t1:1", None, "t1:2"]
    assert found[1] == {
        "error": "this is not text in UTF-8: byte 1 cannot be read",
        "line": 2,
        "input": "4\\xff2",
    }


def test_bad_lines_without_json_name_their_line(
    tredici: Tredici, monkeypatch: pytest.MonkeyPatch
) -> None:
    feed(monkeypatch, "1\nfoo\n")
    answer = tredici("solve", "-")
    assert answer.status == 1
    assert answer.out.splitlines()[1].startswith("error in line 2: deal 'foo' is neither")


def test_a_byte_order_mark_before_the_first_line_is_no_fault(
    tredici: Tredici, monkeypatch: pytest.MonkeyPatch
) -> None:
    feed(monkeypatch, "\ufeff1\n")
    answer = tredici("solve", "-")
    assert (answer.status, answer.out) == (0, "t1:1: it cannot be won.\n")


def test_words_tell_what_to_play(tredici: Tredici) -> None:
    answer = tredici("solve", "--solver", "reference", "--objective", "steps", STATE)
    assert answer.out.splitlines() == [
        f"{STATE}: it can be won.",
        "Fewest steps: 3",
        "  draw once",
        "  remove the 7 of diamonds and the 6 of hearts",
        "  remove the king of spades",
    ]


def test_words_tell_redeals_and_several_draws(tredici: Tredici) -> None:
    told = tredici("solve", "--solver", "reference", "Ks/6h-- 2c3c 7d4d 1").out.splitlines()
    assert told[1:5] == [
        "  draw 2 times",
        "  redeal",
        "  draw once",
        "  remove the 7 of diamonds and the 6 of hearts",
    ]


@pytest.mark.parametrize(
    ("objective", "told"),
    [
        ("cards", "Most cards that can be removed: 18 of 28"),
        ("points", "Most points: 212"),
        ("par", "Best par score: -18"),
        ("steps", None),
    ],
)
def test_words_tell_the_value(tredici: Tredici, objective: str, told: str | None) -> None:
    lines = tredici("solve", "--objective", objective, "1").out.splitlines()
    assert lines[0] == "t1:1: it cannot be won."
    if told is None:
        assert lines[1:] == []
    else:
        value = solve(Deal.numbered(1), Rules(), objective, solver="reference").value
        assert lines[1] == told
        assert str(value) in told


def test_a_limit_is_said(tredici: Tredici) -> None:
    told = tredici("solve", "--rules", "par", "--limit-nodes", "1", "25").out.splitlines()
    assert told[:2] == [
        "t1:25: whether it can be won is not known.",
        "The search reached its limit of nodes.",
    ]
    (found,) = objects(
        tredici(
            "solve",
            "--rules",
            "par",
            "--limit-seconds",
            "0.0001",
            "--json",
            "25",
            "--solver",
            "reference",
        )
    )
    assert (found["verdict"], found["stopped_by"]) == (Verdict.UNKNOWN, "time")


@pytest.mark.parametrize(
    ("arguments", "told"),
    [
        (["--jsn", "2"], "there is no option --jsn"),
        (["--objective", "fun", "2"], "--objective 'fun': expected one of verdict, steps"),
        (["--solver", "me", "2"], "--solver 'me': expected one of auto, reference, kernels"),
        (["--rules", "passes=0", "2"], "passes=0 is not allowed"),
        (["--limit-nodes", "0", "2"], "--limit-nodes '0': expected a whole number, 1 or more"),
        (["--limit-seconds", "-1", "2"], "--limit-seconds '-1': expected a number, 0.0001 or more"),
        (["--jobs", "0", "2"], "--jobs '0': expected a whole number from 1 to 1024"),
        (["--jobs", "9" * 30, "2"], "9': expected a whole number from 1 to 1024"),
    ],
)
def test_bad_options_stop_it_all(tredici: Tredici, arguments: list[str], told: str) -> None:
    answer = tredici("solve", *arguments)
    assert answer.status == 2
    assert told in answer.err
    assert answer.out == ""


def test_a_limit_of_nothing_is_no_limit() -> None:
    assert Limits() == Limits(nodes=None, seconds=None, memory=None, cancel=None)


def test_a_terminal_sees_a_bar_and_the_answers_stay_clean(
    tredici: Tredici, monkeypatch: pytest.MonkeyPatch
) -> None:
    plain = tredici("solve", "1-12", "--solver", "reference").out
    screen = Terminal()
    monkeypatch.setattr(sys, "stderr", screen)
    monkeypatch.setenv("TERM", "xterm")
    assert tredici("solve", "1-12", "--solver", "reference").out == plain
    assert "12/12" in screen.getvalue()
