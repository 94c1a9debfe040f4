"""Saves: a game under way as one text, so that closing the page loses nothing.

JSON of the record, of the moves that could be redone, and of how the history holds the game, if
it does. ``format`` grows when that changes, and
`read` takes every format that was ever written.
"""

import json

from tredici.core.errors import SaveError, TrediciError
from tredici.core.moves import Move
from tredici.core.record import RESULTS, Record

TYPE_CHECKING = False
if TYPE_CHECKING:
    from tredici.core.game import Game

FORMAT = 1


def write(game: "Game") -> str:
    """The text from which `read` makes the same game again."""
    return json.dumps(
        {
            "format": FORMAT,
            "record": str(Record.of(game)),
            "undone": [str(move) for move in game.undone],
            "entered": game.entered,
        }
    )


def read(text: str) -> "Game":
    """The game that was saved: same position, line, undone moves and clock.

    The record is the game. Should only what stands beside it be spoilt, the game goes on without
    the moves that do not follow, and enters the history anew, in its own place.
    Raises `SaveError` saying what cannot be read.
    """
    try:
        saved = json.loads(text)
    except (ValueError, RuntimeError):  # the latter is nesting without end
        raise SaveError("the saved game is not JSON") from None
    if not isinstance(saved, dict) or not isinstance(saved.get("format"), int):
        raise SaveError("the saved game has no format number: expected 1 to " + str(FORMAT))
    if not 1 <= saved["format"] <= FORMAT:
        raise SaveError(
            "the saved game has format "
            + str(saved["format"])
            + ": expected 1 to "
            + str(FORMAT)
            + "; a newer tredici may have written it"
        )
    record = saved.get("record")
    if not isinstance(record, str):
        raise SaveError("the saved game lacks its record")
    try:
        game = Record.parse(record).game()
    except TrediciError as error:
        raise SaveError("the saved game does not replay: " + str(error)) from None
    entered = saved.get("entered")
    game.entered = entered if entered in RESULTS else None
    try:
        game.restore_undone([Move.parse(str(move)) for move in saved.get("undone", [])])
    except (TrediciError, TypeError):
        game.restore_undone([])  # Redo has nothing to offer, and that is all.
    return game
