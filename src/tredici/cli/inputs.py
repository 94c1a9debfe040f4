"""What several commands take: rules, deals, files. Each is read here and refused here."""

import errno
import os
import re
import sys
from datetime import datetime
from pathlib import Path
from typing import Annotated, BinaryIO

import typer

from tredici.core.deals import Deal, daily_number, is_whole_number
from tredici.core.errors import TrediciError, shortened
from tredici.words import gettext

DAILY = "daily"
PYSOL = "pysol"
RANGE = re.compile(r"([0-9]{1,100})-([0-9]{1,100})")  # the digits of `is_whole_number`

DEAL_HELP = gettext(
    "A number (42, t1:42), one of PySolFC's (pysol:24), a day's deal (daily, daily:2026-12-01), "
    "or 52 cards: the pyramid row by row, then the stock, first drawn first."
)
RULES_HELP = gettext(
    "A preset (classic, points, strict, three-piles, par, open-stock) or options: "
    "passes=1,stock=open."
)

RulesOption = Annotated[str, typer.Option("--rules", metavar="SPEC", help=RULES_HELP)]


class InputError(TrediciError):
    """A file that cannot be read, or options that do not go together."""


def today() -> str:
    """The date where the player is, ``YYYY-MM-DD``."""
    return datetime.now().astimezone().date().isoformat()


def read_deal(text: str, today: str) -> Deal:
    """The deal that ``text`` names; ``today``, ``YYYY-MM-DD``, is whose deal ``daily`` is.

    Raises `DealError` naming what is wrong and what was expected.
    """
    scheme, colon, rest = text.strip().partition(":")
    if scheme.lower() == DAILY:
        return Deal.numbered(daily_number(rest if colon else today, _is_winnable))
    if scheme.lower() == PYSOL and colon:
        from tredici import pysol

        return pysol.deal(rest)
    return Deal.parse(text)


def refuse_options(deals: list[str]) -> None:
    """Raise `InputError` for an option that a command, which takes such for deals, does not have.

    So -5 is told to be no deal number, and --jsn to be a slip.
    """
    for word in deals:
        if word.startswith("--"):
            raise InputError("there is no option %(option)s", option=shortened(word))


def _is_winnable(number: int) -> bool:
    from tredici.solver import Verdict, solve

    return solve(Deal.numbered(number)).verdict is Verdict.WINNABLE


def is_range(text: str) -> bool:
    """Whether ``text`` is made like a range of deal numbers, ``1-500``."""
    return RANGE.fullmatch(text) is not None


def read_numbers(text: str) -> range:
    """The deal numbers of a range, ``1-500``, or of a number alone.

    Raises `DealError` for a number of no deal, `InputError` for a range that runs backwards and
    for what is neither.
    """
    span = RANGE.fullmatch(text)
    if span is None and not is_whole_number(text):
        raise InputError("expected a range of deal numbers (1-1000) or one of them (42)")
    ends = span.groups() if span else (text, text)
    first, last = (Deal.numbered(int(end)).number or 0 for end in ends)
    if first > last:
        raise InputError(
            "range %(range)s runs backwards: expected the smaller number first",
            range=shortened(text),
        )
    return range(first, last + 1)


def read_text(path: str) -> str:
    """The text of a file, or of standard input for ``-``. Raises `InputError` naming it."""
    where = gettext("standard input") if path == "-" else shortened(path) or "''"
    source = standard_input() if path == "-" else None
    try:
        content = _file(path).read_bytes() if source is None else source.read()
        return content.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        raise InputError(
            "%(path)s is not text in UTF-8: byte %(byte)s cannot be read",
            path=where,
            byte=error.start,
        ) from None
    except (FileNotFoundError, ValueError):  # the latter for what can be no file's name
        raise InputError("%(path)s: there is no such file", path=where) from None
    except IsADirectoryError:
        raise InputError("%(path)s is a directory: expected a file", path=where) from None
    except OSError as error:
        raise InputError(
            "%(path)s cannot be read: %(reason)s", path=where, reason=error.strerror
        ) from None


def standard_input() -> BinaryIO:
    """Where input comes from for ``-``. Raises `InputError` when it was closed from the start."""
    if sys.stdin is None:
        raise InputError(
            "%(path)s cannot be read: %(reason)s",
            path=gettext("standard input"),
            reason=os.strerror(errno.EBADF),
        )
    return sys.stdin.buffer


def _file(path: str) -> Path:
    """The file of that name; pathlib would take no name for the folder we are in."""
    if not path:
        raise FileNotFoundError
    return Path(path)
