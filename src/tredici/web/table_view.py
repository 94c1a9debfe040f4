"""What the page is shown: a game as plain data, every rule already decided.

`view` gives a dict that JSON can carry; the page draws it and knows no rule.
"""

from tredici.core.cards import KING, name, rank
from tredici.core.deals import CARDS
from tredici.core.layout import COLUMN, PLACES, ROW
from tredici.core.moves import DRAW, REDEAL
from tredici.core.state import covers, legal_moves, playable

TYPE_CHECKING = False
if TYPE_CHECKING:
    from tredici.core.game import Game
    from tredici.core.moves import Move
    from tredici.core.rules import Rules
    from tredici.core.state import State

    View = dict[str, object]


def view(game: "Game", selected: int | None) -> "View":
    """The whole of what the page shows of ``game``, with the card that is picked up."""
    state = game.state
    legal = legal_moves(state)
    return {
        "rules": rules_view(game.rules),
        "deal": {"id": game.deal.id, "number": game.deal.number},
        "places": [_place(state, place) for place in range(PLACES)],
        "stock": _stock(state, legal),
        "wastes": [_waste(state, at, legal) for at in range(len(state.wastes))],
        "removed": _removed(game),
        "redeals_left": redeals_left(state),
        "pass": state.redeals + 1,
        "passes": None if game.rules.redeals is None else game.rules.passes,
        "moves": game.move_count,
        "score": game.score,
        "cleared_in": game.cleared_in,
        "seconds": game.seconds,
        "started": game.started,
        "selected": None if selected is None else name(selected),
        "partners": [] if selected is None else names(partners_of(legal, selected)),
        "removable": names(_removable(legal)),
        "legal": [str(move) for move in legal],
        "can_undo": game.can_undo,
        "can_redo": game.can_redo,
        "touched": game.is_touched,
        "outcome": game.outcome,
    }


def rules_view(rules: "Rules") -> "View":
    """The rules: canonical text, preset or None, and each option."""
    shown: View = {"text": str(rules), "preset": rules.preset}
    shown.update(rules.options)
    return shown


def names(cards: "list[int]") -> list[str]:
    """The names of cards, in the same order."""
    return [name(card) for card in cards]


def partners_of(legal: "list[Move]", card: int) -> list[int]:
    """The cards that can be removed together with ``card``."""
    return [other for move in legal if card in move.cards for other in move.cards if other != card]


def redeals_left(state: "State") -> int | None:
    """How often the waste may still be turned over; None without limit."""
    allowed = state.rules.redeals
    return None if allowed is None else allowed - state.redeals


def seen_of_stock(state: "State") -> int:
    """How many cards of the stock, in the order first drawn, a position and its past have shown."""
    if state.redeals:
        return CARDS - PLACES
    face_up = 1 if state.rules.stock == "open" and state.stock else 0
    return CARDS - PLACES - len(state.stock) + face_up


def _place(state: "State", place: int) -> "View | None":
    card = state.pyramid[place]
    if card is None:
        return None
    above = covers(state, place)
    return {
        "card": name(card),
        "open": not above,
        "covered_by": names(above),
        "king": rank(card) == KING,
        "row": ROW[place],
        "column": COLUMN[place],
    }


def _stock(state: "State", legal: "list[Move]") -> "View":
    face_up = state.rules.stock == "open" and state.stock
    return {
        "count": len(state.stock),
        "top": name(state.stock[0]) if face_up else None,
        "can_draw": DRAW in legal,
        "can_redeal": REDEAL in legal,
        "draws": min(state.rules.draw, len(state.stock)),
    }


def _waste(state: "State", at: int, legal: "list[Move]") -> "View":
    waste = state.wastes[at]
    pair = tuple(sorted(waste[-2:]))
    return {
        "cards": names(list(waste)),
        "second_open": len(waste) > 1 and waste[-2] in playable(state)[0],
        "can_discard": any(move.cards == pair for move in legal),
    }


def _removed(game: "Game") -> "View":
    cards = [card for move in game.moves for card in move.cards]
    goal_total = PLACES if game.rules.goal == "pyramid" else CARDS
    pyramid = game.state.pyramid.count(None)
    return {
        "count": len(cards),
        "pyramid": pyramid,
        "goal_count": pyramid if game.rules.goal == "pyramid" else len(cards),
        "goal_total": goal_total,
        "cards": names(cards),
    }


def _removable(legal: "list[Move]") -> list[int]:
    found: list[int] = []
    for move in legal:
        found.extend([card for card in move.cards if card not in found])
    return found
