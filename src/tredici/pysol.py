"""Deals by the numbers that PySolFC gives them, so that a player can bring one over.

PySolFC begins with the first card of the stock already on the waste; here it is the first draw.
Runs in the page, too: it does without Python's own `random.Random`, which MicroPython lacks.
"""

from tredici.core.cards import KING
from tredici.core.deals import CARDS, Deal, is_whole_number
from tredici.core.errors import DealError, quoted

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable

MICROSOFT = "ms"
FIRST_MERSENNE = 32000
"""From this number on PySolFC shuffles with the Mersenne Twister; below as with ``ms``."""

LAST_MERSENNE = 10**20
LAST_MICROSOFT = 2**33 - 1

_WORD = 0xFFFFFFFF
_SIZE = 624


def deal(number: str) -> Deal:
    """The deal that PySolFC deals for ``number``: 1 to 10^20, or ``ms1`` to ``ms8589934591``.

    Raises `DealError` when it is no such number.
    """
    text = number.strip().lower()
    is_microsoft = text[: len(MICROSOFT)] == MICROSOFT
    digits = text[len(MICROSOFT) :] if is_microsoft else text
    last = LAST_MICROSOFT if is_microsoft else LAST_MERSENNE
    if not is_whole_number(digits) or len(digits) > len(str(last)) or not 1 <= int(digits) <= last:
        raise DealError(
            "PySolFC deal %(deal)s: expected a number from 1 to %(last)s, "
            "or %(first_ms)s to %(last_ms)s",
            deal=quoted(number),
            last=LAST_MERSENNE,
            first_ms=MICROSOFT + "1",
            last_ms=MICROSOFT + str(LAST_MICROSOFT),
        )
    seed = int(digits)
    suits = range(CARDS // KING)
    if is_microsoft or seed < FIRST_MERSENNE:
        deck = [KING * suit + rank for rank in range(KING) for suit in suits]
        _shuffle(deck, _microsoft(seed))
    else:
        deck = [KING * suit + rank for suit in (0, 3, 2, 1) for rank in range(KING)]
        _shuffle(deck, _mersenne(seed))
    # The list is a pile: cards come off its end.
    return Deal(reversed(deck))


def _shuffle(deck: list[int], chosen: "Callable[[int], int]") -> None:
    """Swap each card from the last on with one that ``chosen`` finds below it, or with itself."""
    for last in range(len(deck) - 1, 0, -1):
        other = chosen(last + 1)
        deck[last], deck[other] = deck[other], deck[last]


def _microsoft(seed: int) -> "Callable[[int], int]":
    """The generator of the C library that FreeCell's numbers were made with, and its extension."""
    state = seed if seed < 2**32 else seed - 2**32

    def chosen(below: int) -> int:
        nonlocal state
        state = (state * 214013 + 2531011) & LAST_MICROSOFT
        if seed >= 2**32:
            return (((state >> 16) & 0xFFFF) + 1) % below
        drawn = (state >> 16) & 0x7FFF
        return (drawn if seed < 2**31 else drawn | 0x8000) % below

    return chosen


def _mersenne(seed: int) -> "Callable[[int], int]":
    """MT19937, seeded as ``random.Random(seed)`` and read as its ``random()``: 53 bits at a time.

    Matsumoto and Nishimura's reference, for fewer words than it makes at once.
    """
    key = []
    while seed:
        key.append(seed & _WORD)
        seed >>= 32
    state = [19650218]
    for at in range(1, _SIZE):
        state.append((1812433253 * (state[-1] ^ (state[-1] >> 30)) + at) & _WORD)
    at = 1
    for step in range(_SIZE + _SIZE - 1):
        is_first = step < _SIZE
        mixed = (state[at - 1] ^ (state[at - 1] >> 30)) * (1664525 if is_first else 1566083941)
        added = key[step % len(key)] + step % len(key) if is_first else -at
        state[at] = ((state[at] ^ mixed) + added) & _WORD
        at += 1
        if at == _SIZE:
            state[0] = state[-1]
            at = 1
    state[0] = 0x80000000
    read = 0

    def word() -> int:
        nonlocal read
        high = (state[read] & 0x80000000) | (state[read + 1] & 0x7FFFFFFF)
        drawn = state[read + 397] ^ (high >> 1) ^ (0x9908B0DF if high & 1 else 0)
        read += 1
        drawn ^= drawn >> 11
        drawn ^= (drawn << 7) & 0x9D2C5680
        drawn ^= (drawn << 15) & 0xEFC60000
        return (drawn ^ (drawn >> 18)) & _WORD

    def chosen(below: int) -> int:
        high, low = word() >> 5, word() >> 6
        return int((high * 67108864 + low) * (1.0 / 9007199254740992) * below)

    return chosen
