"""Scores: points with their undo, par by the pass that cleared the pyramid, the match of six."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests import twin
from tests.core.test_game import won_game
from tests.strategies import games
from tests.support import at
from tredici.core.deals import Deal
from tredici.core.game import Game
from tredici.core.moves import DRAW, REDEAL, Move
from tredici.core.rules import Rules
from tredici.core.scoring import Match, par, points
from tredici.core.state import WON, legal_moves


@settings(max_examples=50)
@given(
    games(),
    st.sampled_from(["points", "par"]),
    st.floats(min_value=0, max_value=5000, allow_nan=False),
)
def test_scores_are_the_twins(
    played_game: tuple[Deal, Rules, list[Move]], scoring: str, seconds: float
) -> None:
    deal, base, moves = played_game
    rules = Rules.parse(twin.canonical({**twin.options(str(base)), "scoring": scoring}))
    game = Game(deal, rules)
    naive = twin.Play(str(deal).split(), str(rules))
    for move in moves:
        game.play(move)
        naive.make(str(move))
        assert game.score == naive.score()
    game.seconds = seconds
    assert game.score == naive.score(game.seconds)


@pytest.mark.parametrize("preset", ["classic", "strict", "three-piles", "open-stock"])
def test_rules_without_scoring_have_no_score(preset: str) -> None:
    game = Game(Deal.numbered(1), Rules.parse(preset))
    assert game.score is None
    game.play(DRAW)
    assert game.score is None


# ---------------------------------------------------------------- points


def test_ten_for_a_pyramid_card_and_two_for_a_stock_card() -> None:
    start = at("2c/KdKh/6c7s9h KsThJc 3cQd 0", "points")
    assert points(start, start, 0, 0) == 0
    for text, expected in [
        ("2c/KdKh/6c--9h KsThJc 3cQd 0", 10),
        ("2c/KdKh/----9h KsThJc 3cQd 0", 20),
        ("2c/KdKh/6c7s9h KsThJc 3c 0", 2),
        ("2c/KdKh/6c7s9h ThJc 3c 0", 4),
        ("2c/KdKh/6c--9h KsThJc 3c 0", 12),
    ]:
        assert points(start, at(text, "points"), 99, 1000) == expected


@pytest.mark.parametrize(
    ("moves", "seconds", "bonus"),
    [
        (0, 0, 600), (1, 0, 598), (40, 0, 520), (40, 1.9, 520), (40, 2, 519), (40, 93.5, 474),
        (300, 0, 0), (299, 2, 1), (299, 4, 0), (299, 3.999, 1), (1000, 0, 0), (0, 1200, 0),
        (0, 1199.9, 1), (0, 99999, 0),
    ],
)  # fmt: skip
def test_a_win_adds_what_is_left_of_600(moves: int, seconds: float, bonus: int) -> None:
    start = at("Kd Kh - 0", "points")
    won = at("- Kh - 0", "points")
    assert points(start, won, moves, seconds) == 10 + bonus
    # Without a win nothing is added and nothing is ever taken away.
    assert points(start, start, moves, seconds) == 0


def test_removals_draws_redeals_undos_and_redos_each_count_as_one_move() -> None:
    game = Game(Deal.numbered(42), Rules.parse("points"))
    counts = []
    for action in ["D", "D", "undo", "redo", "undo", "undo", "D"]:
        {"undo": game.undo, "redo": game.redo}.get(action, lambda: game.play(DRAW))()
        counts.append(game.move_count)
    assert counts == [1, 2, 3, 4, 5, 6, 7]
    assert "".join(map(str, game.log)) == "DDUDUUD"
    without = Game(Deal.numbered(42), Rules())
    without.play(DRAW)
    without.undo()
    assert without.move_count == 0


def test_undo_takes_back_the_points_and_leaves_its_move_counted() -> None:
    game = won_game("points")
    best = game.score
    moves = game.move_count
    assert best is not None
    last = game.moves[-1]
    game.undo()
    before = game.score
    assert before is not None
    assert game.move_count == moves + 1
    game.redo()
    assert game.move_count == moves + 2
    assert game.score == best - 4  # two moves more, at two points each
    game.undo()
    assert game.score == before
    game.play(last)
    assert game.score == best - 8


def test_the_clock_costs_half_a_point_a_second_in_a_won_game_alone() -> None:
    game = won_game("points")
    best = game.score
    assert best is not None
    game.seconds = 61
    assert game.score == best - 30
    game = Game(Deal.numbered(42), Rules.parse("points"))
    game.seconds = 500
    assert game.score == 0


def test_a_whole_game_of_points_adds_up() -> None:
    """28 cards of the pyramid and what went from the stock, and the bonus."""
    for seed in range(5):
        game = won_game("points", seed)
        gone = 24 - len(game.state.stock) - len(game.state.wastes[0])
        assert game.score == 280 + 2 * gone + max(0, 600 - 2 * len(game.moves))


# ---------------------------------------------------------------- par


@pytest.mark.parametrize(
    ("cleared_in", "bonus"), [(1, 50), (2, 35), (3, 20), (4, 0), (9, 0), (None, 0)]
)
def test_the_bonus_goes_by_the_pass_in_which_the_pyramid_was_cleared(
    cleared_in: int | None, bonus: int
) -> None:
    assert par(at("- - - 0", "par"), cleared_in) == bonus
    assert par(at("- 2c3c 4c5c6c 1", "par"), cleared_in) == bonus - 5


def test_cards_left_count_pyramid_stock_and_waste() -> None:
    assert par(at("2c/3c4c 5c6c 7c 0", "par"), None) == -6
    assert Game(Deal.numbered(1), Rules.parse("par")).score == -52


@pytest.mark.parametrize("cleared_in", [1, 2, 3, 4, 5])
def test_the_pass_of_clearing_stays_when_the_game_goes_on(cleared_in: int) -> None:
    """Cleared in the first pass it is worth 50, though the game ends in the third; and so on."""
    rules = Rules.parse("passes=7,stock=open,waste=pair,goal=all,scoring=par")
    game = Game(Deal.parse(" ".join(clear_at_will())), rules)
    for _ in range(cleared_in - 1):
        turn(game)
    pyramid = game.deal.pyramid
    pairs = [Move.remove(pyramid[k], pyramid[k + 1]) for k in range(25, 0, -2)]
    for move in [Move.remove(pyramid[27]), *pairs, Move.remove(pyramid[0])]:
        assert game.cleared_in is None
        assert game.score == -len(game.state.cards)
        game.play(move)
    bonus = [50, 35, 20, 0, 0][cleared_in - 1]
    for _ in range(2):
        assert game.cleared_in == cleared_in
        assert game.score == bonus - 24
        turn(game)
    while any(game.state.wastes) or game.state.stock:
        removals = [move for move in legal_moves(game.state) if move.is_removal]
        game.play(removals[0] if removals else DRAW)
    assert game.state.is_won
    assert game.score == bonus


def clear_at_will() -> list[str]:
    """A deck whose pyramid clears by itself, pair by pair from its end; so does the stock."""
    pairs = [
        card
        for low, high in zip("A23456", "QJT987", strict=True)
        for suit in "cdhs"
        for card in (low + suit, high + suit)
    ]
    return ["Kc", *pairs[:26], "Kd", "Kh", *pairs[26:], "Ks"]


def turn(game: Game) -> None:
    """Go through the rest of the stock and turn the waste over."""
    while game.state.stock:
        game.play(DRAW)
    game.play(REDEAL)


def test_par_is_won_only_when_all_52_are_gone() -> None:
    game = won_game("par")
    assert game.outcome == WON
    assert game.score in {50, 35, 20}
    game.undo()
    assert game.outcome is None


def test_undo_takes_the_bonus_back() -> None:
    game = won_game("par")
    while game.state.pyramid[0] is None:
        game.undo()
    left = sum(card is not None for card in game.state.pyramid)
    left += len(game.state.stock) + len(game.state.wastes[0])
    assert game.score == -left


# ---------------------------------------------------------------- the match


def test_a_match_is_six_games_and_zero_is_par() -> None:
    assert Match([]).total == 0
    assert Match([]).games_left == 6
    assert Match([]).is_won is None
    assert Match([50, -12, 3]).total == 41
    assert Match([50, -12, 3]).games_left == 3
    assert Match([50, 50, 50, 50, 50]).is_won is None
    assert Match([5, -5, 10, -10, 20, -20]).is_won is True
    assert Match([5, -5, 10, -10, 20, -21]).is_won is False
    assert Match([5, -5, 10, -10, 20, -19]).is_won is True
    with pytest.raises(ValueError, match="6"):
        Match([0] * 7)


@given(st.lists(st.integers(-52, 50), max_size=6))
def test_the_running_total_of_any_match(scores: list[int]) -> None:
    match = Match(scores)
    assert match.total == sum(scores)
    assert match.games_left == 6 - len(scores)
    assert match.is_won == (None if len(scores) < 6 else sum(scores) >= 0)
    assert match == Match(list(scores))
