"""The player's language on the terminal and the command line: gettext over the page's catalogs.

Source strings are whole English sentences inside ``gettext("…")``, ``pgettext`` or ``ngettext``;
values go in afterwards: ``gettext("Deal %(number)s") % {"number": 42}``. The translations are the
PO files under ``locale/``; ``make words`` makes of each the one catalog that the page fetches and
this module reads, so that playing needs no library for it.
"""

import gettext as _standard
import json
from collections.abc import Callable, Iterable, Mapping
from pathlib import Path
from typing import Final, TypedDict

LANGUAGES: Final = {
    "en": "English",
    "it": "Italiano",
    "gl": "Galego",
    "pl": "Polski",
    "es": "Español",
}
"""The languages there are, each with its own name for itself; English is the source."""

SOURCE: Final = "en"
CATALOGS: Final = Path(__file__).with_name("web") / "static" / "lang"
SEPARATOR: Final = "\x04"
"""Stands between a context and its message in a catalog's keys."""

# What POSIX reads a language from, the first that is set; LANGUAGE is GNU's and may list several.
_ENVIRONMENT = ("LANGUAGE", "LC_ALL", "LC_MESSAGES", "LANG")


class Catalog(TypedDict):
    """What ``static/lang/xx.json`` holds.

    ``plurals`` names the CLDR category of each plural form, in order; ``rule`` is gettext's own
    formula for the form of a count; ``messages`` are translations by message or by context,
    `SEPARATOR` and message, a list of forms where it has a plural.
    """

    language: str
    plurals: list[str]
    rule: str
    messages: dict[str, str | list[str]]


class Words:
    """The messages of one catalog."""

    def __init__(self, catalog: Catalog) -> None:
        self.language = catalog["language"]
        self._messages = catalog["messages"]
        # gettext reads its formulas with this since 1998, but does not document it.
        self._form: Callable[[int], int] = _standard.c2py(catalog["rule"])

    def single(self, key: str, text: str) -> str:
        """The translation found under ``key``, or else ``text``."""
        found = self._messages.get(key)
        return found if isinstance(found, str) else text

    def counted(self, one: str, many: str, count: int) -> str:
        """The form of ``one`` / ``many`` that goes with ``count``."""
        forms = self._messages.get(one)
        if not isinstance(forms, list):
            return one if count == 1 else many
        return forms[self._form(count)]


_BLANK = "\N{NO-BREAK SPACE}"
_MARKS: dict[str, dict[int, str]] = {
    "en": {},
    "it": {ord(","): ".", ord("."): ","},
    "gl": {ord(","): ".", ord("."): ",", ord("%"): f"{_BLANK}%"},
    "pl": {ord(","): _BLANK, ord("."): ","},
    "es": {ord(","): ".", ord("."): ",", ord("%"): f"{_BLANK}%"},
}
"""What a language writes for the comma, the point and the percent sign of English numbers."""

_ENGLISH = Words(
    {"language": SOURCE, "plurals": ["one", "other"], "rule": "n != 1", "messages": {}}
)
_words = _ENGLISH


def use(language: str) -> None:
    """Speak ``language`` from now on, a key of `LANGUAGES`. Raises `KeyError` for any other."""
    global _words  # noqa: PLW0603 - a process talks to one player
    if language not in LANGUAGES:
        raise KeyError(language)
    if language == SOURCE:
        _words = _ENGLISH
    else:
        _words = Words(json.loads((CATALOGS / f"{language}.json").read_text("utf-8")))


def language() -> str:
    """The language spoken now, a key of `LANGUAGES`."""
    return _words.language


def gettext(text: str) -> str:
    """``text`` in the language spoken."""
    return _words.single(text, text)


def pgettext(context: str, text: str) -> str:
    """``text`` as it is said in ``context``, where the same English needs other words."""
    return _words.single(context + SEPARATOR + text, text)


def ngettext(one: str, many: str, count: int) -> str:
    """The form that goes with ``count``, by the language's own rules."""
    return _words.counted(one, many, count)


def number(value: float, form: str = ",") -> str:
    """``value`` as `format` writes it, with the marks of the language spoken for English ones."""
    return format(value, form).translate(_MARKS[_words.language])


def choose(wanted: Iterable[str]) -> str:
    """The first language of ``wanted`` (``pl``, ``pl-PL``, ``pl_PL.UTF-8``) that there is."""
    for tag in wanted:
        code = tag.replace("_", "-").partition("-")[0].partition(".")[0].lower()
        if code in LANGUAGES:
            return code
    return SOURCE


def from_environment(environment: Mapping[str, str]) -> str:
    """The language that the environment variables ask for, as programs with gettext read them."""
    for name in _ENVIRONMENT:
        value = environment.get(name, "")
        if value:
            return choose(value.split(":"))
    return SOURCE
