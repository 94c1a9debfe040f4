"""Reviews: where a game was lost, by what, what would have kept it, and what was possible."""

from tredici.coach.habits import by_habit
from tredici.coach.oracle import WINNABLE
from tredici.coach.reasons import why_lost
from tredici.coach.stakes import pyramid_in, under
from tredici.coach.timeline import Timeline
from tredici.core.cards import rank
from tredici.core.moves import DRAW, REDEAL
from tredici.core.scoring import PAR_BONUS
from tredici.core.state import after, legal_moves

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable

    from tredici.coach.oracle import Best, Verdicts
    from tredici.coach.reasons import Reason
    from tredici.core.game import Game
    from tredici.core.moves import Move
    from tredici.core.state import State

SHOWN = 8
"""How many moves of a line that would have won a review shows."""

TOOK_LAST_PARTNER = "took_last_partner"
DREW_PAST = "drew_past"
REDEALT_EARLY = "redealt_early"
WRONG_PARTNER = "wrong_partner"
OTHER = "other"
KINDS = (TOOK_LAST_PARTNER, DREW_PAST, REDEALT_EARLY, WRONG_PARTNER, OTHER)
"""Kinds of mistakes: a removal that leaves a pyramid card without a partner that it could go with;
a draw, or a redeal, where something had to be done before; a card that should have gone with, or
been kept for, another of its rank; and what is none of these."""


class Mistake:
    """The move ``at`` (the number of moves before it), its ``kind``, and what it led to."""

    def __init__(self, at: int, move: "Move", kind: str, reasons: "list[Reason]") -> None:
        self.at = at
        self.move = move
        self.kind = kind
        self.reasons = reasons


class Review:
    """What there is to say about a game.

    ``verdicts``     one for each position of the line
    ``lost_at``      the first lost position after a winnable one, ``lost_by`` the move to it
    ``kept``         the moves that would have kept the win there
    ``instead``      the first `SHOWN` moves of a win from there
    ``mistakes``     the moves that lost something, by kind: the win, or under ``par`` a bonus
    ``fewest_steps`` to win the deal; None if it cannot be won, or is not known
    ``best_score``   that was possible, under rules that score
    ``best_cards``   of the goal, the most that could be removed
    ``complete``     whether nothing was left out for want of time
    """

    def __init__(self) -> None:
        self.verdicts: list[str] = []
        self.lost_at: int | None = None
        self.lost_by: Move | None = None
        self.kept: list[Move] = []
        self.instead: list[Move] = []
        self.mistakes: list[Mistake] = []
        self.fewest_steps: int | None = None
        self.best_score: int | None = None
        self.best_cards: int | None = None
        self.complete = True


def review(
    game: "Game",
    verdicts: "Verdicts",
    *,
    is_late: "Callable[[], bool]" = lambda: False,
    seconds_left: "Callable[[], float | None]" = lambda: None,
) -> Review:
    """The review of ``game`` up to where it stands, as much of it as there is time for.

    The values need a ``verdicts`` that has `best`; without it they are None.
    """
    found = Review()
    states = game.states
    moves = game.moves
    line = Timeline(states, verdicts, is_late)
    found.verdicts = line.verdicts
    found.complete = line.complete
    at = line.lost_by
    if at is not None:
        found.lost_at = at + 1
        found.lost_by = moves[at]
        found.kept = _kept(states[at], moves[at], verdicts)
        found.mistakes = [mistake(states[at], moves[at], at, found.kept)]
        if is_late():
            found.complete = False
        else:
            found.instead = a_win(states[at], verdicts)[:SHOWN]
    best = getattr(verdicts, "best", None)
    if best is not None:
        _value(found, states[0], best, is_late, seconds_left)
    if game.rules.scoring == "par":
        _bonuses(found, states, moves, verdicts, is_late)
        found.mistakes.sort(key=lambda mistake: mistake.at)
    return found


def _kept(state: "State", made: "Move", verdicts: "Verdicts") -> "list[Move]":
    """The moves other than the one ``made`` after which there is still a win."""
    others = [move for move in legal_moves(state) if move != made]
    told = verdicts([after(state, move) for move in others])
    return [move for move, verdict in zip(others, told) if verdict == WINNABLE]


def _bonuses(
    found: Review,
    states: "list[State]",
    moves: "list[Move]",
    verdicts: "Verdicts",
    is_late: "Callable[[], bool]",
) -> None:
    """The moves that lost the bonus of a pass: until then the pyramid could be cleared in it."""
    allowed = states[0].rules.redeals
    for passes, worth in enumerate(PAR_BONUS, 1):
        if allowed is not None and passes > allowed + 1:
            break
        rules = pyramid_in(states[0].rules, passes)
        line = [under(rules, state) for state in states if state.redeals < passes]
        known = Timeline(line, verdicts, is_late)
        found.complete = found.complete and known.complete
        at = known.lost_by
        if at is None and not line[-1].is_won and known.last_winnable == len(line) - 1:
            at = len(line) - 1 if len(line) < len(states) else None  # by the redeal that follows
        if at is None or is_late():
            continue
        if at not in [mistake.at for mistake in found.mistakes]:
            kept = _kept(line[at], moves[at], verdicts) if moves[at] != REDEAL else []
            found.mistakes.append(mistake(states[at], moves[at], at, kept))
        for made in found.mistakes:
            if made.at == at:
                made.reasons.append({"code": "bonus", "pass": passes, "worth": worth})


def mistake(state: "State", move: "Move", at: int, kept: "list[Move]") -> Mistake:
    """What kind of a mistake ``move`` was, where the moves ``kept`` would have kept the win."""
    later = after(state, move)
    orphans = why_lost(later) if move.cards else []
    if orphans:
        kind = TOOK_LAST_PARTNER
    elif move == DRAW:
        kind = DREW_PAST
    elif move == REDEAL:
        kind = REDEALT_EARLY
    elif _ranks([move]) & _ranks(kept):
        kind = WRONG_PARTNER
    else:
        kind = OTHER
    return Mistake(at, move, kind, orphans)  # what else the move did speaks for it


def _ranks(moves: "list[Move]") -> set[int]:
    return {rank(card) for move in moves for card in move.cards}


def a_win(state: "State", verdicts: "Verdicts") -> "list[Move]":
    """Moves that win from a winnable position: all of them, or the first `SHOWN`."""
    best = getattr(verdicts, "best", None)
    if best is not None:
        return list(best(state, "verdict", None)[1])
    moves: list[Move] = []
    while len(moves) < SHOWN and not state.is_won:
        options = by_habit(state)
        told = verdicts([after(state, move) for move in options])
        if WINNABLE not in told:
            break
        moves.append(options[told.index(WINNABLE)])
        state = after(state, moves[-1])
    return moves


def _value(
    found: Review,
    start: "State",
    best: "Best",
    is_late: "Callable[[], bool]",
    seconds_left: "Callable[[], float | None]",
) -> None:
    """The values of the deal, the cheapest question first."""
    winnable = found.verdicts[0] == WINNABLE
    if winnable:
        found.best_cards = 52 if start.rules.goal == "all" else 28
    asked = ["steps"] if winnable else ["cards"]
    if start.rules.scoring != "none":
        asked.append(start.rules.scoring)
    for objective in asked:
        value = None if is_late() else best(start, objective, seconds_left())[0]
        if value is None:
            found.complete = False
        elif objective == "steps":
            found.fewest_steps = value
        elif objective == "cards":
            found.best_cards = value
        else:
            found.best_score = value
