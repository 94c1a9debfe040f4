"""Plans: what they ask for, and how a bad one is refused before anything runs."""

from __future__ import annotations

import tomllib
from pathlib import Path
from types import SimpleNamespace

import pytest

from tredici.study import toml_lines
from tredici.study.errors import PlanError
from tredici.study.plan import MOST_CHUNKS, Chunk, Comparison, parse_plan, read_plan
from tredici.study.toml_lines import Lines

GOOD = """\
# A plan with a bit of everything.
title = "Two passes"
chunk = 40

[[part]]
rules = [
  "strict",    # one pass
  "passes=2",
]
objective = "verdict"
deals = "1-100"

[[part]]
rules = "passes=3,stock=open"
objective = "steps"
deals = "5_000-5_009"
chunk = 4
nodes = 1_000

[[compare]]
name = "a second pass"
from = "passes=1"
to = "passes=2"
"""


def test_a_plan_is_cut_into_chunks_that_cover_every_deal_once() -> None:
    plan = parse_plan(GOOD)
    assert plan.title == "Two passes"
    assert [chunk for part in plan.parts for chunk in part.chunks()] == [
        Chunk("strict", "verdict", 1, 40),
        Chunk("strict", "verdict", 41, 80),
        Chunk("strict", "verdict", 81, 100),
        Chunk("passes=2", "verdict", 1, 40),
        Chunk("passes=2", "verdict", 41, 80),
        Chunk("passes=2", "verdict", 81, 100),
        Chunk("open-stock", "steps", 5000, 5003, 1000),
        Chunk("open-stock", "steps", 5004, 5007, 1000),
        Chunk("open-stock", "steps", 5008, 5009, 1000),
    ]
    assert plan.deals == 210 == sum(chunk.deals for chunk in plan.chunks())
    assert plan.comparisons == (Comparison("a second pass", "strict", "passes=2"),)
    files = [chunk.file for chunk in plan.chunks()]
    assert len(set(files)) == len(files)


def test_each_part_is_spread_evenly_over_a_run() -> None:
    plan = parse_plan(GOOD.replace('"1-100"', '"1-1000"'))
    chunks = list(plan.chunks())
    assert sorted(map(str, chunks)) == sorted(str(c) for part in plan.parts for c in part.chunks())
    half = chunks[: len(chunks) // 2]
    for part in plan.parts:
        share = sum(chunk.rules == part.rules for chunk in half) / sum(1 for _ in part.chunks())
        assert 0.3 < share < 0.7


def test_the_fingerprint_is_that_of_the_results() -> None:
    mark = parse_plan(GOOD).fingerprint
    same = GOOD.replace("Two passes", "Other words").replace('"strict"', '"passes=1"')
    assert parse_plan(same).fingerprint == mark
    assert parse_plan(GOOD[: GOOD.index("[[compare]]")]).fingerprint == mark
    for old, new in [("1-100", "1-101"), ("chunk = 40", "chunk = 41"), ("1_000", "1_001")]:
        assert parse_plan(GOOD.replace(old, new)).fingerprint != mark


BAD = [
    ('title = "Two passes"', "title = 3", 2, "title: 3 is not allowed: expected a text"),
    ('title = "Two passes"', "", 1, "the key title is missing"),
    ("chunk = 40", "chunk = 0", 3, "chunk: 0 is not allowed: expected a whole number from 1"),
    ("chunk = 40", "chunk = true", 3, "True is not allowed"),
    ("chunk = 40", "chunks = 40", 3, "chunks: unknown key: expected one of title, chunk"),
    ("chunk = 40", "chunk = ", 3, "this is not TOML"),
    ("chunk = 40", "chunk = " + "9" * 5000, 3, "this is not TOML"),
    ("chunk = 40", "chunk = " + "[" * 5000 + "]" * 5000, 3, "this is not TOML"),
    ('"Two passes"\nchunk', '"Two\u2028passes\x85"\nchunks', 3, "chunks: unknown key"),
    ("chunk = 40", "chunk = 40\r\nnodes = 7\r", 4, "nodes: unknown key"),
    ('"passes=2",', '"passes=12",', 8, "passes=12 is not allowed: expected 1 to 9, unlimited"),
    ('"passes=2",', '"clasic",', 8, "expected a preset (classic, points, strict"),
    ('"passes=2",', '"draw=3",', 8, "draw=3 contradicts passes=3"),
    ('"passes=2",', "2,", 8, "2 is not allowed: expected the name of a preset"),
    ('"passes=2",', '"strict"', 11, "strict: some of these deals are there already (1-100)"),
    ('"steps"', '"step"', 15, "'step' is not allowed: expected verdict, steps, points, par, cards"),
    ('objective = "steps"\n', "", 13, "[[part]] 2: the key objective is missing"),
    ('"5_000-5_009"', '"5_009-5_000"', 16, 'expected "FIRST-LAST" with 1 <= FIRST <= LAST'),
    ('"5_000-5_009"', '"0-9"', 16, "'0-9' is not allowed"),
    ('"5_000-5_009"', '"_-_"', 16, "'_-_' is not allowed"),
    ('"5_000-5_009"', '"1-9007199254740992"', 16, "LAST <= 9007199254740991"),
    ('"5_000-5_009"', "7", 16, '7 is not allowed: expected "FIRST-LAST"'),
    ("5_000-5_009", "1-4000000", 16, "that makes 1000006 chunks: expected at most 1000000 in"),
    ("5_000-5_009", "1-9007199254740991", 16, "chunks: expected at most 1000000 in the whole"),
    ("nodes = 1_000", "nodes = -1", 18, "-1 is not allowed: expected a whole number from 1 to"),
    ("nodes = 1_000", "seconds = 1", 18, "[[part]] 2, seconds: unknown key: expected one of"),
    ('from = "passes=1"', 'from = "classic"', 22, "expected a rule set whose verdicts the plan"),
    ('to = "passes=2"', "", 20, "[[compare]] 1: the key to is missing"),
    ("[[compare]]", "[compare]", 20, "expected tables headed [[compare]]"),
]


@pytest.mark.parametrize(("old", "new", "line", "message"), BAD)
def test_a_bad_plan_names_line_key_and_what_is_allowed(
    old: str, new: str, line: int, message: str
) -> None:
    assert old in GOOD
    with pytest.raises(PlanError) as caught:
        parse_plan(GOOD.replace(old, new), "bad.toml")
    assert str(caught.value).startswith(f"bad.toml, line {line}: ")
    assert message in str(caught.value)
    assert caught.value.line == line


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("chunk = 40", "chunk = " + "9" * 4000),
        ("chunk = 40", "z" * 5000 + " = 40"),
        ('"passes=2",', f'"{"z" * 5000}",'),
        ('"steps"', f'"{"z" * 5000}"'),
        ('"5_000-5_009"', f'"{"5" * 4000}-6"'),
    ],
)
def test_what_is_long_is_not_repeated_in_full(old: str, new: str) -> None:
    with pytest.raises(PlanError) as caught:
        parse_plan(GOOD.replace(old, new))
    assert len(str(caught.value)) < 300


def test_a_plan_may_have_as_many_chunks_as_is_told() -> None:
    text = (
        'title = "All"\n[[part]]\nrules = "par"\nobjective = "par"\ndeals = "1-2000000"\nchunk = 2'
    )
    assert parse_plan(text).chunk_count == MOST_CHUNKS


@pytest.mark.parametrize("start", ["", "\ufeff"])
@pytest.mark.parametrize("end", ["\n", "\r\n"])
def test_a_file_is_read_as_any_editor_writes_it(tmp_path: Path, start: str, end: str) -> None:
    path = tmp_path / "plan.toml"
    path.write_bytes((start + GOOD.replace("\n", end)).encode())
    assert read_plan(path).parts == parse_plan(GOOD).parts


def test_a_file_that_is_no_text_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "plan.toml"
    path.write_bytes(GOOD.encode() + b'x = "\xe8"\n')
    with pytest.raises(PlanError, match=f"plan.toml, line {GOOD.count(chr(10)) + 1}: this is not"):
        read_plan(path)


def test_a_plan_without_parts_is_refused() -> None:
    with pytest.raises(PlanError, match=r"line 1: the plan has no \[\[part\]\]"):
        parse_plan('title = "Nothing"\n')


def test_lines_are_found_however_the_text_is_laid_out() -> None:
    text = 'a = """\nb = 1\n"""\n\n# b\nb = {c = 1, d = [\n  7,\n  8]}\n[[t]]\n[[t]]\nx.y = 1\n'
    lines = Lines(text)
    assert lines.find(("a",)) == 1
    assert lines.find(("b",)) == 6
    assert lines.find(("b", "d"), 8) == 8
    assert lines.find(("t", 0)) == 9
    assert lines.find(("t", 1)) == 10
    assert lines.find(("t", 1, "x", "y")) == 11
    assert lines.find(("t", 1, "missing")) == 10
    assert lines.find(("missing",)) == 1


def test_a_line_is_found_without_reading_a_long_plan_again_and_again(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    read: list[int] = []

    def loads(text: str) -> dict[str, object]:
        read.append(len(text))
        return tomllib.loads(text)

    text = "".join(f"[[part]]\nx = {number}\n" for number in range(1000)) + "y = 1\n"
    monkeypatch.setattr(toml_lines, "tomllib", SimpleNamespace(**vars(tomllib) | {"loads": loads}))
    assert Lines(text).find(("part", 999, "y")) == 2001
    assert sum(read) < 20 * len(text)
