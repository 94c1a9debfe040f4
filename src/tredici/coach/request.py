"""Requests: what may be asked of the coach, read from plain JSON and refused by the field."""

from tredici.coach.hints import KINDS, OPEN
from tredici.coach.knowledge import STOCK, View
from tredici.coach.odds import SAMPLES
from tredici.core.errors import TrediciError, quoted
from tredici.core.record import Record

TYPE_CHECKING = False
if TYPE_CHECKING:
    from tredici.core.game import Game
    from tredici.core.state import State

VERDICT = "verdict"
HINT = "hint"
ODDS = "odds"
REVIEW = "review"
WANTS = (VERDICT, HINT, ODDS, REVIEW)

FIELDS = ("record", "at", "seen", "wants", "hint", "samples")
MOST_SAMPLES = 10_000
LONGEST_RECORD = 100_000
"""Characters; a game with every move commented is a tenth of it."""


class RequestError(TrediciError):
    """A request with a field that is missing, unknown or wrong; ``field`` names it."""

    def __init__(self, field: str, value: object, expected: str) -> None:
        shown = quoted(value) if isinstance(value, str) else quoted(repr(value))[1:-1]
        super().__init__(field + " " + shown + ": expected " + expected)
        self.field = field


class Request:
    """What is asked.

    ``record``  text of a record; what was undone is not part of the game that it tells
    ``at``      a position of its line, by the number of moves before it; None is the last
    ``seen``    how many cards of the stock, in the order first drawn, the player has seen at any
                time; as many as the position shows are seen in any case
    ``wants``   any of `WANTS`
    ``hint``    one of `tredici.coach.hints.KINDS`
    ``samples`` the most shuffles to try, or None for as many as it takes

    Raises `RequestError` and `RecordError`.
    """

    def __init__(self, given: "dict[str, object]") -> None:
        for field in given:
            if field not in FIELDS:
                raise RequestError("field", field, "one of " + ", ".join(FIELDS))
        text = given.get("record")
        if not isinstance(text, str):
            raise RequestError("record", text, "the text of a game's record")
        if len(text) > LONGEST_RECORD:
            raise RequestError(
                "record", text[:20] + "…", "at most " + str(LONGEST_RECORD) + " characters"
            )
        self.wants = _wants(given.get("wants"))
        hint = given.get("hint", OPEN)
        if hint not in KINDS:
            raise RequestError("hint", hint, "one of " + ", ".join(KINDS))
        self.hint = str(hint)
        self.seen = _number(given, "seen", 0, 0, STOCK)
        samples = given.get("samples")
        self.samples = SAMPLES
        if samples is not None:
            self.samples = _number(given, "samples", SAMPLES, 1, MOST_SAMPLES)
        self.game: Game = Record.parse(text).game()
        last = len(self.game.states) - 1
        self.at = last if given.get("at") is None else _number(given, "at", last, 0, last)

    @property
    def states(self) -> "list[State]":
        """The positions of the line, up to the one that is asked about."""
        return self.game.states[: self.at + 1]

    @property
    def view(self) -> View:
        """What the player knows of the position asked about."""
        return View.of(self.game.states[self.at], self.seen)


def _wants(value: object) -> list[str]:
    if not isinstance(value, (list, tuple)) or not value:
        raise RequestError("wants", value, "a list of " + ", ".join(WANTS))
    for want in value:
        if want not in WANTS:
            raise RequestError("wants", want, "any of " + ", ".join(WANTS))
    return [str(want) for want in value]


def _number(given: "dict[str, object]", field: str, default: int, least: int, most: int) -> int:
    value = given.get(field, default)
    if isinstance(value, bool) or not isinstance(value, int) or not least <= value <= most:
        raise RequestError(field, value, str(least) + " to " + str(most))
    return value
