"""Readable transcripts of games of every rule set, checked in as golden files.

`python -m tests.playthroughs` compares them with what the engine does now and shows what differs;
`--write` writes them anew, for a change to be read in the diff before it is committed.
"""

from __future__ import annotations

import difflib
import sys
from pathlib import Path

from tredici.core.deals import Deal
from tredici.core.game import Game
from tredici.core.layout import place
from tredici.core.moves import Move
from tredici.core.record import Record
from tredici.core.rules import PRESETS, Rules
from tredici.core.state import legal_moves, open_places

FOLDER = Path(__file__).parent / "data/playthroughs"

CUSTOM = {
    "cover-and-waste-pairs": "cover=pair,waste=pair",
    "three-wastes-all-52": "passes=1,draw=3,stock=open,waste=pair,cover=pair,goal=all",
    "unlimited-points": "passes=unlimited,scoring=points",
    "two-passes-par": "passes=2,stock=open,waste=pair,goal=all,scoring=par",
}
RULES = {**PRESETS, **{name: Rules.parse(text) for name, text in CUSTOM.items()}}


def falling_deck() -> str:
    """A deck in which every card lies beside its partner, and the pyramid falls from its end."""
    pairs = [
        low + suit + " " + high + suit
        for low, high in zip("A23456", "QJT987", strict=True)
        for suit in "cdhs"
    ]
    return " ".join(["Kc", *pairs[:13], "Kd", "Kh", *pairs[13:], "Ks"])


DEALS = {"2": "2", "50": "50", "falling": falling_deck()}
"""Two numbered deals, and one that is won under all rules."""


def choose(game: Game, turn: int) -> Move:
    """A move by a fixed rule of thumb, with nothing random in it.

    A numbered deal: the first removal, now and then the last move. A deck that falls: the card
    and its neighbour, else a draw.
    """
    moves = legal_moves(game.state)
    if game.deal.number is not None:
        return moves[-1] if turn % 7 == 5 else moves[0]
    position = {card: at for at, card in enumerate(game.deal.cards)}
    for move in reversed(moves):
        at = [position[card] for card in move.cards]
        if move.is_removal and max(at) - min(at) <= 1:
            return move
    return next(move for move in moves if not move.is_removal)


def drawn(game: Game) -> str:
    """The position as a picture: the pyramid, open cards in brackets, then the piles."""
    state = game.state
    cards = str(Deal(game.deal.cards)).split()
    names = dict(zip(game.deal.cards, cards, strict=True))
    lying_open = open_places(state)
    lines = []
    for row in range(7):
        cells = []
        for column in range(row + 1):
            where = place(row, column)
            card = state.pyramid[where]
            text = " .. " if card is None else f" {names[card]} "
            cells.append(f"[{text.strip()}]" if where in lying_open else text)
        if any(cell != " .. " for cell in cells):
            lines.append(("  " * (6 - row) + "".join(cells)).rstrip())
    lines.append("stock " + (" ".join(names[card] for card in state.stock) or "-"))
    lines += ["waste " + (" ".join(names[card] for card in waste) or "-") for waste in state.wastes]
    return "\n".join(lines)


def playthrough(rules: Rules, deal: Deal) -> str:
    """A whole game, told move by move, with a picture now and then, and its record."""
    game = Game(deal, rules, "2026-11-30T18:00:00Z")
    told = [f"deal {game.deal.id} · rules {str(rules) or 'defaults'}", "", drawn(game), ""]
    turn = 0
    while game.outcome is None and turn < 200:
        turn += 1
        legal = " ".join(map(str, legal_moves(game.state)))
        move = choose(game, turn)
        game.play(move)
        game.seconds = 2.5 * turn
        told.append(f"{turn}. {move} of {legal}")
        told.append(f"   {game.state}" + ("" if game.score is None else f" · {game.score}"))
        if turn % 25 == 0:
            told += ["", drawn(game), ""]
        if turn % 30 == 0:
            game.undo()
            told.append(f"   undo: {game.state} · {game.move_count} moves")
    told += ["", drawn(game), "", f"{game.outcome} · {game.move_count} moves · {game.score}", ""]
    return "\n".join(told) + "\n" + str(Record.of(game))


def transcripts() -> dict[str, str]:
    """The text of every golden file, by name."""
    return {
        f"{name}-{which}.txt": playthrough(rules, Deal.parse(deal))
        for name, rules in RULES.items()
        for which, deal in DEALS.items()
    }


def differences(now: dict[str, str]) -> str:
    """What the golden files say otherwise than the engine does now; empty when nothing."""
    known = {path.name: path.read_text(encoding="utf-8") for path in FOLDER.glob("*.txt")}
    lines: list[str] = []
    for name in sorted(known.keys() | now.keys()):
        before = known.get(name, "").splitlines(keepends=True)
        after = now.get(name, "").splitlines(keepends=True)
        lines += difflib.unified_diff(before, after, f"golden/{name}", f"now/{name}")
    return "".join(lines)


def main(arguments: list[str]) -> int:
    """Compare, or with `--write` write; 1 where something differs."""
    now = transcripts()
    if arguments == ["--write"]:
        FOLDER.mkdir(parents=True, exist_ok=True)
        for path in FOLDER.glob("*.txt"):
            path.unlink()
        for name, text in now.items():
            (FOLDER / name).write_text(text, encoding="utf-8")
        return 0
    found = differences(now)
    sys.stdout.write(found)
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
