"""History: each game counts once, nothing is lost, and the figures are those of the games."""

from __future__ import annotations

import functools
import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.core.test_game import won_game
from tredici.core import save
from tredici.core.deals import Deal
from tredici.core.errors import SaveError
from tredici.core.game import Game
from tredici.core.history import Finished, History, due
from tredici.core.moves import DRAW
from tredici.core.record import Record
from tredici.core.rules import Rules
from tredici.core.state import STUCK, WON, legal_moves


def lost_game(number: int = 1, rules: str = "", started: str = "") -> Game:
    """A game given up after its first move."""
    game = Game(Deal.numbered(number), Rules.parse(rules), started or f"2026-01-{number:02}")
    game.play(DRAW)
    game.concede()
    return game


def stuck_game(number: int = 1) -> Game:
    game = Game(Deal.numbered(number), Rules.parse("strict"), f"2026-02-{number:02}")
    while game.outcome is None:
        game.play(legal_moves(game.state)[-1])
    assert game.outcome == STUCK
    return game


@functools.cache
def winning_line(rules: str, seed: int) -> Game:
    return won_game(rules, seed)


def winner(seed: int, rules: str = "", seconds: float = 100) -> Game:
    won = winning_line(rules, seed)
    game = won.restart()
    for move in won.moves:
        game.play(move)
    game.started = f"2026-03-{seed + 1:02}"
    game.seconds = seconds
    return game


def finished(started: str, *, won: bool) -> Finished:
    result = "won" if won else "stuck"
    return Finished(Rules(), "t1:1", started=started, result=result, seconds=60, moves=50)


def end(history: History, game: Game) -> bool:
    """What the table does after each command: enter the game if it is owed."""
    return enter(history, game, leaving=False)


def leave(history: History, game: Game) -> bool:
    """What the table does when another game takes this one's place."""
    return enter(history, game, leaving=True)


def enter(history: History, game: Game, *, leaving: bool) -> bool:
    owed = due(game, leaving=leaving)
    if owed is None:
        return False
    game.entered = owed.result
    return history.add(owed)


def of(*games: Game) -> History:
    history = History()
    for game in games:
        history.add(Finished.of(game))
    return history


def test_an_empty_history() -> None:
    figures = History().statistics()
    assert (figures.played, figures.won) == (0, 0)
    assert figures.percentage is None
    assert figures.best_time is None
    assert figures.fewest_moves is None
    assert figures.best_score is None
    assert (figures.current_streak, figures.best_streak) == (0, 0)


def test_played_won_and_percentage() -> None:
    figures = of(winner(0), lost_game(1), lost_game(2), winner(1)).statistics()
    assert (figures.played, figures.won, figures.percentage) == (4, 2, 50)


def test_best_time_and_fewest_moves_are_those_of_games_won() -> None:
    quick_loss = lost_game()
    quick_loss.seconds = 1
    games = [winner(0, seconds=80), winner(1, seconds=60.5), winner(2, seconds=90)]
    figures = of(quick_loss, *games).statistics()
    assert figures.best_time == 60.5
    assert figures.fewest_moves == min(game.move_count for game in games) > 1


def test_best_score_is_of_any_game_that_has_one() -> None:
    scored = [winner(0, "points"), winner(1, "points")]
    scores = [game.score for game in scored if game.score is not None]
    history = of(*scored, lost_game(rules="points"), winner(2))
    assert history.statistics().best_score == max(scores)
    assert of(winner(2)).statistics().best_score is None
    beaten = lost_game(5, "par")
    assert of(beaten).statistics().best_score == beaten.score == -52


@given(st.lists(st.booleans(), max_size=12))
def test_streaks(results: list[bool]) -> None:
    history = History()
    for number, won in enumerate(results):
        history.add(finished(f"2026-01-{number + 1:02}", won=won))
    figures = history.statistics()
    text = "".join("w" if won else "-" for won in results)
    assert figures.current_streak == len(text) - len(text.rstrip("w"))
    assert figures.best_streak == max(map(len, text.split("-")))
    assert figures.won == text.count("w")


def test_a_won_game_is_recorded_once_at_the_moment_it_ends() -> None:
    game = winner(0)
    history = History()
    assert end(history, game)
    assert not end(history, game)
    assert not leave(history, game)  # closing a won game is no loss
    figures = history.statistics()
    assert (figures.played, figures.won, figures.current_streak) == (1, 1, 1)


def test_undoing_a_win_and_winning_again_counts_once() -> None:
    game = winner(0)
    history = History()
    end(history, game)
    game.undo()
    end(history, game)
    game.redo()
    end(history, game)
    assert (history.statistics().played, history.statistics().won) == (1, 1)


def test_undoing_a_win_and_leaving_keeps_the_win() -> None:
    game = winner(0)
    history = History()
    end(history, game)
    game.undo()
    assert game.outcome is None
    leave(history, game)
    assert (history.statistics().played, history.statistics().won) == (1, 1)


def test_a_new_game_after_a_win_keeps_the_streak() -> None:
    history = History()
    for seed in range(3):
        game = winner(seed)
        end(history, game)
        leave(history, game)
        fresh = Game(game.deal, game.rules, "2026-04-01")
        leave(history, fresh)
    assert history.statistics().current_streak == 3


def test_a_deal_never_touched_is_not_a_loss() -> None:
    history = History()
    game = Game(Deal.numbered(1), Rules(), "2026-04-01")
    assert not end(history, game)
    assert not leave(history, game)
    assert history.statistics().played == 0


def test_a_game_under_way_is_a_loss_only_when_the_next_one_starts() -> None:
    history = History()
    game = Game(Deal.numbered(1), Rules(), "2026-04-01")
    game.play(DRAW)
    assert not end(history, game)
    assert history.statistics().played == 0
    assert leave(history, game)
    assert (history.statistics().played, history.statistics().won) == (1, 0)
    assert not leave(history, game)
    assert history.statistics().played == 1


def test_restarting_after_the_first_move_is_a_loss_and_the_new_try_its_own_game() -> None:
    history = History()
    game = winner(0)
    game.undo()
    assert leave(history, game)
    again = game.restart("2026-05-01")
    for move in won_game("", 0).moves:
        again.play(move)
    assert end(history, again)
    figures = history.statistics()
    assert (figures.played, figures.won, figures.current_streak) == (2, 1, 1)


def test_a_stuck_game_counts_once_and_can_still_be_saved_by_undo() -> None:
    history = History()
    game = stuck_game()
    assert end(history, game), "entered at the moment it ends"
    game.undo()
    assert not end(history, game)
    assert not leave(history, game)
    assert (history.statistics().played, history.statistics().won) == (1, 0)
    # The same game, won after all: the loss becomes the win.
    won = winner(0)
    lost = won.restart(won.started)
    lost.play(legal_moves(lost.state)[0])
    both = of(lost, won)
    assert (both.statistics().played, both.statistics().won) == (1, 1)
    # And never the other way round.
    both = of(won, lost)
    assert (both.statistics().played, both.statistics().won) == (1, 1)


@given(st.permutations(range(8)))
def test_games_stand_in_the_order_in_which_they_were_started(order: list[int]) -> None:
    """However files are merged, streaks are those that were played."""
    games = [finished(f"2026-01-0{number + 1}", won=number != 3) for number in range(8)]
    history = History([games[number] for number in order])
    assert [game.started for game in history.games] == [game.started for game in games]
    assert history.statistics().current_streak == 4
    assert history.statistics().best_streak == 4


def test_entering_survives_the_page_being_killed_right_after() -> None:
    """What was entered stays entered when the game comes back from its save."""
    for game in (winner(0), lost_game(1)):
        history = History()
        assert end(history, game)
        again = save.read(save.write(game))
        assert again.entered == game.entered
        assert due(again, leaving=False) is None
        assert due(again, leaving=True) is None
        assert history.statistics().played == 1


def test_a_concession_taken_back_and_won_is_a_win() -> None:
    won = winner(0)
    game = won.restart("2026-06-01")
    for move in won.moves[:-1]:
        game.play(move)
    game.concede()
    history = History()
    assert end(history, game)
    assert history.statistics().won == 0
    game.undo()
    game.play(won.moves[-1])
    assert end(history, game)
    assert (history.statistics().played, history.statistics().won) == (1, 1)


def test_a_conceded_game_is_a_loss_at_once() -> None:
    history = History()
    game = lost_game()
    assert end(history, game)
    assert not leave(history, game)
    assert (history.statistics().played, history.statistics().won) == (1, 0)


def test_figures_by_rule_set_and_in_all() -> None:
    history = of(winner(0), winner(1, "points"), lost_game(1, "points"), lost_game(2, "strict"))
    sets = {str(rules): history.statistics(rules) for rules in history.rule_sets()}
    assert {text: (figures.played, figures.won) for text, figures in sets.items()} == {
        "": (1, 1),
        "scoring=points": (2, 1),
        "passes=1": (1, 0),
    }
    assert history.statistics().played == 4
    assert history.statistics(Rules.parse("par")).played == 0


def test_matches_of_six() -> None:
    par = Rules.parse("par")
    games = [lost_game(number, "par") for number in range(1, 8)] + [winner(0, "par")]
    history = of(*games, lost_game(1))
    scores = [game.score for game in games]
    matches = history.matches(par)
    assert [list(match.scores) for match in matches] == [scores[:6], scores[6:]]
    assert matches[0].is_won is False
    assert matches[1].games_left == 4
    assert History().matches(par) == []


def test_each_game_can_be_replayed() -> None:
    game = winner(3, "points", 12.25)
    kept = of(game).games[0]
    replayed = Record.parse(kept.record).game()
    assert replayed.state == game.state
    assert replayed.outcome == WON
    assert replayed.score == game.score
    assert kept.moves == game.move_count


def sample() -> History:
    return of(winner(0), lost_game(1, "par"), stuck_game(), winner(1, "points", 61.125))


SAMPLE = sample().write()


def test_export_and_import_lose_nothing() -> None:
    history = sample()
    again = History.read(history.write())
    assert again.games == history.games
    assert again.write() == history.write()
    for rules in [None, *history.rule_sets()]:
        one, other = history.statistics(rules), again.statistics(rules)
        for figure in ("played", "won", "percentage", "best_time", "fewest_moves", "best_score",
                       "current_streak", "best_streak"):  # fmt: skip
            assert getattr(one, figure) == getattr(other, figure)


def test_importing_the_same_file_twice_changes_nothing() -> None:
    history = sample()
    assert history.merge(History.read(history.write())) == 0
    assert history.write() == sample().write()
    assert history.merge(of(winner(7))) == 1
    assert history.statistics().played == 5


@pytest.mark.parametrize(
    "text",
    ["", "{", "null", "[]", "0", '"x"', "{}", '{"format": 1}', '{"format": 99, "games": []}',
     '{"format": "1", "games": []}', '{"format": 1, "games": {}}', '{"format": 1, "games": [1]}',
     '{"format": 1, "games": [{}]}', '{"format": 1, "games": [{"record": 5, "moves": 1}]}',
     '{"format": 1, "games": [null]}', "[" * 100_000, "\x00"],
)  # fmt: skip
def test_a_history_that_cannot_be_read_is_refused_and_never_taken_for_empty(text: str) -> None:
    with pytest.raises(SaveError):
        History.read(text)


@pytest.mark.parametrize(
    ("key", "value"),
    [("rules", "klondike"), ("rules", None), ("deal", 5), ("started", None), ("result", "lost"),
     ("seconds", "1"), ("seconds", -1), ("seconds", True), ("seconds", float("nan")),
     ("moves", 1.5), ("moves", -1), ("moves", None), ("score", "5"), ("score", 0.5),
     ("record", None)],
)  # fmt: skip
def test_a_damaged_game_is_named(key: str, value: object) -> None:
    saved = json.loads(sample().write())
    saved["games"][2][key] = value
    with pytest.raises(SaveError, match="game 3"):
        History.read(json.dumps(saved))


@given(st.data())
def test_a_history_cut_short_is_refused(data: st.DataObject) -> None:
    text = SAMPLE
    with pytest.raises(SaveError):
        History.read(text[: data.draw(st.integers(0, len(text) - 1))])
