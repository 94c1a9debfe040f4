"""Chance: numbers drawn from a seed, the same on every machine and every Python."""

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence
    from typing import TypeVar

    _Item = TypeVar("_Item")

_WORD = (1 << 64) - 1
_GOLDEN = 0x9E3779B97F4A7C15


class Chance:
    """A source of numbers (SplitMix64); equal seeds draw equal numbers.

    The coach takes anything that has a method `below`.
    """

    def __init__(self, seed: int) -> None:
        self._seed = seed & _WORD

    def below(self, limit: int) -> int:
        """The next number, 0 to ``limit - 1``."""
        self._seed = (self._seed + _GOLDEN) & _WORD
        word = ((self._seed ^ (self._seed >> 30)) * 0xBF58476D1CE4E5B9) & _WORD
        word = ((word ^ (word >> 27)) * 0x94D049BB133111EB) & _WORD
        word = word ^ (word >> 31)
        return ((word >> 32) * limit) >> 32


def shuffled(items: "Sequence[_Item]", rng: Chance) -> "list[_Item]":
    """``items`` in an order drawn by ``rng``, every order alike."""
    order = list(items)
    for last in range(len(order) - 1, 0, -1):
        chosen = rng.below(last + 1)
        order[last], order[chosen] = order[chosen], order[last]
    return order
