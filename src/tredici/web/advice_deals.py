"""Whether a deal can be won, for a page that offers only such deals.

Some searches would take minutes: the page has them done beside itself, and stops them early.
"""

from tredici.core.deals import Deal
from tredici.core.rules import Rules
from tredici.core.state import State
from tredici.solver.reference import PAGE_NODES, solve

SHARE = 8
"""Whoever looks for such a deal asks about many: each gets this part of the nodes of one answer.

Most deals are settled with some dozens.
"""


def verdict(deal: str, rules: str, nodes: int = 0) -> str:
    """``winnable``, ``unwinnable`` or, where ``nodes`` did not settle it, ``unknown``.

    0 stands for what keeps an answer in the page well under a second. Raises `DealError` and
    `RulesError` as their ``parse`` do.
    """
    state = State.start(Deal.parse(deal), Rules.parse(rules))
    return solve(state, nodes=nodes or PAGE_NODES[state.rules.wastes] // SHARE).verdict
