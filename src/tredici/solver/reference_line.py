"""Lines of play: from the removals of a search to the moves of a game, and what a line achieves."""

from tredici.core.cards import KING, rank
from tredici.core.moves import DRAW, REDEAL, Move
from tredici.core.scoring import par, points
from tredici.core.state import after, apply, removals

TYPE_CHECKING = False
if TYPE_CHECKING:
    from tredici.core.state import State


def unfold(
    state: "State", steps: list[tuple[int, ...]], *, apex_waits: bool, kings_count: bool
) -> list[Move]:
    """The moves that carry out ``steps`` from ``state``: with the draws, redeals and Kings between.

    A step is the cards of a removal, or nothing for a draw that belongs right there. Kings go as
    soon as they are on top, except one on the apex that ``apex_waits``; with ``kings_count`` those
    still in the stock are fetched at the end.
    """
    moves: list[Move] = []
    for gone in steps:
        state = _drop_kings(state, moves, apex_waits=apex_waits)
        if not gone:
            state = _turned(state, moves)
            continue
        wanted = Move.remove(*gone)
        while gone[0] in state.cards and wanted not in removals(state):
            state = _drop_kings(_turned(state, moves), moves, apex_waits=apex_waits)
        if gone[0] in state.cards:  # else it was a King and went by itself
            moves.append(wanted)
            state = after(state, wanted)
    state = _drop_kings(state, moves, apex_waits=apex_waits)
    while kings_count and not state.is_won and _has_loose_king(state):
        if not state.stock and not _can_redeal(state):
            break
        state = _drop_kings(_turned(state, moves), moves, apex_waits=apex_waits)
    return moves


def follow(state: "State", steps: list[tuple[int, ...]]) -> list[Move]:
    """The moves that ``steps`` are one by one: a removal, or the draw or redeal that is due."""
    moves: list[Move] = []
    for gone in steps:
        if gone:
            moves.append(Move.remove(*gone))
            state = after(state, moves[-1])
        else:
            state = _turned(state, moves)
    return moves


def replayed(state: "State", line: "list[Move] | tuple[Move, ...]") -> list["State"]:
    """Every position along ``line``, the first included. Raises `IllegalMoveError`."""
    states = [state]
    for move in line:
        states.append(apply(states[-1], move))
    return states


def achieved(states: list["State"], objective: str) -> int | None:
    """What a line through ``states`` comes to under ``objective``; None where it must win."""
    start = states[0]
    end = states[-1]
    if objective == "steps":
        return len(states) - 1 if end.is_won else None
    if objective == "points":
        return points(start, end, len(states) - 1, 0)
    if objective == "par":
        cleared = [state.redeals + 1 for state in states if state.pyramid[0] is None]
        return par(end, cleared[0] if cleared else None)
    if objective == "cards":
        gone = end.pyramid.count(None) - start.pyramid.count(None)
        return len(start.cards) - len(end.cards) if start.rules.goal == "all" else gone
    return None


def _drop_kings(state: "State", moves: list[Move], *, apex_waits: bool) -> "State":
    going = True
    while going and not state.is_won:
        going = False
        for move in removals(state):
            if len(move.cards) == 1 and state.stock[:1] != move.cards:
                if apex_waits and move.cards[0] == state.pyramid[0]:
                    continue
                moves.append(move)
                state = after(state, move)
                going = True
                break
    return state


def _turned(state: "State", moves: list[Move]) -> "State":
    move = DRAW if state.stock else REDEAL
    moves.append(move)
    return apply(state, move)


def _can_redeal(state: "State") -> bool:
    allowed = state.rules.redeals
    return any(state.wastes) and (allowed is None or state.redeals < allowed)


def _has_loose_king(state: "State") -> bool:
    loose = list(state.stock)
    for waste in state.wastes:
        loose.extend(waste)
    return KING in [rank(card) for card in loose]
