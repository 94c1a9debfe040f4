"""The contract of `analyse`: what it answers, what it refuses, and that it never peeks unasked."""

from __future__ import annotations

import json
import random
from typing import Any, cast

import pytest

from tests.support import walk
from tredici.coach.analysis import analyse
from tredici.coach.chance import Chance
from tredici.coach.hints import with_all_known
from tredici.coach.knowledge import View
from tredici.coach.oracle import UNWINNABLE, WINNABLE, Reference
from tredici.coach.reasons import REASONS
from tredici.coach.review import KINDS
from tredici.coach.stakes import pyramid_in, under
from tredici.core.deals import Deal
from tredici.core.errors import TrediciError
from tredici.core.game import Game
from tredici.core.moves import DRAW, REDEAL, Move
from tredici.core.record import Record
from tredici.core.rules import PRESETS, Rules
from tredici.core.state import after, legal_moves
from tredici.solver import reference

Json = dict[str, Any]
SOLVER = Reference(nodes=600)


def played(number: int, rules: Rules, seed: int, length: int) -> Game:
    """A game of random moves, at most `length`."""
    game = Game(Deal.numbered(number), rules)
    for move, _ in walk(game.state, seed, length):
        game.play(move)
    return game


def ask(game: Game, *wants: str, seed: int = 1, **more: object) -> Json:
    request: dict[str, object] = {"record": str(Record.of(game)), "wants": list(wants), **more}
    return cast("Json", analyse(request, SOLVER, Chance(seed)))


def behind_the_back(game: Game, seed: int) -> Game:
    """The same moves in a deal that differs only in the order of the cards never seen."""
    cards = list(game.deal.cards)
    keep = len(cards) - View.of(game.state).hidden
    end = cards[keep:]
    random.Random(seed).shuffle(end)
    other = Game(Deal(cards[:keep] + end), game.rules)
    for move in game.moves:
        other.play(move)
    return other


@pytest.mark.parametrize("preset", PRESETS)
def test_fair_advice_does_not_depend_on_what_was_never_seen(preset: str) -> None:
    for seed in range(5):
        game = played(seed + 1, PRESETS[preset], seed, 6 * seed // PRESETS[preset].draw)
        other = behind_the_back(game, seed)
        assert game.state != other.state
        for hint in ("fair", "move"):
            mine = ask(game, "hint", "odds", hint=hint, samples=3)
            assert mine == ask(other, "hint", "odds", hint=hint, samples=3)
            assert {reason["code"] for reason in mine["hint"]["reasons"]} <= set(REASONS)


@pytest.mark.parametrize("preset", PRESETS)
def test_a_finished_game_is_reviewed(preset: str) -> None:
    """Verdicts are those of each position, and what would have kept the game did."""
    for number in (3, 4):
        game = played(number, PRESETS[preset], number, 400)
        answer = ask(game, "verdict", "hint", "review", hint="open")
        review = answer["review"]
        for state, verdict in zip(game.states, review["verdicts"], strict=True):
            if verdict != "unknown":
                assert reference.solve(state, nodes=5000).verdict in (verdict, "unknown")
        assert answer["verdict"]["verdict"] in (review["verdicts"][-1], "unknown")
        at = review["lost_at"]
        never = review["verdicts"][0] == UNWINNABLE
        assert answer["hint"]["never"] == never
        if at is None:
            continue
        assert review["verdicts"][at - 1 : at + 1] == [WINNABLE, UNWINNABLE]
        assert answer["hint"]["back_to"] == at - 1
        assert answer["hint"]["lost"]
        before = game.states[at - 1]
        assert str(game.moves[at - 1]) == review["lost_by"]
        for move in review["kept"]:
            assert reference.solve(after(before, Move.parse(move))).verdict == WINNABLE
        for move in review["instead"]:
            before = after(before, Move.parse(move))
        assert reference.solve(before).verdict == WINNABLE
        assert {mistake["kind"] for mistake in review["mistakes"]} <= set(KINDS)
        assert (at - 1, review["lost_by"]) in [(m["at"], m["move"]) for m in review["mistakes"]]
    assert json.loads(json.dumps(answer)) == answer


def test_a_review_under_par_tells_which_moves_lost_a_bonus() -> None:
    """Until the move the pyramid could be cleared in the pass, and after it no more."""
    told = set()
    for number in (2, 3, 4, 14, 32):
        game = played(number, PRESETS["par"], number, 400)
        for mistake in ask(game, "review")["review"]["mistakes"]:
            at = mistake["at"]
            assert str(game.moves[at]) == mistake["move"]
            for reason in mistake["reasons"]:
                if reason["code"] != "bonus":
                    continue
                told.add((reason["pass"], reason["worth"]))
                rules = pyramid_in(game.rules, reason["pass"])
                before, later = game.states[at : at + 2]
                assert reference.solve(under(rules, before)).verdict == WINNABLE
                if later.redeals < reason["pass"]:
                    assert reference.solve(under(rules, later)).verdict == UNWINNABLE
    assert {(2, 35), (3, 20)} <= told <= {(1, 50), (2, 35), (3, 20)}


def test_a_draw_is_said_to_wait_only_where_every_removal_is_worse() -> None:
    found = 0
    for number in (3, 4, 10, 13):
        for state in played(number, Rules(), number, 60).states:
            hint = with_all_known(state, SOLVER)
            waits = [reason["moves"] for reason in hint.reasons if reason["code"] == "waits"]
            if waits:
                found += 1
                assert hint.move in (DRAW, REDEAL)
                assert waits == [[str(move) for move in legal_moves(state) if move.cards]]
                told = SOLVER([after(state, move) for move in legal_moves(state) if move.cards])
                assert set(told) == {UNWINNABLE}
    assert found


def test_an_open_hint_keeps_the_win_to_the_end() -> None:
    game = Game(Deal.numbered(3), Rules())
    while game.outcome is None:
        hint = ask(game, "hint", hint="open")["hint"]
        assert not hint["lost"]
        game.play(Move.parse(hint["move"]))
    assert game.outcome == "won"
    assert ask(game, "hint")["hint"]["move"] is None


def test_odds_list_every_legal_move_best_first() -> None:
    game = played(7, PRESETS["open-stock"], 2, 12)
    odds = ask(game, "odds", samples=6)["odds"]
    assert {move["move"] for move in odds["moves"]} == {str(m) for m in legal_moves(game.state)}
    chances = [move["chance"] for move in odds["moves"]]
    assert chances == sorted(chances, reverse=True)
    assert odds["samples"] <= 6
    assert not odds["limited"]


def test_late_answers_are_what_is_known_by_then() -> None:
    game = played(4, Rules(), 3, 60)
    ticks = iter(range(1000))
    request: dict[str, object] = {
        "record": str(Record.of(game)),
        "wants": ["odds", "review"],
        "at": 10,
    }
    answer = cast("Json", analyse(request, SOLVER, Chance(1), lambda: float(next(ticks)), 0.0))
    assert answer["odds"]["samples"] == 1
    assert answer["odds"]["limited"]
    assert not answer["review"]["complete"]
    assert set(answer["review"]["verdicts"]) == {"unknown"}


RECORD = '[Deal "42"]\n\nD D\n'


@pytest.mark.parametrize(
    ("request_", "told"),
    [
        ([], "request []: expected an object"),
        ({}, "record None: expected the text of a game's record"),
        ({"record": RECORD}, "wants None: expected a list of verdict, hint, odds, review"),
        ({"record": RECORD, "wants": ["luck"]}, "wants 'luck': expected any of verdict, hint"),
        ({"record": RECORD, "wants": ["hint"], "hint": 3}, "hint 3: expected one of move, fair"),
        ({"record": RECORD, "wants": ["hint"], "at": 99}, "at 99: expected 0 to 2"),
        ({"record": RECORD, "wants": ["hint"], "at": True}, "at True: expected 0 to 2"),
        ({"record": RECORD, "wants": ["hint"], "seen": -1}, "seen -1: expected 0 to 24"),
        ({"record": RECORD, "wants": ["odds"], "samples": 0}, "samples 0: expected 1 to 10000"),
        ({"record": RECORD, "wants": ["odds"], "Seen": 1}, "field 'Seen': expected one of record"),
        ({"record": RECORD + "R", "wants": ["odds"]}, "line 4: illegal move R: a redeal"),
        ({"record": "x" * 200_000, "wants": ["odds"]}, "expected at most 100000 characters"),
    ],
)
def test_what_is_wrong_is_refused_by_its_field(request_: object, told: str) -> None:
    with pytest.raises(TrediciError) as refused:
        analyse(cast("Json", request_), SOLVER, Chance(1))
    assert told in str(refused.value)
