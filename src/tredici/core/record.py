"""Records: a game as text, which replays exactly.

::

    [Rules "points"]
    [Deal "t1:42"]
    [Started "2026-11-30T18:00:00Z"]
    [Seconds "93.5"]
    [Result "stuck"]
    [Score "84"]

    6h7s D D U D Kd {a comment} 4c9h R
    D 5d8c

Tags first, in any order; then the moves, a line a pass, wrapped at 80 columns. ``U`` is an undo
that was counted. A comment follows the move that it is about.
"""

from tredici.core.deals import Deal
from tredici.core.errors import (
    DealError,
    IllegalMoveError,
    NotationError,
    RecordError,
    RulesError,
    quoted,
    shortened,
)
from tredici.core.game import CONCEDED, UNDO, Game
from tredici.core.moves import REDEAL, Move
from tredici.core.rules import Rules
from tredici.core.state import STUCK, WON

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

OPEN = "*"
"""The result of a game that is not over."""

RESULTS = (WON, STUCK, CONCEDED, OPEN)
WIDTH = 80


class Record:
    """What is kept of a game. Two records are equal when their texts are.

    ``rules`` · ``deal`` · ``log`` (moves, and `UNDO` for an undo that was counted) · ``started``
    (text) · ``seconds`` · ``result`` (one of `RESULTS`) · ``score`` (None under rules without) ·
    ``comments`` (pairs of a number of log entries and the text that stands after them)
    """

    __slots__ = ("comments", "deal", "log", "result", "rules", "score", "seconds", "started")

    def __init__(
        self,
        rules: Rules,
        deal: Deal,
        log: "Iterable[Move | str]" = (),
        *,
        started: str = "",
        seconds: float = 0.0,
        result: str = OPEN,
        score: int | None = None,
        comments: "Iterable[tuple[int, str]]" = (),
    ) -> None:
        self.rules = rules
        self.deal = deal
        self.log = tuple(log)
        self.started = started
        self.seconds = seconds
        self.result = result
        self.score = score
        self.comments = tuple([(after, _one_line(text)) for after, text in comments])

    @classmethod
    def of(cls, game: Game) -> "Record":
        """The record of a game as it stands."""
        return cls(
            game.rules,
            game.deal,
            game.log,
            started=game.started,
            seconds=game.seconds,
            result=game.outcome or OPEN,
            score=game.score,
        )

    @classmethod
    def parse(cls, text: str) -> "Record":
        """Read a record and replay it.

        Raises `RecordError` naming the line, what stands there and what was expected; for an
        illegal move also the position before it; for a result or a score that the moves do not
        bear out, the right one.
        """
        tags, body_from = _read_tags(text)
        lines = {tag: line for tag, (_, line) in tags.items()}
        values = {tag: value for tag, (value, _) in tags.items()}
        if "Deal" not in values:
            raise RecordError('no [Deal "..."]: expected t1:NUMBER or 52 cards', 1)
        try:
            rules = Rules.parse(values.get("Rules", ""))
        except RulesError as error:
            raise RecordError(error, lines["Rules"]) from None
        try:
            deal = Deal.parse(values["Deal"])
        except DealError as error:
            raise RecordError(error, lines["Deal"]) from None
        seconds = _read_seconds(values.get("Seconds", "0"), lines.get("Seconds", 1))
        result = values.get("Result", OPEN)
        if result not in RESULTS:
            raise RecordError(
                "result %(result)s is none of %(results)s",
                lines["Result"],
                result=quoted(result),
                results=", ".join(RESULTS),
            )
        game = Game(deal, rules, values.get("Started", ""))
        game.seconds = seconds
        comments: list[tuple[int, str]] = []
        for word, line in _words(text, body_from):
            if word[0] == "{":
                comments.append((len(game.log), word[1:-1]))
            else:
                _play(game, word, line)
        if result == CONCEDED:
            game.concede()
        if result not in (OPEN, game.outcome):
            raise RecordError(
                "result %(result)s does not follow from the moves: expected %(outcome)s",
                lines["Result"],
                result=quoted(result),
                outcome=quoted(game.outcome or OPEN),
            )
        score = values.get("Score")
        if score is not None:
            _check_score(score, game, lines["Score"])
        return cls(
            rules,
            deal,
            game.log,
            started=game.started,
            seconds=seconds,
            result=result,
            score=None if score is None else int(score),
            comments=comments,
        )

    def game(self) -> Game:
        """The game, replayed. Raises `IllegalMoveError` for a log that the rules refuse."""
        game = Game(self.deal, self.rules, self.started)
        game.seconds = self.seconds
        for entry in self.log:
            if isinstance(entry, Move):
                game.play(entry)
            else:
                game.undo()
        if self.result == CONCEDED:
            game.concede()
        return game

    def __str__(self) -> str:
        tags = [
            ("Rules", self.rules.label),
            ("Deal", self.deal.id),
            ("Started", self.started),
            ("Seconds", _number(self.seconds)),
            ("Result", self.result),
            ("Score", "" if self.score is None else str(self.score)),
        ]
        lines = ["[" + tag + ' "' + _quoted(value) + '"]' for tag, value in tags if value]
        lines.append("")
        lines.extend(_wrapped(self))
        return "\n".join(lines) + "\n"

    def __repr__(self) -> str:
        return str(self)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Record) and str(self) == str(other)

    def __hash__(self) -> int:
        return hash(str(self))


def _check_score(score: str, game: Game, line: int) -> None:
    if game.score is None:
        raise RecordError(
            "score %(score)s: expected none, since these rules keep no score",
            line,
            score=quoted(score),
        )
    if score != str(game.score):
        raise RecordError(
            "score %(score)s does not follow from the moves: expected %(right)s",
            line,
            score=quoted(score),
            right=game.score,
        )


def _play(game: Game, word: str, line: int) -> None:
    """Play one word of a record, or say what is wrong with it."""
    if word.upper() == UNDO:
        if not game.counts_undo:
            raise RecordError("U: an undo is counted only with scoring=points", line)
        if not game.can_undo:
            raise RecordError("U: there is no move to take back", line)
        game.undo()
        return
    try:
        game.play(Move.parse(word))
    except IllegalMoveError as error:
        raise RecordError(error, line) from None
    except NotationError as error:
        raise RecordError(
            "%(fault)s (in %(position)s)", line, fault=error, position=game.state
        ) from None


def _read_tags(text: str) -> tuple[dict[str, tuple[str, int]], int]:
    """The tags, each with its value and line, and the number of the line where moves begin."""
    tags: dict[str, tuple[str, int]] = {}
    lines = text.split("\n")
    for at, raw in enumerate(lines):
        line = raw.strip()
        if not line:
            continue
        if line[0] != "[":
            return tags, at
        tag, _, rest = line[1:].partition(" ")
        value = rest.strip()
        if len(value) < 3 or value[0] != '"' or value[-2:] != '"]' or not tag:
            raise RecordError(
                '%(text)s is not a tag: expected [Name "value"]', at + 1, text=quoted(line)
            )
        if tag in tags:
            raise RecordError("[%(tag)s] is given twice", at + 1, tag=shortened(tag))
        tags[tag] = (_unquoted(value[1:-2]), at + 1)
    return tags, len(lines)


def _words(text: str, first: int) -> "Iterator[tuple[str, int]]":
    """The words of the moves and the comments, each with its line; comments keep their braces."""
    comment = ""
    began = 0
    lines = text.split("\n")
    for at in range(first, len(lines)):
        for word in lines[at].replace("{", " {").replace("}", "} ").split():
            if comment:
                comment += " " + word
            elif word[0] == "{":
                comment, began = word, at + 1
            else:
                yield word, at + 1
                continue
            if word[-1] == "}":
                yield comment, began
                comment = ""
    if comment:
        raise RecordError("a comment is not closed: expected }", began)


def _wrapped(record: Record) -> list[str]:
    """The moves and comments, a line a pass, wrapped at `WIDTH` columns."""
    comments: dict[int, list[str]] = {}
    for after, text in record.comments:
        comments.setdefault(after, []).extend(("{" + text + "}").split())
    lines = [""]
    for at in range(len(record.log) + 1):
        words = list(comments.get(at, []))
        if at:
            words.insert(0, str(record.log[at - 1]))
        for word in words:
            if lines[-1] and len(lines[-1]) + 1 + len(word) > WIDTH:
                lines.append("")
            lines[-1] += (" " if lines[-1] else "") + word
        if at and record.log[at - 1] == REDEAL:
            lines.append("")
    return [line for line in lines if line]


def _one_line(text: str) -> str:
    """A comment as it is kept: single spaces, and no braces, which would end it."""
    return " ".join(text.replace("{", "(").replace("}", ")").split())


def _read_seconds(text: str, line: int) -> float:
    try:
        seconds = float(text)
    except ValueError:
        seconds = -1.0
    if not 0 <= seconds < 1e15:
        raise RecordError(
            "seconds %(seconds)s: expected a number, 0 or more", line, seconds=quoted(text)
        )
    return seconds


def _number(seconds: float) -> str:
    """Seconds to the millisecond, without needless zeros."""
    whole = round(seconds * 1000)
    text = str(whole // 1000)
    rest = str(whole % 1000 + 1000)[1:].rstrip("0")
    return text + "." + rest if rest else text


def _quoted(value: str) -> str:
    return " ".join(value.split()).replace("\\", "\\\\").replace('"', '\\"')


def _unquoted(value: str) -> str:
    return value.replace('\\"', '"').replace("\\\\", "\\")
