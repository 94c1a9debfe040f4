"""Knowledge: a position as the player sees it, with the cards that no one has turned yet unknown.

What is hidden is always the end of the stock, in its first pass: cards come up in their order, and
a player remembers what was seen. *Which* cards are hidden is known, since all the others are not;
their order is not, and every order is as likely as any other.
"""

from tredici.coach.chance import Chance, shuffled
from tredici.core.cards import rank
from tredici.core.deals import CARDS
from tredici.core.layout import PLACES
from tredici.core.rules import Rules
from tredici.core.state import State

STOCK = CARDS - PLACES
"""How many cards the stock holds at first."""


class View:
    """What a player may know of a position.

    ``state``  the position, its last ``hidden`` stock cards put in the order of the deck
    ``hidden`` how many cards at the end of the stock were never seen

    The true order of the hidden cards is not in here: two positions that look alike to the player
    make equal views, so nothing that is worked out from a view can peek.
    """

    __slots__ = ("hidden", "state")

    def __init__(self, state: State, hidden: int = 0) -> None:
        if not 0 <= hidden <= len(state.stock):
            raise ValueError("hidden " + str(hidden) + ": expected 0 to " + str(len(state.stock)))
        self.hidden = hidden
        self.state = with_stock_end(state, sorted(_end(state, hidden))) if hidden > 1 else state

    @classmethod
    def of(cls, state: State, seen: int = 0) -> "View":
        """What is known of ``state`` by a player who saw ``seen`` cards of its stock at some time.

        ``seen`` counts in the order first drawn; what the position itself shows is seen in any
        case.
        """
        return cls(state, min(len(state.stock), STOCK - max(seen, shown(state))))

    @property
    def unseen(self) -> tuple[int, ...]:
        """The hidden cards, in the order of the deck."""
        return _end(self.state, self.hidden)

    @property
    def is_certain(self) -> bool:
        """Whether the player can tell where every card lies: none is hidden, or a single one."""
        return self.hidden < 2

    def shuffle(self, rng: Chance) -> State:
        """A position that looks like this one, the hidden cards in an order drawn by ``rng``."""
        if self.is_certain:
            return self.state
        return with_stock_end(self.state, shuffled(self.unseen, rng))

    def orders(self, most: int) -> list[State] | None:
        """All the positions that look like this one, or None if there are more than ``most``.

        Suits never matter to play: of the orders that differ in suits alone there is one, and
        each of those given is as likely as any other.
        """
        cards = self.unseen
        total = 1
        for count, card in enumerate(cards):
            alike = 1 + [rank(other) for other in cards[:count]].count(rank(card))
            total = total * (count + 1) // alike
            if total > most:
                return None
        return [with_stock_end(self.state, order) for order in _arranged(cards)]

    def __repr__(self) -> str:
        return str(self.state) + " with " + str(self.hidden) + " hidden"

    def __eq__(self, other: object) -> bool:
        return isinstance(other, View) and self.hidden == other.hidden and self.state == other.state

    def __hash__(self) -> int:
        return hash((self.state, self.hidden))


def shown(state: State) -> int:
    """How many cards of the stock a player who stands at ``state`` must have seen, 0 to 24."""
    if state.redeals:
        return STOCK
    top = 1 if state.rules.stock == "open" and state.stock else 0
    return STOCK - len(state.stock) + top


def loosest(state: State) -> State:
    """``state`` under rules where the order of the stock does not matter: endless passes.

    All that can be done in the one can be done in the other, so what is lost here is lost whatever
    the hidden order. Only the pyramid counts.
    """
    loose = [card for waste in state.wastes for card in waste] + list(state.stock)
    rules = Rules(passes="unlimited", cover=state.rules.cover)
    return State(rules, state.pyramid, tuple(sorted(loose)), ((),), 0)


def with_stock_end(state: State, end: "list[int] | tuple[int, ...]") -> State:
    """``state`` with its last stock cards replaced by ``end``."""
    keep = len(state.stock) - len(end)
    return State(
        state.rules, state.pyramid, state.stock[:keep] + tuple(end), state.wastes, state.redeals
    )


def _end(state: State, hidden: int) -> tuple[int, ...]:
    return state.stock[len(state.stock) - hidden :]


def _arranged(cards: tuple[int, ...]) -> list[list[int]]:
    """Every order of ``cards``, those that differ only in suits once."""
    if not cards:
        return [[]]
    found = []
    for at, card in enumerate(cards):
        if rank(card) in [rank(other) for other in cards[:at]]:
            continue
        found.extend([[card] + rest for rest in _arranged(cards[:at] + cards[at + 1 :])])
    return found
