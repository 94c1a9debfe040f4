"""Games: undo, redo and restart without end, what counts as a move, conceding, the clock."""

from __future__ import annotations

import random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests import twin
from tests.core.test_twin import easy_deck
from tests.strategies import games
from tests.support import accepted
from tredici.core.deals import Deal
from tredici.core.errors import IllegalMoveError
from tredici.core.game import CONCEDED, UNDO, Game
from tredici.core.moves import DRAW, REDEAL, Move
from tredici.core.rules import Rules
from tredici.core.state import STUCK, WON, State, apply, legal_moves, outcome

Played = tuple[Deal, Rules, list[Move]]


def new(number: int = 42, rules: str = "") -> Game:
    return Game(Deal.numbered(number), Rules.parse(rules), "2026-11-30T18:00:00")


def played(deal: Deal, rules: Rules, moves: list[Move]) -> Game:
    game = Game(deal, rules)
    for move in moves:
        game.play(move)
    return game


def won_game(rules: str = "", seed: int = 0) -> Game:
    """A game played at random to a win, on a deck made for it."""
    chooser = random.Random(seed)
    while True:
        game = Game(Deal.parse(" ".join(easy_deck(chooser))), Rules.parse(rules))
        while game.outcome is None:
            moves = legal_moves(game.state)
            game.play(moves[0] if moves[0].is_removal else moves[-1])
        if game.outcome == WON:
            return game


def test_a_new_game_is_its_deal_untouched() -> None:
    game = new()
    assert game.state == State.start(game.deal, game.rules)
    assert game.moves == []
    assert game.log == []
    assert game.move_count == 0
    assert game.seconds == 0
    assert game.started == "2026-11-30T18:00:00"
    assert game.outcome is None
    assert not game.can_undo
    assert not game.can_redo


@given(games())
def test_undo_all_returns_to_the_start_one_removal_an_undo(played_game: Played) -> None:
    deal, rules, moves = played_game
    states = [State.start(deal, rules)]
    for move in moves:
        states.append(apply(states[-1], move))
    game = played(deal, rules, moves)
    assert game.state == states[-1]
    assert list(game.moves) == moves
    for expected in reversed(states[:-1]):
        assert game.can_undo
        game.undo()
        assert game.state == expected
        assert str(game.state) == str(expected)
        assert set(legal_moves(game.state)) == set(legal_moves(expected))
    assert not game.can_undo
    assert game.state == State.start(deal, rules)
    for expected in states[1:]:
        assert game.can_redo
        game.redo()
        assert game.state == expected
    assert not game.can_redo
    assert list(game.moves) == moves


@given(games(), st.lists(st.sampled_from(["play", "undo", "redo"]), max_size=60), st.randoms())
def test_any_mix_of_play_undo_and_redo_is_the_twins(
    played_game: Played, actions: list[str], mix: random.Random
) -> None:
    deal, rules, moves = played_game
    game = played(deal, rules, moves[:20])
    naive = twin.Play(str(deal).split(), str(rules))
    for move in moves[:20]:
        naive.make(str(move))
    for action in actions:
        if action == "undo" and naive.moves:
            game.undo()
            naive.undo()
        elif action == "redo" and naive.undone:
            game.redo()
            naive.redo()
        elif action == "play" and naive.table.legal():
            text = mix.choice(sorted(naive.table.legal()))
            game.play(Move.parse(text))
            naive.make(text)
        assert str(game.state) == str(naive.table)
        assert list(map(str, game.moves)) == naive.moves
        assert game.can_undo == bool(naive.moves)
        assert game.can_redo == bool(naive.undone)
        assert game.move_count == naive.move_count()
        assert game.score == naive.score()
        assert game.outcome == naive.table.outcome()
        counted = rules.scoring == "points"
        assert list(map(str, game.log)) == (naive.actions if counted else naive.moves)


def test_undo_and_redo_past_the_ends_change_nothing() -> None:
    game = new(rules="points")
    game.undo()
    game.redo()
    assert game.move_count == 0
    assert game.log == []
    game.play(DRAW)
    game.redo()
    assert game.move_count == 1
    game.undo()
    game.undo()
    assert list(map(str, game.log)) == ["D", UNDO]


def test_a_new_move_forgets_what_was_undone() -> None:
    game = new()
    game.play(DRAW)
    game.play(DRAW)
    game.undo()
    game.undo()
    first = next(move for move in legal_moves(game.state) if move.is_removal)
    game.play(first)
    assert not game.can_redo
    game.redo()
    assert list(game.moves) == [first]


@pytest.mark.parametrize("rules", ["", "stock=open", "passes=unlimited", "points", "par"])
@pytest.mark.parametrize("drawn", [0, 1, 5])
def test_redo_after_undo_past_a_redeal_gives_the_same_cards(rules: str, drawn: int) -> None:
    game = new(rules=rules)
    for _ in range(24):
        game.play(DRAW)
    game.play(REDEAL)
    for _ in range(drawn):
        game.play(DRAW)
    after = game.state
    assert after.redeals == 1
    for _ in range(drawn + 3):
        game.undo()
    assert game.state.redeals == 0
    assert len(game.state.stock) == 2
    for _ in range(drawn + 3):
        game.redo()
    assert game.state == after
    assert (*after.wastes[0], *after.stock) == game.deal.stock


def test_undoing_a_draw_takes_the_card_out_of_play_again() -> None:
    """After an undo the stock's top is not playable, unless the rules lay it open."""
    for number in range(1, 60):
        game = new(number)
        before = accepted(game.state)
        assert not any(game.deal.stock[0] in move.cards for move in before)
        game.play(DRAW)
        game.undo()
        assert accepted(game.state) == before


@given(games())
def test_restart_deals_the_same_cards(played_game: Played) -> None:
    deal, rules, moves = played_game
    game = played(deal, rules, moves)
    again = game.restart("later")
    assert again.state == State.start(deal, rules)
    assert str(again.state) == str(State.start(deal, rules))
    assert (again.deal, again.rules, again.started) == (deal, rules, "later")
    assert again.move_count == 0
    assert not again.can_undo
    assert not again.can_redo
    assert list(game.moves) == moves  # the game that was left is as it was


def test_an_illegal_move_changes_nothing_and_can_still_be_redone() -> None:
    game = new()
    game.play(DRAW)
    game.undo()
    with pytest.raises(IllegalMoveError) as caught:
        game.play(REDEAL)
    assert caught.value.move == REDEAL
    assert caught.value.state == game.state
    assert game.can_redo
    assert game.log == []


def test_a_win_is_an_end_and_can_be_undone() -> None:
    for rules in ("", "points", "open-stock", "par"):
        game = won_game(rules)
        assert legal_moves(game.state) == []
        ends = [game.outcome]
        for step in (game.undo, game.redo):
            step()
            ends.append(game.outcome)
        assert ends == [WON, None, WON]


def test_a_game_can_be_given_up_at_any_time() -> None:
    game = new()
    game.concede()
    assert game.outcome == CONCEDED
    assert game.state == State.start(game.deal, game.rules)
    with pytest.raises(IllegalMoveError, match="given up"):
        game.play(DRAW)
    game = new()
    game.play(DRAW)
    game.concede()
    assert game.outcome == CONCEDED
    assert list(game.moves) == [DRAW]


def test_a_won_game_cannot_be_given_up_but_a_stuck_one_can() -> None:
    game = won_game()
    game.concede()
    assert game.outcome == WON
    game = new(1, "strict")
    while game.outcome is None:
        game.play(legal_moves(game.state)[-1])
    assert game.outcome == STUCK
    game.concede()
    assert game.outcome == CONCEDED


def test_the_clock_is_handed_in_and_never_runs_backwards() -> None:
    game = new()
    game.seconds = 12.5
    game.seconds = 3
    assert game.seconds == 12.5
    game.seconds = 20
    game.play(DRAW)
    game.undo()
    assert game.seconds == 20


@settings(max_examples=30)
@given(games(length=300))
def test_the_outcome_of_a_game_is_that_of_its_state(played_game: Played) -> None:
    game = played(*played_game)
    assert game.outcome == outcome(game.state)
