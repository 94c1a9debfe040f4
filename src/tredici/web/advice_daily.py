"""The deal of the day for the page: the day's first number that can be won.

It searches, which takes a second or two in a browser: the page has it done beside itself.
"""

from tredici.core.deals import Deal, daily_number
from tredici.core.rules import Rules
from tredici.core.state import State
from tredici.solver.reference import WINNABLE, solve


def daily(date: str) -> str:
    """The number of the deal of the day for ``date``, ``YYYY-MM-DD``; `DealError` for no date.

    It is text, since an integer as large does not come through to JavaScript whole.
    """
    return str(daily_number(date, _is_winnable))


def _is_winnable(number: int) -> bool:
    return solve(State.start(Deal.numbered(number), Rules())).verdict == WINNABLE
