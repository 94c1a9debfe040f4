"""The notation of a position: ``pyramid stock waste redeals``, to text and back.

::

    6h/7d5c/8s--6c 7s8h7c - 0

Rows of the pyramid from the apex, joined by ``/``, with ``--`` for a card that is gone and the
rows left out that are gone at the bottom; the stock, first drawn first; the waste, bottom first,
and three of them joined by ``|``; the redeals used. ``-`` is an empty pile.
"""

from tredici.core.cards import card_at, name, read_cards
from tredici.core.deals import is_whole_number
from tredici.core.errors import NotationError, quoted, shortened, wording
from tredici.core.layout import COVERED, PLACES, ROW, ROWS

TYPE_CHECKING = False
if TYPE_CHECKING:
    Cards = tuple[int, ...]
    Pyramid = tuple[int | None, ...]

GONE = "--"
EMPTY = "-"


def write(pyramid: "Pyramid", stock: "Cards", wastes: "tuple[Cards, ...]", redeals: int) -> str:
    """The text of a position."""
    rows = []
    for row in range(ROWS):
        first = row * (row + 1) // 2
        cards = pyramid[first : first + row + 1]
        if any(card is not None for card in cards):
            rows.append("".join([GONE if card is None else name(card) for card in cards]))
    waste = "|".join([_write_pile(pile) for pile in wastes])
    return " ".join(["/".join(rows) or EMPTY, _write_pile(stock), waste, str(redeals)])


def read(text: str, wastes: int) -> "tuple[Pyramid, Cards, tuple[Cards, ...], int]":
    """Pyramid, stock, wastes and redeals of a position with ``wastes`` wastes.

    Raises `NotationError` naming the field at fault.
    """
    fields = text.split()
    missing = _missing(fields)
    if missing:
        raise NotationError(
            "state %(state)s: expected 4 fields (pyramid stock waste redeals), got %(count)s; "
            "missing: %(missing)s",
            state=quoted(text),
            count=len(fields),
            missing=missing,
        )
    if len(fields) != 4:
        raise NotationError(
            "state %(state)s: expected 4 fields (pyramid stock waste redeals), got %(count)s",
            state=quoted(text),
            count=len(fields),
        )
    piles = fields[2].split("|")
    if piles == [EMPTY]:
        piles = piles * wastes
    if len(piles) != wastes:
        raise NotationError(
            "waste %(waste)s: expected piles: %(expected)s, got %(count)s",
            waste=quoted(fields[2]),
            expected=wastes,
            count=len(piles),
        )
    if not is_whole_number(fields[3]):
        raise NotationError("redeals %(redeals)s is not a whole number", redeals=quoted(fields[3]))
    return (
        _read_pyramid(fields[0]),
        _read_pile(fields[1], wording("stock %(pile)s: %(pieces)s is not a card (Kd, 10h, ...)")),
        tuple(
            [
                _read_pile(pile, wording("waste %(pile)s: %(pieces)s is not a card (Kd, 10h, ...)"))
                for pile in piles
            ]
        ),
        int(fields[3]),
    )


def is_position(text: str) -> bool:
    """Whether a text is meant as a position, if perhaps a bad one, and not as a deck.

    Only a position has rows or wastes with marks between them, empty piles, and a number at its
    end.
    """
    fields = text.split()
    if len(fields) == 4 and is_whole_number(fields[3]):
        return True
    return bool(read_cards(text)[0]) and (EMPTY in fields or "/" in text or "|" in text)


def _missing(fields: list[str]) -> "list[NotationError]":
    """The fields that a position lacks by name; none where those that are there leave doubt."""
    piles = list(fields)
    missing = []
    if piles and "/" not in piles[0] and (len(piles[0]) > 3 or is_whole_number(piles[0])):
        missing.append(NotationError("pyramid"))
    else:
        del piles[:1]
    has_redeals = bool(piles) and is_whole_number(piles[-1])
    if has_redeals:
        del piles[-1]
    if not piles:
        missing += [NotationError("stock"), NotationError("waste")]
    elif len(piles) == 1 and "|" in piles[0]:
        missing.append(NotationError("stock"))
    elif len(piles) == 1:
        missing.append(NotationError("stock or waste"))
    if not has_redeals:
        missing.append(NotationError("redeals"))
    return missing if len(fields) + len(missing) == 4 else []


def _write_pile(cards: "Cards") -> str:
    return "".join([name(card) for card in cards]) or EMPTY


def _read_pile(text: str, fault: str) -> "Cards":
    """The cards of a pile; ``fault`` is what to say where some of it is none."""
    if text == EMPTY:
        return ()
    cards, unreadable = read_cards(text)
    if unreadable:
        raise NotationError(fault, pile=quoted(text), pieces=shortened(" ".join(unreadable)))
    return tuple(cards)


def _read_pyramid(text: str) -> "Pyramid":
    rows = [] if text == EMPTY else text.split("/")
    if len(rows) > ROWS:
        raise NotationError("pyramid %(pyramid)s has more than 7 rows", pyramid=quoted(text))
    pyramid: list[int | None] = []
    for row, cards in enumerate(rows):
        pyramid.extend(_read_row(row, cards))
    pyramid.extend([None] * (PLACES - len(pyramid)))
    for place in range(PLACES):
        held = pyramid[place]
        if held is not None and any(pyramid[under] is None for under in COVERED[place]):
            raise NotationError(
                "pyramid row %(row)s: %(card)s lies on a place that is gone",
                row=ROW[place] + 1,
                card=name(held),
            )
    return tuple(pyramid)


def _read_row(row: int, text: str) -> list[int | None]:
    found: list[int | None] = []
    at = 0
    while at < len(text):
        if text[at : at + 2] == GONE:
            found.append(None)
            at += 2
            continue
        card, length = card_at(text, at)
        if card < 0:
            raise NotationError(
                "pyramid row %(row)s %(cards)s: expected a card (Kd) or -- at %(rest)s",
                row=row + 1,
                cards=quoted(text),
                rest=quoted(text[at:]),
            )
        found.append(card)
        at += length
    if len(found) != row + 1:
        raise NotationError(
            "pyramid row %(row)s %(cards)s: expected entries: %(expected)s, got %(count)s",
            row=row + 1,
            cards=quoted(text),
            expected=row + 1,
            count=len(found),
        )
    return found
