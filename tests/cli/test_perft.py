"""``tredici perft``: the counts that two independent programs agreed on."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from tests.cli.conftest import Answer
from tests.support import SORTED, table

Tredici = Callable[..., Answer]


def source(start: str) -> list[str]:
    """The options that say what a data file's start says."""
    if start == "sorted":
        return ["--cards", SORTED]
    if start.startswith("number "):
        return ["--deal", start.removeprefix("number ")]
    return ["--state", start]


ROWS = [(row[0], row[1], row[2]) for row in table("perft.txt")]


@pytest.mark.parametrize(("start", "rules", "counts"), ROWS)
def test_the_last_line_is_the_counts(tredici: Tredici, start: str, rules: str, counts: str) -> None:
    expected = [int(count.partition(":")[2]) for count in counts.split()][:6]
    answer = tredici("perft", *source(start), "--rules", rules, "--depth", str(len(expected)))
    assert answer.status == 0
    assert [int(count) for count in answer.out.splitlines()[-1].split()] == expected


def test_divide_splits_the_deepest_count_by_first_move(tredici: Tredici) -> None:
    *moves, last = tredici("perft", "--deal", "1", "--depth", "6", "--divide").out.splitlines()
    counts = [int(count) for count in last.split()]
    assert counts == [2, 4, 8, 10, 13, 23]
    split = {line.split()[0]: int(line.split()[1]) for line in moves}
    assert list(split) == ["Kd", "D"]
    assert sum(split.values()) == counts[-1]


def test_a_deal_may_be_named_in_any_way(tredici: Tredici) -> None:
    by_number = tredici("perft", "--deal", "t1:1", "--depth", "4").out
    cards = tredici("deal", "1", "--text").out
    assert tredici("perft", "--deal", cards, "--depth", "4").out == by_number == "2 4 8 10\n"
