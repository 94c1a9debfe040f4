"""Cards: small ints 0..51, and the two characters that name each.

Card ``13 * suit + rank - 1``, with the suits in the order clubs, diamonds, hearts, spades and the
ranks from 1 (ace) to 13 (King). Suits never matter to play; they tell cards apart.
"""

from tredici.core.errors import NotationError, quoted

RANKS = "A23456789TJQK"
SUITS = "cdhs"
KING = 13
"""The rank of a King, and the sum that a pair must make."""

# Spaces that pages and word processors put in; MicroPython's `split` knows only those of ASCII.
_WIDE_SPACES = "\u00a0\u2002\u2003\u2009\u200a\u202f\u3000"
_SPELLINGS = {"1": "A"}
_SYMBOLS = {"♣": "c", "♦": "d", "♥": "h", "♠": "s", "♧": "c", "♢": "d", "♡": "h", "♤": "s"}


def rank(card: int) -> int:
    """The rank of ``card``, 1 (ace) to 13 (King): what it counts towards 13."""
    return card % 13 + 1


def suit(card: int) -> int:
    """The suit of ``card``: 0 clubs, 1 diamonds, 2 hearts, 3 spades."""
    return card // 13


def name(card: int) -> str:
    """Two characters for ``card``: ``Ac``, ``Td``, ``Kh``, ``9s``."""
    return RANKS[card % 13] + SUITS[card // 13]


def partners(first: int, second: int) -> bool:
    """Whether the two cards add up to 13."""
    return rank(first) + rank(second) == KING


def read_card(text: str) -> int:
    """The card that ``text`` names, in any spelling that `read_cards` takes.

    Raises `NotationError` when it is not exactly one card.
    """
    found, unreadable = read_cards(text)
    if unreadable or len(found) != 1:
        raise NotationError(
            "%(text)s is not a card: expected a rank (A 2-9 T J Q K) and a suit (c d h s)",
            text=quoted(text),
        )
    return found[0]


def read_cards(text: str) -> tuple[list[int], list[str]]:
    """Read cards run together or apart: the cards found, and the pieces that are no card.

    Ranks are ``A 2..9 T J Q K``, also ``10`` and ``1``; suits ``c d h s``, also the four symbols;
    either case; any white space or none between cards.
    """
    found: list[int] = []
    unreadable: list[str] = []
    for space in _WIDE_SPACES:
        text = text.replace(space, " ")
    for word in text.replace("\ufe0f", "").split():
        at = 0
        bad = ""
        while at < len(word):
            card, length = card_at(word, at)
            if card < 0:
                bad += word[at]
                at += 1
                continue
            if bad:
                unreadable.append(bad)
                bad = ""
            found.append(card)
            at += length
        if bad:
            unreadable.append(bad)
    return found, unreadable


def card_at(word: str, at: int) -> tuple[int, int]:
    """The card that starts at ``word[at]`` and its length in characters, or -1 and 0."""
    width = 2 if word[at : at + 2] == "10" else 1
    head = word[at : at + 1].upper()
    value = RANKS.find("T" if width == 2 else _SPELLINGS.get(head, head))
    if value < 0:
        return -1, 0
    mark = word[at + width : at + width + 1]
    if not mark:
        return -1, 0
    which = SUITS.find(_SYMBOLS.get(mark, mark.lower()))
    if which < 0:
        return -1, 0
    return 13 * which + value, width + 1
