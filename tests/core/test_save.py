"""Saves: closing the page loses nothing, and a damaged save is refused and never replaced."""

from __future__ import annotations

import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.core.test_record import finished
from tredici.core import save
from tredici.core.deals import Deal
from tredici.core.errors import SaveError
from tredici.core.game import Game
from tredici.core.moves import DRAW
from tredici.core.rules import Rules


@given(finished())
def test_a_save_brings_back_everything(game: Game) -> None:
    """Position, line, what can be redone, clock, counters: also after further undo and redo."""
    again = save.read(save.write(game))
    for _ in range(3):
        assert again.state == game.state
        assert list(again.moves) == list(game.moves)
        assert list(again.log) == list(game.log)
        assert list(again.undone) == list(game.undone)
        assert (again.can_undo, again.can_redo) == (game.can_undo, game.can_redo)
        assert again.move_count == game.move_count
        assert again.seconds == game.seconds
        assert again.score == game.score
        assert again.outcome == game.outcome
        assert again.started == game.started
        assert again.deal.id == game.deal.id
        game.redo()
        again.redo()
    assert save.write(again) == save.write(game)


def test_a_touched_game_is_still_touched() -> None:
    game = Game(Deal.numbered(42), Rules())
    assert not save.read(save.write(game)).is_touched
    game.play(DRAW)
    game.undo()
    assert save.read(save.write(game)).is_touched == game.is_touched


def saved(**changes: object) -> str:
    game = Game(Deal.numbered(42), Rules())
    game.play(DRAW)
    game.undo()
    return json.dumps({**json.loads(save.write(game)), **changes})


@pytest.mark.parametrize(
    "text",
    ["", "{", "null", "[]", "7", "{}", "[" * 100_000, saved(format=0), saved(format=99),
     saved(format="1"), saved(format=None), saved(record=None), saved(record="x"),
     saved(record=[])],
)  # fmt: skip
def test_a_save_that_cannot_be_read_is_refused(text: str) -> None:
    with pytest.raises(SaveError):
        save.read(text)


@pytest.mark.parametrize(
    "text",
    [saved(undone=["R"]), saved(undone=["x"]), saved(undone=[1]), saved(undone=[None]),
     saved(undone=7), saved(undone=None), saved(entered=1), saved(entered="lost"),
     saved(entered=[])],
)  # fmt: skip
def test_what_is_spoilt_beside_the_record_costs_no_game(text: str) -> None:
    game = save.read(text)
    assert game.log == save.read(saved()).log
    assert game.deal == Deal.numbered(42)
    assert game.entered is None


@given(st.data())
def test_a_save_cut_short_is_refused(data: st.DataObject) -> None:
    text = saved()
    with pytest.raises(SaveError):
        save.read(text[: data.draw(st.integers(0, len(text) - 1))])
