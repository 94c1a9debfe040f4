"""The values of options: numbers and choices. Each is read here, and refused by its option's name.

Typer would read them as well, and say in English and without the value what is wrong with it.
"""

import math
from collections.abc import Iterable

from tredici.cli.inputs import InputError
from tredici.core.errors import quoted

MOST_JOBS = 1024
"""Processes that may share work: a slip of the finger must not fill the machine with them."""


def read_jobs(text: str) -> int:
    """How many processes ``--jobs`` asks for; `InputError` if that is no number or too many."""
    return read_whole("--jobs", text, 1, MOST_JOBS)


def read_whole(option: str, text: str, least: int | None = None, most: int | None = None) -> int:
    """The whole number that ``text`` is; `InputError` for none, or one out of bounds."""
    try:
        value = int(text)
    except ValueError:
        value = None
    if value is not None and (least is None or value >= least) and (most is None or value <= most):
        return value
    if least is None:
        raise InputError(
            "%(option)s %(given)s: expected a whole number", option=option, given=quoted(text)
        )
    if most is None:
        raise InputError(
            "%(option)s %(given)s: expected a whole number, %(least)s or more",
            option=option,
            given=quoted(text),
            least=least,
        )
    raise InputError(
        "%(option)s %(given)s: expected a whole number from %(least)s to %(most)s",
        option=option,
        given=quoted(text),
        least=least,
        most=most,
    )


def read_number(option: str, text: str, least: float, most: float = math.inf) -> float:
    """The number that ``text`` is; `InputError` if none, or not ``least`` to ``most``."""
    try:
        value = float(text)
    except ValueError:
        value = math.nan
    if least <= value <= most and math.isfinite(value):
        return value
    if math.isinf(most):
        raise InputError(
            "%(option)s %(given)s: expected a number, %(least)s or more",
            option=option,
            given=quoted(text),
            least=least,
        )
    raise InputError(
        "%(option)s %(given)s: expected a number from %(least)s to %(most)s",
        option=option,
        given=quoted(text),
        least=least,
        most=most,
    )


def read_choice(option: str, text: str, choices: Iterable[str]) -> str:
    """``text``, if it is one of ``choices``; else `InputError` listing them."""
    known = list(choices)
    if text in known:
        return text
    raise InputError(
        "%(option)s %(given)s: expected one of %(choices)s",
        option=option,
        given=quoted(text),
        choices=", ".join(known),
    )
