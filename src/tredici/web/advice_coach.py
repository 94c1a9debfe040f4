"""The coach for a page that has no server to ask: the same questions, answered in its worker.

The readable solver is slow in a browser, so an answer rests on fewer samples, and a review of a
long game may end before all of it is known; the answer says so.
"""

import json
import time

from tredici.coach.analysis import analyse
from tredici.coach.chance import Chance
from tredici.coach.difficulty import difficulty
from tredici.coach.oracle import Reference
from tredici.core.deals import Deal
from tredici.core.errors import TrediciError
from tredici.core.rules import Rules

NODES = 1000
"""For one position: less than a second. What it does not settle counts as not known."""


def advise(question: str, seconds: float, seed: int) -> str:
    """The answer to a request of `tredici.coach.analysis`, both JSON; bad input is an ``error``.

    ``seconds`` is how long it may take, about; ``seed`` of the shuffles, the same for the same
    answer.
    """
    try:
        answer = analyse(
            json.loads(question),
            Reference(NODES, time.time),
            Chance(seed),
            time.time,
            time.time() + seconds,
        )
    except TrediciError as error:
        return json.dumps({"error": str(error)})
    return json.dumps(answer)


def how_hard(deal: str, rules: str, seed: int) -> str:
    """A deal's difficulty; see `tredici.coach.difficulty`. `DealError` and `RulesError` for others.

    A deal has the one difficulty, whoever asks: ``seed`` only makes the slips of those who try it.
    """
    return difficulty(
        Deal.parse(deal), Rules.parse(rules), Reference(NODES, time.time), Chance(seed)
    )
