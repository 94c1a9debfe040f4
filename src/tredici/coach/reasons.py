"""Reasons: what speaks for a move, as codes that the page and the command line put into words.

A reason is a dict with its ``code`` and what `REASONS` lists for it. Cards are written as in the
notation. All of it follows from what the player has seen.
"""

from collections import OrderedDict

from tredici.coach.habits import taken_places, uncovered
from tredici.core.cards import KING, name, rank
from tredici.core.layout import COVERED, PLACES, ROW
from tredici.core.moves import DRAW
from tredici.core.state import after

TYPE_CHECKING = False
if TYPE_CHECKING:
    from tredici.coach.knowledge import View
    from tredici.core.moves import Move
    from tredici.core.state import State

    Reason = dict[str, object]

REASONS = OrderedDict(
    [
        ("wins", "clears what the rules want cleared"),
        ("clears_pyramid", "the pyramid is gone; cards are still left"),
        ("king", "card: a King needs no partner and is never missed"),
        ("inside", "cards: both lie in the pyramid, so no card of the stock is spent"),
        ("uncovers", "cards: pyramid cards that become open"),
        ("last_partner", "card: what is uncovered; of: pyramid cards that only it can go with"),
        ("clears_row", "row: 1 (the apex) to 7, of which this takes the last card"),
        ("frees", "card: what lies on top of the waste afterwards"),
        ("brings", "cards: what is drawn; the player has seen them before"),
        ("unseen", "count: cards never seen, of which this shows the next"),
        ("waits", "moves: removals that are possible now, and are all worse than to wait"),
        ("new_pass", "left: passes left after this one, or null without end"),
        ("only_move", "nothing else is legal"),
        ("only_way", "every other move loses for certain"),
        ("bonus", "pass: until this move the pyramid could be cleared in it; worth: its points"),
        ("odds", "chance: of this move, 0 to 1; other, other_chance: the next best move"),
        ("no_partner", "card: a pyramid card whose partners are all gone"),
        ("blocked", "card: a pyramid card; by: its only partners, which all lie under it"),
    ]
)
"""Every code with what else a reason of it holds. The last two say why a position is lost."""


def _beneath() -> "tuple[tuple[int, ...], ...]":
    found: list[tuple[int, ...]] = []
    for place in range(PLACES):  # those under it have smaller numbers
        under = set(COVERED[place])
        for direct in COVERED[place]:
            under.update(found[direct])
        found.append(tuple(sorted(under)))
    return tuple(found)


BENEATH = _beneath()
"""``BENEATH[place]``: all the places that wait for it to go, directly or not."""


def reasons(view: "View", move: "Move") -> "list[Reason]":
    """What ``move`` does, what matters most first."""
    if not move.cards:
        return _of_turn(view, move)
    state = view.state
    later = after(state, move)
    if later.is_won:
        return [{"code": "wins"}]
    found = _opened(state, move, later)
    if rank(move.cards[0]) == KING:
        found.append({"code": "king", "card": name(move.cards[0])})
    places = taken_places(state, move)
    if len(places) == 2:
        found.append({"code": "inside", "cards": _names(move.cards)})
    for row in sorted({ROW[at] for at in places}):
        first = row * (row + 1) // 2
        if not any(card is not None for card in later.pyramid[first : first + row + 1]):
            found.append({"code": "clears_row", "row": row + 1})
    for before, waste in zip(state.wastes, later.wastes):
        if waste and len(waste) < len(before):
            found.append({"code": "frees", "card": name(waste[-1])})
    return found


def why_lost(state: "State") -> "list[Reason]":
    """What makes ``state`` lost in a way that can be pointed at; often there is no such thing."""
    found: list[Reason] = []
    for place, card in enumerate(state.pyramid):
        if card is None or rank(card) == KING:
            continue
        partners = _partners(state, card)
        usable = _usable(state, place, partners)
        if not partners:
            found.append({"code": "no_partner", "card": name(card)})
        elif not usable:
            found.append({"code": "blocked", "card": name(card), "by": _names(partners)})
    return found


def _opened(state: "State", move: "Move", later: "State") -> "list[Reason]":
    """What a removal opens in the pyramid, and which cards were waiting for that."""
    found: list[Reason] = []
    if later.pyramid[0] is None and state.pyramid[0] is not None:
        found.append({"code": "clears_pyramid"})
    opened = []
    for place in uncovered(state, move):
        card = state.pyramid[place]
        if card is None:
            continue
        opened.append(card)
        waiting = _waiting_for(later, card)
        if waiting:
            found.append({"code": "last_partner", "card": name(card), "of": _names(waiting)})
    if opened:
        found.append({"code": "uncovers", "cards": _names(opened)})
    return found


def _of_turn(view: "View", move: "Move") -> "list[Reason]":
    state = view.state
    found: list[Reason] = []
    if move == DRAW:
        turned = len(state.stock[: state.rules.draw])
        # With the stock open its top is seen, and drawing shows the card after it.
        known = len(state.stock) - view.hidden
        if known >= turned:
            found.append({"code": "brings", "cards": _names(state.stock[:turned])})
        if view.hidden and known - turned < (1 if state.rules.stock == "open" else 0):
            found.append({"code": "unseen", "count": view.hidden})
    else:
        left = None if state.rules.redeals is None else state.rules.redeals - state.redeals - 1
        found.append({"code": "new_pass", "left": left})
    return found


def _waiting_for(state: "State", card: int) -> list[int]:
    """The pyramid cards for which ``card`` is the only partner that does not wait for them."""
    found = []
    for place, other in enumerate(state.pyramid):
        if other is not None and rank(other) + rank(card) == KING and other != card:
            usable = _usable(state, place, _partners(state, other))
            if usable == [card]:
                found.append(other)
    return found


def _partners(state: "State", card: int) -> list[int]:
    wanted = KING - rank(card)
    return sorted([other for other in state.cards if rank(other) == wanted])


def _usable(state: "State", place: int, partners: list[int]) -> list[int]:
    """Those of ``partners`` that need not wait for the card at ``place`` to go first."""
    pyramid = state.pyramid
    under = [pyramid[at] for at in BENEATH[place]]
    if state.rules.cover == "pair":
        # It may go together with a card that it alone will be lying on.
        under = [pyramid[at] for at in BENEATH[place] if at not in COVERED[place]]
    return [card for card in partners if card not in under]


def _names(cards: "list[int] | tuple[int, ...]") -> list[str]:
    return [name(card) for card in cards]
