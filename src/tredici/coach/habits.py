"""Habits: the usual advice of strategy pages, as an order of the legal moves.

Kings first; then pairs inside the pyramid before pairs with the waste; among those the ones that
uncover most; draws only when nothing can be removed. It looks at one move and no further.
"""

from tredici.core.cards import KING, rank
from tredici.core.layout import COVERED, COVERS, ROW
from tredici.core.moves import DRAW
from tredici.core.state import legal_moves

TYPE_CHECKING = False
if TYPE_CHECKING:
    from tredici.core.moves import Move
    from tredici.core.state import State


def by_habit(state: "State") -> "list[Move]":
    """The legal moves, the one that the usual advice prefers first."""
    moves = legal_moves(state)
    scored = [(-appeal(state, move), at) for at, move in enumerate(moves)]
    scored.sort()
    return [moves[at] for _, at in scored]


def appeal(state: "State", move: "Move") -> int:
    """How much the usual advice is for ``move``: a number to compare with those of others."""
    if not move.cards:
        return -1 if move == DRAW else -2
    places = taken_places(state, move)
    value = 10 * len(places) + 4 * len(uncovered(state, move)) + sum([ROW[at] for at in places])
    if rank(move.cards[0]) == KING:
        value += 100
    return value


def is_free_king(state: "State", move: "Move") -> bool:
    """Whether ``move`` takes a King, which waits for nobody and is never missed.

    Only a King at the apex can be worth keeping, where its going ends the game.
    """
    return len(move.cards) == 1 and move.cards[0] != state.pyramid[0]


def taken_places(state: "State", move: "Move") -> list[int]:
    """The places of the pyramid that ``move`` empties."""
    return [state.pyramid.index(card) for card in move.cards if card in state.pyramid]


def uncovered(state: "State", move: "Move") -> list[int]:
    """The places of the pyramid that ``move`` opens, in reading order."""
    gone = taken_places(state, move)
    found = []
    for place in sorted({under for at in gone for under in COVERED[at]}):
        if place in gone or state.pyramid[place] is None:
            continue
        above = [at for at in COVERS[place] if state.pyramid[at] is not None and at not in gone]
        if not above:
            found.append(place)
    return found
