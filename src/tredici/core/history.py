"""The history: games that were played, and what they add up to.

A game enters once, at the moment it ends; one that was left under way enters when the next game
starts, and a deal that was never touched enters never. Should a game that entered as lost be
undone and won, the win replaces the loss; undoing a win takes nothing away.
"""

import json

from tredici.core.errors import SaveError, TrediciError
from tredici.core.record import OPEN, RESULTS, Record
from tredici.core.rules import Rules
from tredici.core.scoring import MATCH_GAMES, Match
from tredici.core.state import WON

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable

    from tredici.core.game import Game

FORMAT = 1


class Finished:
    """What the history keeps of one game.

    ``rules`` · ``deal`` (its id) · ``started`` (text) · ``result`` (as in a record; ``*`` is a
    game that was left) · ``seconds`` · ``moves`` · ``score`` (None under rules without one) ·
    ``record`` (the text of the record, empty where it was not kept; it is not read here)
    """

    __slots__ = ("deal", "moves", "record", "result", "rules", "score", "seconds", "started")

    def __init__(
        self,
        rules: Rules,
        deal: str,
        *,
        started: str,
        result: str,
        seconds: float,
        moves: int,
        score: int | None = None,
        record: str = "",
    ) -> None:
        self.rules = rules
        self.deal = deal
        self.started = started
        self.result = result
        self.seconds = seconds
        self.moves = moves
        self.score = score
        self.record = record

    @classmethod
    def of(cls, game: "Game") -> "Finished":
        """A game as it stands now."""
        return cls(
            game.rules,
            game.deal.id,
            started=game.started,
            result=game.outcome or OPEN,
            seconds=game.seconds,
            moves=game.move_count,
            score=game.score,
            record=str(Record.of(game)),
        )

    @property
    def key(self) -> str:
        """What makes it one game: when it started, the rules and the deal, as one text."""
        return " ".join([self.started, str(self.rules), self.deal])

    @property
    def is_won(self) -> bool:
        """Whether the goal was reached."""
        return self.result == WON

    def as_dict(self) -> dict[str, object]:
        """The game as a dict that JSON can carry; `from_dict` reads it."""
        return {
            "rules": str(self.rules),
            "deal": self.deal,
            "started": self.started,
            "result": self.result,
            "seconds": self.seconds,
            "moves": self.moves,
            "score": self.score,
            "record": self.record,
        }

    @classmethod
    def from_dict(cls, entry: object) -> "Finished":
        """The game that `as_dict` gave. Raises `SaveError` naming what is wrong with it."""
        if not isinstance(entry, dict):
            raise SaveError("expected an object, got " + repr(entry))
        texts = [entry.get(key) for key in ("rules", "deal", "started", "result")]
        for key, value in zip(("rules", "deal", "started", "result"), texts):
            if not isinstance(value, str):
                raise SaveError(key + " " + repr(value) + ": expected a text")
        if entry["result"] not in RESULTS:
            raise SaveError("result " + repr(entry["result"]) + ": expected " + ", ".join(RESULTS))
        for key, kinds in (("seconds", (int, float)), ("moves", (int,))):
            value = entry.get(key)
            if not isinstance(value, kinds) or isinstance(value, bool) or not 0 <= value < 1e15:
                raise SaveError(key + " " + repr(value) + ": expected a number, 0 or more")
        score = entry.get("score")
        if score is not None and (isinstance(score, bool) or not isinstance(score, int)):
            raise SaveError("score " + repr(score) + ": expected a whole number or nothing")
        record = entry.get("record", "")
        if not isinstance(record, str):
            raise SaveError("record " + repr(record) + ": expected a text")
        try:
            rules = Rules.parse(entry["rules"])
        except TrediciError as error:
            raise SaveError(str(error)) from None
        return cls(
            rules,
            entry["deal"],
            started=entry["started"],
            result=entry["result"],
            seconds=entry["seconds"],
            moves=entry["moves"],
            score=score,
            record=record,
        )

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Finished) and self.as_dict() == other.as_dict()

    def __hash__(self) -> int:
        return hash(self.key)


def due(game: "Game", *, leaving: bool) -> Finished | None:
    """The entry that the history is owed for ``game`` now, or None.

    ``leaving`` says that another game takes its place. Whoever keeps the entry sets
    ``game.entered`` to its result.
    """
    result = game.outcome
    if game.entered in (WON, result or OPEN):
        return None
    ended = result == WON or (result is not None and game.entered is None)
    left = leaving and game.is_touched and game.entered is None
    return Finished.of(game) if ended or left else None


class Statistics:
    """What a list of finished games adds up to.

    ``played`` · ``won`` · ``percentage`` (0 to 100, None before the first game) · ``best_time``
    (seconds) and ``fewest_moves`` of the games won · ``best_score`` of all games that have one
    (None where there is none) · ``current_streak`` and ``best_streak`` of games won in a row.
    """

    __slots__ = (
        "best_score",
        "best_streak",
        "best_time",
        "current_streak",
        "fewest_moves",
        "percentage",
        "played",
        "won",
    )

    def __init__(self, games: "Iterable[Finished]") -> None:
        played = list(games)
        won = [game for game in played if game.is_won]
        scores = [game.score for game in played if game.score is not None]
        self.played = len(played)
        self.won = len(won)
        self.percentage = 100 * len(won) / len(played) if played else None
        self.best_time = min([game.seconds for game in won]) if won else None
        self.fewest_moves = min([game.moves for game in won]) if won else None
        self.best_score = max(scores) if scores else None
        self.current_streak = 0
        self.best_streak = 0
        for game in played:
            self.current_streak = self.current_streak + 1 if game.is_won else 0
            self.best_streak = max(self.best_streak, self.current_streak)


class History:
    """Finished games in the order in which they were started."""

    def __init__(self, games: "Iterable[Finished]" = ()) -> None:
        self.games: list[Finished] = []
        for game in games:
            self.add(game)

    def add(self, game: Finished) -> bool:
        """Enter a game; returns whether that changed anything.

        A game that is there already is not entered again, but a win replaces a loss.
        """
        at = len(self.games)
        while at and self.games[at - 1].started > game.started:
            at -= 1
        for same in range(at - 1, -1, -1):
            known = self.games[same]
            if known.started != game.started:
                break
            if known.key == game.key:
                if known.is_won or not game.is_won:
                    return False
                self.games[same] = game
                return True
        self.games.insert(at, game)
        return True

    def under(self, rules: Rules | None) -> list[Finished]:
        """The games played under ``rules``, or all of them."""
        return [game for game in self.games if rules is None or game.rules == rules]

    def rule_sets(self) -> list[Rules]:
        """The rules that games were played under, in order of first use."""
        found: list[Rules] = []
        for game in self.games:
            if game.rules not in found:
                found.append(game.rules)
        return found

    def statistics(self, rules: Rules | None = None) -> Statistics:
        """What the games under ``rules``, or all of them, add up to."""
        return Statistics(self.under(rules))

    def matches(self, rules: Rules) -> list[Match]:
        """The games under ``rules`` by sixes; the last match may still be under way."""
        scores = [game.score for game in self.under(rules) if game.score is not None]
        return [Match(scores[at : at + MATCH_GAMES]) for at in range(0, len(scores), MATCH_GAMES)]

    def merge(self, other: "History") -> int:
        """Enter the games of another history; returns how many changed something here."""
        return sum([1 for game in other.games if self.add(game)])

    def write(self) -> str:
        """The text from which `History.read` makes the same history again."""
        return json.dumps({"format": FORMAT, "games": [game.as_dict() for game in self.games]})

    @classmethod
    def read(cls, text: str) -> "History":
        """The history that a text holds. Raises `SaveError` naming the game at fault."""
        try:
            saved = json.loads(text)
        except (ValueError, RuntimeError):  # the latter is nesting without end
            raise SaveError("the history is not JSON") from None
        if not isinstance(saved, dict) or saved.get("format") not in range(1, FORMAT + 1):
            raise SaveError("the history has no known format: expected 1 to " + str(FORMAT))
        games = saved.get("games")
        if not isinstance(games, list):
            raise SaveError("the history has no list of games")
        history = cls()
        for number, entry in enumerate(games):
            try:
                history.add(Finished.from_dict(entry))
            except SaveError as error:
                raise SaveError(
                    "game " + str(number + 1) + " of the history: " + str(error)
                ) from None
        return history
