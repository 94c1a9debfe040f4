"""What the coach is asked with, and going back to a position that could be won."""

from __future__ import annotations

import pytest

from tests.support import walk
from tests.web.tables import Player
from tredici.core.record import Record
from tredici.core.rules import PRESETS


@pytest.mark.parametrize("rules", PRESETS)
def test_what_was_seen_stays_seen_and_what_was_undone_is_no_part_of_the_game(rules: str) -> None:
    player = Player(rules=rules)
    game = player.table.game
    seen = {card for card in game.deal.stock if card not in game.state.stock}
    if game.rules.stock == "open":
        seen.add(game.state.stock[0])
    for move, _ in walk(game.state, 7, 25):
        player.play(str(move))
        state = player.table.game.state
        seen |= set(game.deal.stock) - set(state.stock)
        if game.rules.stock == "open":
            seen |= set(state.stock[:1])
        player.do("known")
        assert player.view["data"]["seen"] == len(seen)
    for _ in range(10):
        player.do("undo")
    player.do("known")
    assert player.view["data"]["seen"] == len(seen)
    told = Record.parse(player.view["data"]["record"])
    assert list(told.log) == player.table.game.moves
    assert told.game().state == player.table.game.state


def test_going_back_is_as_many_undos() -> None:
    one, other = Player(rules="points"), Player(rules="points")
    for player in (one, other):
        player.play("6s7h", "D", "D", "D")
    assert one.codes("back", at=1) == ["went_back"]
    for _ in range(3):
        other.do("undo")
    for view in (one.view, other.view):
        del view["events"]
    assert one.view == other.view
    assert one.codes("back", at=1) == ["nothing_to_undo"]
    assert one.codes("back", at=-1) == ["nothing_to_undo"]
    one.do("concede")
    assert one.codes("back", at=1) == ["went_back"]
    assert one.view["outcome"] is None
    assert one.view["can_redo"]
