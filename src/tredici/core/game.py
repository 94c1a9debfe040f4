"""A game: the line of positions from the deal to now, walked back and forth without end."""

from tredici.core.errors import IllegalMoveError
from tredici.core.scoring import par, points
from tredici.core.state import WON, State, apply, outcome

TYPE_CHECKING = False
if TYPE_CHECKING:
    from tredici.core.deals import Deal
    from tredici.core.moves import Move
    from tredici.core.rules import Rules

CONCEDED = "conceded"
UNDO = "U"
"""Stands in a log for an undo that was counted."""


class Game:
    """One deal being played under one set of rules.

    >>> game = Game(Deal.numbered(42), Rules())
    >>> game.play(DRAW)
    >>> game.undo()

    ``seconds`` is the time played, ``started`` a text for when; both are handed in, since the
    core has no clock. ``entered`` is the result under which the history holds this game, or None.
    """

    def __init__(self, deal: "Deal", rules: "Rules", started: str = "") -> None:
        self.deal = deal
        self.rules = rules
        self.started = started
        self._seconds = 0.0
        self.is_conceded = False
        self.entered: str | None = None
        self._states = [State.start(deal, rules)]
        self._moves: list[Move] = []
        self._at = 0
        self._log: list[Move | str] = []

    @property
    def seconds(self) -> float:
        """The time played, to the millisecond. Setting an earlier time changes nothing."""
        return self._seconds

    @seconds.setter
    def seconds(self, seconds: float) -> None:
        # Rounded here, once, so that a score reads the same from the record.
        self._seconds = max(self._seconds, round(seconds * 1000) / 1000)

    @property
    def state(self) -> State:
        """The position now."""
        return self._states[self._at]

    @property
    def states(self) -> list[State]:
        """The positions from the deal to now."""
        return self._states[: self._at + 1]

    @property
    def moves(self) -> "list[Move]":
        """The moves that lead from the deal to the position now."""
        return self._moves[: self._at]

    @property
    def every_state(self) -> list[State]:
        """The positions of the line and those that `redo` would come to, from the deal on."""
        return list(self._states)

    @property
    def undone(self) -> "list[Move]":
        """The moves that `redo` would play, next first."""
        return self._moves[self._at :]

    @property
    def log(self) -> "list[Move | str]":
        """What a record keeps: the moves, and `UNDO` for each undo where those are counted."""
        return list(self._log) if self.counts_undo else list(self.moves)

    @property
    def counts_undo(self) -> bool:
        """Whether an undo is a move of its own: under points it is."""
        return self.rules.scoring == "points"

    @property
    def move_count(self) -> int:
        """How many moves were made: removals, draws and redeals, and undos where they count."""
        return len(self._log) if self.counts_undo else self._at

    @property
    def can_undo(self) -> bool:
        """Whether there is a move, or a concession, to take back."""
        return self._at > 0 or self.is_conceded

    @property
    def can_redo(self) -> bool:
        """Whether a move that was taken back can be played again."""
        return self._at < len(self._moves) and not self.is_conceded

    @property
    def is_touched(self) -> bool:
        """Whether any move was ever made, taken back or not."""
        return bool(self._moves) or self.is_conceded

    @property
    def outcome(self) -> str | None:
        """``won``, ``stuck``, ``conceded``, or None while the game goes on."""
        return CONCEDED if self.is_conceded else outcome(self.state)

    @property
    def cleared_in(self) -> int | None:
        """The pass, from 1, in which the pyramid was cleared; None while it stands."""
        for state in self.states:
            if state.pyramid[0] is None:
                return state.redeals + 1
        return None

    @property
    def score(self) -> int | None:
        """The score if the game ended here; None under rules without one."""
        if self.rules.scoring == "points":
            return points(self._states[0], self.state, self.move_count, self.seconds)
        if self.rules.scoring == "par":
            return par(self.state, self.cleared_in)
        return None

    def play(self, move: "Move") -> None:
        """Make ``move``; what was undone before is forgotten. Raises `IllegalMoveError`."""
        if self.is_conceded:
            raise IllegalMoveError(
                "illegal move %(played)s: the game was given up", move, self.state, played=move
            )
        state = apply(self.state, move)
        del self._moves[self._at :]
        del self._states[self._at + 1 :]
        self._moves.append(move)
        self._states.append(state)
        self._log.append(move)
        self._at += 1

    def undo(self) -> None:
        """Take back the last move, or the concession; nothing happens at the deal."""
        if self.is_conceded:
            self.is_conceded = False
        elif self._at:
            self._at -= 1
            self._log.append(UNDO)

    def redo(self) -> None:
        """Play again the move that was last taken back; nothing happens when there is none."""
        if self.can_redo:
            self._log.append(self._moves[self._at])
            self._at += 1

    def concede(self) -> None:
        """Give the game up; a game that is won stays won."""
        if self.outcome != WON:
            self.is_conceded = True

    def restart(self, started: str = "") -> "Game":
        """A new game of the same deal under the same rules."""
        return Game(self.deal, self.rules, started)

    def branch(self, at: int, started: str = "") -> "Game":
        """A new game that stands where this one stood after its first ``at`` moves.

        Its line is the same up to there, without what was tried and taken back; its clock is at
        nought.
        """
        if not 0 <= at <= self._at:
            raise IndexError("move " + str(at) + " of " + str(self._at))
        game = Game(self.deal, self.rules, started)
        game._states = self._states[: at + 1]
        game._moves = self._moves[:at]
        game._log = list(game._moves)
        game._at = at
        return game

    def restore_undone(self, moves: "list[Move]") -> None:
        """Put back the moves that could be redone, next first, into a game that was saved.

        Raises `IllegalMoveError` when they do not follow from the position now.
        """
        states = [self.state]
        for move in moves:
            states.append(apply(states[-1], move))
        self._moves[self._at :] = moves
        self._states[self._at + 1 :] = states[1:]

    def __repr__(self) -> str:
        return "<game of " + self.deal.id + ": " + str(self.state) + ">"
