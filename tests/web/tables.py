"""A table to send commands to, for its tests."""

import json
from typing import Any

from tredici.core.cards import name
from tredici.core.deals import Deal
from tredici.core.history import Finished
from tredici.core.moves import Move
from tredici.core.state import State, apply, legal_moves, outcome
from tredici.web.table import Table

SORTED = str(Deal(range(52)))


class Player:
    """Sends commands to a table and keeps the last view."""

    def __init__(self, deal: str = "42", rules: str = "classic") -> None:
        self.table = Table()
        self.view: dict[str, Any] = {}
        self.do("new", deal=deal, rules=rules, started="2026-11-30T08:00:00Z")

    def do(self, command: str, **details: object) -> list[dict[str, Any]]:
        self.view = json.loads(self.table.dispatch(json.dumps({"do": command, **details})))
        events: list[dict[str, Any]] = self.view["events"]
        return events

    def codes(self, command: str, **details: object) -> list[str]:
        return [event["code"] for event in self.do(command, **details)]

    def table_entry(self) -> dict[str, object]:
        """What the history keeps of the game on the table."""
        return Finished.of(self.table.game).as_dict()

    def play(self, *moves: str) -> None:
        for move in moves:
            codes = self.codes("move", move=move)
            assert not set(codes) & REFUSALS, (move, codes)


REFUSALS = {
    "covered",
    "own_cover",
    "no_match",
    "buried",
    "not_there",
    "no_king",
    "nothing_there",
    "stock_empty",
    "stock_not_empty",
    "waste_empty",
    "no_redeal_left",
    "game_over",
    "error",
    "nothing_to_undo",
    "nothing_to_redo",
}


def deal_with_stock(*top: str) -> str:
    """A deal whose stock begins with these cards."""
    rest = [card for card in range(52) if name(card) not in top]
    pyramid = [name(card) for card in rest[:28]]
    return " ".join([*pyramid, *top, *(name(card) for card in rest[28:])])


def winning_player() -> Player:
    """A game that a short search can win: the pyramid's pairs lie side by side."""
    rows = "Kc 6c 7c Kd 5c 8c Kh Ks 4c 9c 6d 7d 5d 8d 3c Tc 6h 7h 5h 8h 4d 9d 2c Jc Ac Qc 6s 7s"
    first = rows.split()
    rest = [name(card) for card in range(52) if name(card) not in first]
    return Player(" ".join(first + rest), "passes=1")


def solve(player: Player) -> list[str]:
    """A line that wins, by depth-first search over the core."""
    seen: set[State] = set()
    stack: list[tuple[State, tuple[Move, ...]]] = [(player.table.game.state, ())]
    while stack:
        state, line = stack.pop()
        if outcome(state) == "won":
            return [str(move) for move in line]
        if state in seen:
            continue
        seen.add(state)
        stack.extend((apply(state, move), (*line, move)) for move in legal_moves(state)[::-1])
    raise AssertionError("no win")
