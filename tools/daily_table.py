"""Write tests/data/daily.csv: the deals of the day for 400 days, for a test to hold on to.

A deal of the day is the same for everyone, for ever. The table is written once; should it come out
different one day, the solver has changed its mind, and that is a fault.
"""

import argparse
import sys
from collections.abc import Iterator
from datetime import date, timedelta
from pathlib import Path

from tredici.core.deals import Deal, daily_number
from tredici.solver import Verdict, solve

TABLE = Path(__file__).resolve().parent.parent / "tests" / "data" / "daily.csv"
FIRST = date(2026, 11, 30)
DAYS = 400


def main() -> int:
    """Write the table, or with ``--check`` return 1 if it is not what the solver says."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("--check", action="store_true", help="write nothing, compare")
    text = "\n".join(rows()) + "\n"
    if parser.parse_args().check:
        return int(TABLE.read_text(encoding="utf-8") != text)
    TABLE.write_text(text, encoding="utf-8")
    return 0


def rows() -> Iterator[str]:
    """The lines of the table: the date and the number of its deal."""
    yield "date;number"
    for days in range(DAYS):
        day = (FIRST + timedelta(days)).isoformat()
        yield f"{day};{daily_number(day, is_winnable)}"


def is_winnable(number: int) -> bool:
    """Whether the deal can be won under the rules ``classic``."""
    return solve(Deal.numbered(number)).verdict is Verdict.WINNABLE


if __name__ == "__main__":
    sys.exit(main())
