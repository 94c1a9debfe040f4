"""Moves, and the text that is each one: ``Kd``, ``6c7s``, ``D`` (draw), ``R`` (redeal).

Cards are unique, so a move never needs to say where its cards lie.
"""

from tredici.core.cards import KING, name, partners, rank, read_cards
from tredici.core.errors import NotationError, quoted


class Move:
    """A draw, a redeal, or the removal of a King or of a pair that adds up to 13.

    ``cards`` are the cards that it removes, in deck order: none, one or two. Make a removal with
    `Move.remove`; `DRAW` and `REDEAL` are the other two moves.
    """

    __slots__ = ("cards", "text")

    def __init__(self, text: str, cards: tuple[int, ...] = ()) -> None:
        self.text = text
        self.cards = cards

    @classmethod
    def remove(cls, first: int, second: int | None = None) -> "Move":
        """The removal of one King, or of two cards that add up to 13, given in either order.

        Raises `NotationError` when they do not.
        """
        if second is None:
            if rank(first) != KING:
                raise NotationError(
                    "%(card)s is no King and cannot be removed alone", card=name(first)
                )
            return cls(name(first), (first,))
        if not partners(first, second):
            raise NotationError(
                "%(one)s and %(other)s add up to %(sum)s, expected 13",
                one=name(first),
                other=name(second),
                sum=rank(first) + rank(second),
            )
        cards = (first, second) if first < second else (second, first)
        return cls(name(cards[0]) + name(cards[1]), cards)

    @classmethod
    def parse(cls, text: str) -> "Move":
        """The move that ``text`` names; the cards of a pair in either order.

        Raises `NotationError` when it is no move.
        """
        word = text.strip()
        if word.upper() == "D":
            return DRAW
        if word.upper() == "R":
            return REDEAL
        cards, unreadable = read_cards(word)
        if unreadable or not 1 <= len(cards) <= 2:
            raise NotationError(
                "%(text)s is not a move: expected a King (Kd), a pair (6c7s), D or R",
                text=quoted(text),
            )
        return cls.remove(*cards)

    @property
    def is_removal(self) -> bool:
        """Whether the move takes cards out of play."""
        return bool(self.cards)

    def __str__(self) -> str:
        return self.text

    def __repr__(self) -> str:
        return self.text

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Move) and self.text == other.text

    def __hash__(self) -> int:
        return hash(self.text)


DRAW = Move("D")
"""Turn cards from the stock onto the waste, or one onto each of three wastes."""

REDEAL = Move("R")
"""Turn the waste over to be the stock again, its order kept."""
