"""The coach in the page's own worker: the analysis itself, bounded, and refusals as answers."""

from __future__ import annotations

import json

import pytest

from tredici.coach.difficulty import DIFFICULTIES
from tredici.core.errors import DealError, RulesError
from tredici.web.advice_coach import advise, how_hard

RECORD = '[Rules "classic"]\n[Deal "t1:2"]\n\nD D Kd D\n'


def test_every_want_is_answered_and_the_same_question_alike() -> None:
    question = json.dumps({"record": RECORD, "wants": ["verdict", "hint", "odds"], "samples": 4})
    one, other = (json.loads(advise(question, 60, 13)) for _ in range(2))
    assert one == other
    assert set(one) == {"verdict", "hint", "odds"}
    assert one["verdict"]["verdict"] == "winnable"
    assert one["odds"]["samples"] <= 4


def test_a_late_answer_holds_what_is_known() -> None:
    answer = json.loads(advise(json.dumps({"record": RECORD, "wants": ["review"]}), 0, 13))
    assert not answer["review"]["complete"]


@pytest.mark.parametrize(
    ("changes", "named"),
    [({"at": 99}, "at"), ({"wants": []}, "wants"), ({"record": 7}, "record"), ({"x": 1}, "x")],
)
def test_what_cannot_be_asked_is_named(changes: dict[str, object], named: str) -> None:
    question = json.dumps({"record": RECORD, "wants": ["verdict"], **changes})
    assert named in json.loads(advise(question, 1, 13))["error"]


def test_a_deal_has_a_difficulty_and_no_deal_has_none() -> None:
    assert {how_hard(str(number), "", 13) for number in (1, 2, 3, 4)} <= set(DIFFICULTIES)
    with pytest.raises(DealError):
        how_hard("0", "", 13)
    with pytest.raises(RulesError):
        how_hard("1", "klondike", 13)
