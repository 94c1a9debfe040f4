"""A position, the moves that it allows, and what each leads to.

This is the whole of the rules: everything else in tredici asks here.
"""

from tredici.core import notation
from tredici.core.cards import KING, name, partners, rank
from tredici.core.deals import CARDS
from tredici.core.errors import (
    IllegalMoveError,
    NotationError,
    TrediciError,
    quoted,
    shortened,
    wording,
)
from tredici.core.layout import COVERS, PLACES
from tredici.core.moves import DRAW, REDEAL, Move

TYPE_CHECKING = False
if TYPE_CHECKING:
    from tredici.core.deals import Deal
    from tredici.core.rules import Rules

WON = "won"
STUCK = "stuck"


class State:
    """A position under its rules; an immutable value, equal to every equal position.

    ``rules``   the rules in force
    ``pyramid`` 28 entries by place: a card, or None where it is gone
    ``stock``   the cards of the stock, first drawn first: ``stock[0]`` is its top
    ``wastes``  one or three piles, bottom first: ``wastes[0][-1]`` is the first one's top
    ``redeals`` how often the waste was turned over

    `str` is the notation ``pyramid stock waste redeals``.
    """

    __slots__ = ("pyramid", "redeals", "rules", "stock", "wastes")

    def __init__(
        self,
        rules: "Rules",
        pyramid: tuple[int | None, ...],
        stock: tuple[int, ...],
        wastes: tuple[tuple[int, ...], ...],
        redeals: int,
    ) -> None:
        self.rules = rules
        self.pyramid = pyramid
        self.stock = stock
        self.wastes = wastes
        self.redeals = redeals

    @classmethod
    def start(cls, deal: "Deal", rules: "Rules") -> "State":
        """The position in which a game of ``deal`` begins."""
        return cls(rules, deal.pyramid, deal.stock, ((),) * rules.wastes, 0)

    @classmethod
    def parse(cls, text: str, rules: "Rules") -> "State":
        """The position that ``text`` describes.

        Raises `NotationError` naming the field at fault: an unreadable or repeated card, a row of
        the wrong length, a card lying on a place that is gone, more redeals than the rules allow.
        """
        pyramid, stock, wastes, redeals = notation.read(text, rules.wastes)
        if rules.redeals is not None and redeals > rules.redeals:
            raise NotationError(
                "redeals %(redeals)s is more than the rules allow: expected 0 to %(most)s",
                redeals=shortened(str(redeals)),
                most=rules.redeals,
            )
        state = cls(rules, pyramid, stock, wastes, redeals)
        cards = state.cards
        twice = sorted({card for card in cards if cards.count(card) > 1})
        if twice:
            raise NotationError(
                "state %(state)s repeats %(cards)s: expected each card at most once",
                state=quoted(text),
                cards=" ".join([name(card) for card in twice]),
            )
        loose = len(stock) + sum([len(waste) for waste in wastes])
        if loose > CARDS - PLACES:
            raise NotationError(
                "cards in stock and waste: %(count)s, expected at most %(most)s",
                count=loose,
                most=CARDS - PLACES,
            )
        return state

    @property
    def cards(self) -> tuple[int, ...]:
        """Every card still in play: pyramid by place, stock, then the wastes."""
        cards = [card for card in self.pyramid if card is not None]
        cards.extend(self.stock)
        for waste in self.wastes:
            cards.extend(waste)
        return tuple(cards)

    @property
    def is_won(self) -> bool:
        """Whether the goal of the rules is reached."""
        # The apex is covered, directly or not, by all the others: it goes last.
        if self.pyramid[0] is not None:
            return False
        return self.rules.goal == "pyramid" or not (self.stock or any(self.wastes))

    def __str__(self) -> str:
        return notation.write(self.pyramid, self.stock, self.wastes, self.redeals)

    def __repr__(self) -> str:
        return str(self)

    def __eq__(self, other: object) -> bool:
        return (
            isinstance(other, State)
            and self.pyramid == other.pyramid
            and self.stock == other.stock
            and self.wastes == other.wastes
            and self.redeals == other.redeals
            and self.rules == other.rules
        )

    def __hash__(self) -> int:
        return hash((self.pyramid, self.stock, self.wastes, self.redeals))


def covers(state: State, place: int) -> list[int]:
    """The cards, none to two, that still lie on ``place``."""
    pyramid = state.pyramid
    return [card for card in [pyramid[cover] for cover in COVERS[place]] if card is not None]


def is_open(state: State, place: int) -> bool:
    """Whether ``place`` holds a card on which nothing lies."""
    return state.pyramid[place] is not None and not covers(state, place)


def open_places(state: State) -> list[int]:
    """The places that hold a card on which nothing lies, in reading order."""
    pyramid = state.pyramid
    return [
        place for place in range(PLACES) if pyramid[place] is not None and not covers(state, place)
    ]


def legal_moves(state: State) -> list[Move]:
    """Every legal move, in this order: removals, then the draw, then the redeal.

    Removals follow the first of their cards in reading order: the pyramid by place, the wastes
    from left to right (each top, then the card under it), the top of the stock.
    """
    if state.is_won:
        return []
    moves = removals(state)
    if state.stock:
        moves.append(DRAW)
    elif _can_redeal(state):
        moves.append(REDEAL)
    return moves


def playable(state: State) -> tuple[list[int], dict[int, int]]:
    """The cards that some removal might take, in reading order, and those bound to one other.

    A card is bound when it may go only together with the card that lies on it: under its last
    cover with ``cover=pair``, second in a waste with ``waste=pair``.
    """
    rules = state.rules
    cards: list[int] = []
    bound: dict[int, int] = {}
    for place in range(PLACES):
        card = state.pyramid[place]
        if card is None:
            continue
        above = covers(state, place)
        if not above:
            cards.append(card)
        elif rules.cover == "pair" and len(above) == 1:
            cover = state.pyramid.index(above[0])
            if not covers(state, cover):
                cards.append(card)
                bound[card] = above[0]
    for waste in state.wastes:
        cards.extend(waste[-1:])
        if rules.waste == "pair" and len(waste) > 1:
            cards.append(waste[-2])
            bound[waste[-2]] = waste[-1]
    if rules.stock == "open":
        cards.extend(state.stock[:1])
    return cards, bound


def removals(state: State) -> list[Move]:
    """Every removal that the open cards allow, in the order of `legal_moves`."""
    cards, bound = playable(state)
    moves = []
    for at, card in enumerate(cards):
        if rank(card) == KING:
            if card not in bound:
                moves.append(Move.remove(card))
            continue
        for other in cards[at + 1 :]:
            if partners(card, other) and _may_meet(card, other, bound):
                pair = Move.remove(card, other)
                moves.append(pair)
    return moves


def after(state: State, move: Move) -> State:
    """The position after a move that is known to be legal; nothing is checked."""
    if not move.cards:
        if move == DRAW:
            turned = state.stock[: state.rules.draw]
            wastes = tuple([waste + turned[at : at + 1] for at, waste in enumerate(state.wastes)])
            return State(
                state.rules, state.pyramid, state.stock[len(turned) :], wastes, state.redeals
            )
        return State(state.rules, state.pyramid, state.wastes[0], ((),), state.redeals + 1)
    gone = move.cards
    return State(
        state.rules,
        tuple([None if card in gone else card for card in state.pyramid]),
        _without(state.stock, gone),
        tuple([_without(waste, gone) for waste in state.wastes]),
        state.redeals,
    )


def apply(state: State, move: Move) -> State:
    """The position after ``move``. Raises `IllegalMoveError` saying why it is not legal."""
    reason = refusal(state, move)
    if reason is not None:
        code, cards = reason
        names = [name(card) for card in cards]
        why = TrediciError(_REASONS[code], card="".join(names[:1]), others=" ".join(names[1:]))
        raise IllegalMoveError(
            "illegal move %(played)s: %(reason)s (in %(position)s)",
            move,
            state,
            played=move,
            reason=why,
            position=state,
        )
    return after(state, move)


def outcome(state: State) -> str | None:
    """`WON`, `STUCK`, or None while the game can go on.

    Stuck means that no move is legal. With unlimited passes it also means that no removal is
    legal at any point of a whole pass, once every card of the stock has been seen.
    """
    if state.is_won:
        return WON
    if removals(state):
        return None
    if state.rules.redeals is not None:
        return None if state.stock or _can_redeal(state) else STUCK
    if state.stock and not state.redeals:
        return None
    # What is left of this pass, then one whole pass: every card has its turn on top.
    turned = False
    while state.stock or (not turned and state.wastes[0]):
        turned = turned or not state.stock
        state = after(state, DRAW if state.stock else REDEAL)
        if removals(state):
            return None
    return STUCK


def refusal(state: State, move: Move) -> tuple[str, tuple[int, ...]] | None:
    """Why ``move`` is not legal, or None when it is: a code, and the cards that it is about.

    ``won`` · ``stock_empty`` · ``stock_not_empty`` · ``waste_empty`` · ``no_redeal_left`` ·
    ``not_there`` (the card) · ``covered`` (the card, then those that lie on it) · ``own_cover``
    (a card, then its partner, which lies on it) · ``buried`` (a card deeper in the stock or waste)
    """
    if state.is_won:
        return "won", ()
    return _refused_removal(state, move.cards) if move.cards else _refused_turn(state, move)


def _refused_turn(state: State, move: Move) -> tuple[str, tuple[int, ...]] | None:
    if move == DRAW:
        code = "" if state.stock else "stock_empty"
    elif state.stock:
        code = "stock_not_empty"
    elif not any(state.wastes):
        code = "waste_empty"
    else:
        code = "" if _can_redeal(state) else "no_redeal_left"
    return (code, ()) if code else None


def _refused_removal(state: State, gone: tuple[int, ...]) -> tuple[str, tuple[int, ...]] | None:
    cards, bound = playable(state)
    free = [card for card in cards if card not in bound]
    if all(card in free for card in gone) or (
        len(gone) == 2 and all(card in cards and _may_meet(*gone, bound) for card in gone)
    ):
        return None
    in_play = state.cards
    for card in gone:
        if card not in in_play:
            return "not_there", (card,)
    for card in gone:
        above = covers(state, state.pyramid.index(card)) if card in state.pyramid else []
        if above:
            own = len(above) == 1 and above[0] in gone
            return "own_cover" if own else "covered", tuple([card] + above)
    return "buried", tuple([card for card in gone if card not in free][:1])


_REASONS = {
    "won": wording("the goal is reached and no move exists"),
    "stock_empty": wording("the stock is empty"),
    "stock_not_empty": wording("a redeal needs an empty stock"),
    "waste_empty": wording("the waste is empty"),
    "no_redeal_left": wording("no pass is left"),
    "not_there": wording("%(card)s is not in play"),
    "covered": wording("%(card)s is covered by %(others)s"),
    "own_cover": wording("%(card)s lies under its own partner, %(others)s"),
    "buried": wording("%(card)s is not on top of its pile"),
}


def _can_redeal(state: State) -> bool:
    allowed = state.rules.redeals
    return not state.stock and any(state.wastes) and (allowed is None or state.redeals < allowed)


def _may_meet(card: int, other: int, bound: dict[int, int]) -> bool:
    """Whether neither card is bound to a third."""
    return bound.get(card, other) == other and bound.get(other, card) == card


def _without(pile: tuple[int, ...], gone: tuple[int, ...]) -> tuple[int, ...]:
    return tuple([card for card in pile if card not in gone])
