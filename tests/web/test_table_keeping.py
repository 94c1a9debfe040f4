"""What the table keeps and counts: saves, records, the history and matches."""

from typing import Any

import pytest

from tests.web.tables import Player, solve, winning_player
from tredici.core.deals import Deal
from tredici.core.record import Record
from tredici.core.rules import Rules

SORTED = str(Deal(range(52)))


def test_a_save_brings_back_everything() -> None:
    player = Player("42", "points")
    player.play("6h7h", "7d6s", "Kc")
    player.do("undo", seconds=61.25)
    other = Player("1")
    assert [event["code"] for event in other.do("resume", save=player.view["save"])] == ["resumed"]
    for key in set(player.view) - {"events"}:
        assert other.view[key] == player.view[key], key


def test_a_record_goes_out_and_comes_in() -> None:
    player = Player("42", "points")
    player.play("6h7h", "D", "D")
    player.do("undo")
    player.do("record")
    text = player.view["data"]
    assert str(Record.parse(text)) == text
    other = Player("1")
    other.do("read", record=text)
    assert other.view["legal"] == player.view["legal"]


def test_a_win_is_recorded_once_and_at_once() -> None:
    player = winning_player()
    line = solve(player)
    player.play(*line[:-1])
    events = player.do("move", move=line[-1], seconds=12.5)
    assert [event["code"] for event in events] == ["removed", "won", "recorded"]
    assert events[-1]["entry"]["result"] == "won"
    assert events[-1]["entry"]["seconds"] == 12.5
    assert "recorded" not in player.codes("undo")
    assert player.codes("move", move=line[-1]) == ["removed", "won"]
    assert player.codes("new", deal="3") == ["dealt"]


def test_leaving_a_game_under_way_is_recorded_and_an_untouched_one_is_not() -> None:
    player = Player()
    assert player.codes("new", deal="5") == ["dealt"]
    player.play("D")
    assert player.codes("restart") == ["recorded", "restarted"]
    assert player.codes("new", deal="6") == ["dealt"]


def test_conceding_records_a_loss_and_a_later_win_replaces_it() -> None:
    player = winning_player()
    line = solve(player)
    player.play(*line[:-1])
    first = player.do("concede")
    assert [event["code"] for event in first] == ["conceded", "recorded"]
    assert player.codes("undo") == ["undone"]
    last = player.do("move", move=line[-1])
    assert [event["code"] for event in last] == ["removed", "won", "recorded"]
    assert first[1]["key"] == last[2]["key"]


def test_statistics_of_recorded_games() -> None:
    player = winning_player()
    line = solve(player)
    player.play(*line[:-1])
    won = player.do("move", move=line[-1])[-1]["entry"]
    player.do("new", deal="3", started="2026-11-30T09:00:00Z", rules="par")
    player.do("turn")
    lost = player.do("new", deal="4", started="2026-11-30T10:00:00Z")[0]["entry"]
    player.do("statistics", games=[won, lost])
    everything, strict, par = player.view["data"]
    assert (everything["played"], everything["won"], everything["percentage"]) == (2, 1, 50)
    assert (strict["rules"]["preset"], strict["current_streak"]) == ("strict", 1)
    assert par["matches"] == [{"scores": [-52], "total": -52, "won": None}]


def test_games_are_told_apart_from_what_the_history_cannot_hold() -> None:
    player = winning_player()
    line = solve(player)
    player.play(*line[:-1])
    event = player.do("move", move=line[-1])[-1]
    spoilt = [{**event["entry"], "result": "lost"}, None, {}, [event["entry"]], "won"]
    player.do("games", games=[event["entry"], *spoilt])
    assert player.view["data"] == {"format": 1, "keys": [event["key"], *[None] * len(spoilt)]}


def test_a_record_can_be_looked_through_and_played_on_from_anywhere() -> None:
    player = Player("42", "points")
    player.play("6h7h", "D", "D")
    player.do("undo")
    player.play("7d6s", "Kc")
    player.do("record")
    record = player.view["data"]
    other = Player("1")
    for at, moves in enumerate([[], ["6h7h"], ["6h7h", "D"], ["6h7h", "D", "7d6s"]]):
        other.do("peek", record=record, at=at)
        shown = other.view["data"]
        branch = Player("42", "points")
        branch.play(*moves)
        for key in set(shown["view"]) - {"started"}:
            assert shown["view"][key] == branch.view[key], key
        assert shown["moves"] == ["6h7h", "D", "7d6s", "Kc"]
        assert other.view["deal"]["number"] == 1
    assert other.codes("play_on", record=record, at=2, started="2026-12-01T08:00:00Z") == [
        "resumed"
    ]
    assert other.view["wastes"][0]["cards"] == ["4h"]
    assert (other.view["started"], other.view["can_redo"]) == ("2026-12-01T08:00:00Z", False)
    assert other.codes("peek", record="x", at=0) == ["error"]
    other.do("peek", record=record, at=99)
    assert other.view["data"]["at"] == 4


def finished(score: int, day: int, rules: str = "par") -> dict[str, Any]:
    return {
        "rules": str(Rules.parse(rules)),
        "deal": "t1:1",
        "started": f"2026-11-{day:02}T08:00:00Z",
        "result": "stuck",
        "seconds": 60,
        "moves": 30,
        "score": score,
        "record": "",
    }


def test_a_game_stands_in_its_match_of_six() -> None:
    games = [finished(score, day) for day, score in enumerate([5, -7, 3, 1], 1)]
    games.insert(2, finished(99, 9, "points"))
    player = Player(rules="par")
    player.do("standing", games=games)
    match = {"scores": [5, -7, 3, 1], "total": 2, "won": None, "games": 6}
    assert player.view["data"]["match"] == match
    player.do("concede")
    score = player.view["score"]
    for known in (games, [*games, player.table_entry()]):  # kept already, or not yet
        player.do("standing", games=known)
        data = player.view["data"]
        assert data["match"]["scores"] == [5, -7, 3, 1, score]
        assert (data["bonus"], data["cards_left"], score) == (0, 52, -52)
        assert data["best_before"] == 5


@pytest.mark.parametrize(("last", "won"), [(52, True), (51, False)])
def test_six_games_end_a_match_and_the_next_game_begins_another(
    last: int,
    won: bool,  # noqa: FBT001 - a case
) -> None:
    games = [finished(score, day) for day, score in enumerate([0, 0, 0, 0, last], 1)]
    player = Player(rules="par")
    player.do("concede")
    player.do("standing", games=games)
    assert player.view["data"]["match"]["won"] is won
    games.append(player.table_entry())
    player.do("new", rules="par", deal="7", started="2026-11-30T09:00:00Z")
    player.do("standing", games=games)
    assert player.view["data"]["match"] == {"scores": [], "total": 0, "won": None, "games": 6}


def test_the_best_score_is_that_of_the_other_games_by_the_same_rules() -> None:
    player = Player(rules="points")
    player.do("standing", games=[finished(90, 1), {"nonsense": 1}, "more"])
    assert player.view["data"]["best_before"] is None
    assert player.view["data"]["match"] is None
    player.do("concede")
    player.do("standing", games=[finished(90, 1, "points"), player.table_entry()])
    assert player.view["data"]["best_before"] == 90
