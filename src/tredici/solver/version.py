"""What names a solver: the version of tredici, and the text of the solver's own modules.

Another version of a search may count other nodes, and compiled code of one is of no use to another.
"""

from __future__ import annotations

from functools import cache
from hashlib import blake2b
from pathlib import Path

from tredici import __version__

HERE = Path(__file__).parent
COMPILED = ("bounds", "kernels", "tables")
NOUNS = {"kernels": (*COMPILED, "search"), "reference": ("reference",)}
"""How the names of each solver's modules begin."""


@cache
def digest(nouns: tuple[str, ...]) -> str:
    """A short name for what stands in the modules whose names begin with one of ``nouns``."""
    hasher = blake2b(digest_size=8)
    for noun in nouns:
        for source in sorted(HERE.glob(f"{noun}*.py")):
            hasher.update(source.read_bytes())
    return hasher.hexdigest()


def version(solver: str) -> str:
    """The name of ``kernels`` or ``reference`` with the version, as in ``kernels 0.1.0+5e3d…``."""
    return f"{solver} {__version__}+{digest(NOUNS[solver])[:8]}"
