"""Deals: 52 cards in a fixed order, by number, by text, and for a day of the calendar."""

from tredici.core.cards import name, read_cards
from tredici.core.errors import DealError, quoted, shortened
from tredici.core.layout import PLACES

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

CARDS = 52
MAX_NUMBER = 9007199254740991
"""The last numbered deal, 2^53 - 1: the largest number that every JSON reader keeps exact."""

SCHEME = "t1"
"""The name of the numbering. It is frozen: a number names the same deal for ever."""

_WORD = (1 << 64) - 1


class Deal:
    """52 different cards: 28 for the pyramid, row by row from the apex, and 24 for the stock.

    Two deals are equal when their cards are; ``number`` only says where one came from.
    Raises `DealError` naming every missing and repeated card.
    """

    __slots__ = ("cards", "number")

    def __init__(self, cards: "Iterable[int]", number: int | None = None) -> None:
        self.cards = tuple(cards)
        self.number = number
        _check(self.cards, [])

    @classmethod
    def numbered(cls, number: int) -> "Deal":
        """The deal with this number, 1 to `MAX_NUMBER`, of the scheme ``t1``.

        SplitMix64 seeded with the number drives a Fisher-Yates shuffle from the top.
        Raises `DealError` when the number is out of range.
        """
        if isinstance(number, bool) or not isinstance(number, int):
            raise DealError(
                "deal number %(number)s is not a whole number", number=shortened(repr(number))
            )
        if not 1 <= number <= MAX_NUMBER:
            raise _out_of_range(str(number))
        deck = list(range(CARDS))
        seed = number
        for last in range(CARDS - 1, 0, -1):
            seed = (seed + 0x9E3779B97F4A7C15) & _WORD
            word = ((seed ^ (seed >> 30)) * 0xBF58476D1CE4E5B9) & _WORD
            word = ((word ^ (word >> 27)) * 0x94D049BB133111EB) & _WORD
            word = word ^ (word >> 31)
            chosen = ((word >> 32) * (last + 1)) >> 32
            deck[last], deck[chosen] = deck[chosen], deck[last]
        return cls(deck, number)

    @classmethod
    def parse(cls, text: str) -> "Deal":
        """A deal from its number (``42`` or ``t1:42``) or from the text of its 52 cards.

        Raises `DealError` naming every missing, repeated and unreadable card.
        """
        text = text.strip()
        named = text[: len(SCHEME) + 1].lower() == SCHEME + ":"
        digits = text[len(SCHEME) + 1 :] if named else text
        if is_whole_number(digits):
            return cls.numbered(int(digits))
        if digits and not digits.strip("0123456789"):
            raise _out_of_range(digits)
        if digits != text or (len(text.split()) <= 1 and len(text) < CARDS):
            raise DealError(
                "deal %(deal)s is neither a number from 1 to %(last)s nor a text of 52 cards",
                deal=quoted(text),
                last=MAX_NUMBER,
            )
        cards, unreadable = read_cards(text)
        _check(tuple(cards), unreadable)
        return cls(cards)

    @property
    def pyramid(self) -> tuple[int, ...]:
        """The 28 cards of the pyramid, by place."""
        return self.cards[:PLACES]

    @property
    def stock(self) -> tuple[int, ...]:
        """The 24 cards of the stock, first drawn first."""
        return self.cards[PLACES:]

    @property
    def id(self) -> str:
        """What names this deal in a record: ``t1:42``, or its 52 cards."""
        return str(self) if self.number is None else SCHEME + ":" + str(self.number)

    def __str__(self) -> str:
        return " ".join([name(card) for card in self.cards])

    def __repr__(self) -> str:
        return str(self)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Deal) and self.cards == other.cards

    def __hash__(self) -> int:
        return hash(self.cards)


def _out_of_range(number: str) -> DealError:
    return DealError(
        "deal number %(number)s is out of range: expected 1 to %(last)s",
        number=shortened(number),
        last=MAX_NUMBER,
    )


def daily_number(date: str, is_winnable: "Callable[[int], bool] | None" = None) -> int:
    """The number of the deal of the day for a calendar ``date``, ``YYYY-MM-DD``.

    The first number from ``YYYYMMDD * 1000`` upwards for which ``is_winnable`` (under the rules
    ``classic``) says yes; without it, that first number itself.
    Raises `DealError` when the text is no date.
    """
    year, month, day = parse_date(date)
    number = (year * 10000 + month * 100 + day) * 1000
    if is_winnable is not None:
        while not is_winnable(number):
            number += 1
    return number


def parse_date(date: str) -> tuple[int, int, int]:
    """Year, month and day of ``YYYY-MM-DD``; `DealError` when there is no such day."""
    parts = date.split("-")
    if [len(part) for part in parts] == [4, 2, 2] and is_whole_number("".join(parts)):
        year, month, day = [int(part) for part in parts]
        leap = year % 4 == 0 and (year % 100 != 0 or year % 400 == 0)
        days = (31, 29 if leap else 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31)
        if year >= 1 and 1 <= month <= 12 and 1 <= day <= days[month - 1]:
            return year, month, day
    raise DealError(
        "date %(date)s is not a day of the calendar: expected YYYY-MM-DD", date=quoted(date)
    )


def is_whole_number(text: str) -> bool:
    """Whether ``text`` is made of the digits 0 to 9 alone, and of no more than `int` would take."""
    return 0 < len(text) <= 100 and all(character in "0123456789" for character in text)


def _check(cards: tuple[int, ...], unreadable: list[str]) -> None:
    """Refuse a deck that is not every card once, naming all that is wrong with it."""
    repeated = sorted({card for card in cards if cards.count(card) > 1})
    missing = [card for card in range(CARDS) if card not in cards]
    strange = [repr(card) for card in cards if card not in range(CARDS)]
    if not (repeated or missing or unreadable or strange):
        return
    faults = []
    if len(missing) == CARDS:
        faults.append(DealError("missing all"))
    elif missing:
        faults.append(DealError("missing %(cards)s", cards=_names(missing)))
    if repeated:
        faults.append(DealError("repeated %(cards)s", cards=_names(repeated)))
    if unreadable or strange:
        faults.append(
            DealError("unreadable %(pieces)s", pieces=shortened(" ".join(unreadable + strange)))
        )
    raise DealError(
        "cards in the deck: %(count)s, expected 52 different ones: %(faults)s",
        missing,
        repeated,
        unreadable + strange,
        count=len(cards),
        faults=faults,
    )


def _names(cards: list[int]) -> str:
    return " ".join([name(card) for card in cards if card in range(CARDS)])
