"""Keep the translations up to date with the source: extract, merge, and make the catalogs.

``make words`` (or ``python tools/words.py``) reads every string of the page and the command line,
brings each PO file under ``src/tredici/locale`` in line with them (new strings come in
untranslated, unused ones go) and writes the catalogs that the page fetches. With ``--check``
nothing is written: it tells what is missing, untranslated, fuzzy, unused or out of date.
"""

import argparse
import io
import json
import sys
from collections.abc import Iterator, Sequence
from functools import cache
from pathlib import Path

from babel.messages.catalog import Catalog, Message
from babel.messages.extract import extract_from_dir
from babel.messages.pofile import read_po, write_po

ROOT = Path(__file__).resolve().parent.parent
SOURCE = ROOT / "src" / "tredici"
LOCALE = SOURCE / "locale"
CATALOGS = SOURCE / "web" / "static" / "lang"

METHODS = [("**/static/js/**.js", "javascript"), ("**.py", "python")]
OPTIONS = {"**/static/js/**.js": {"parse_template_string": "True"}}
KEYWORDS = {"gettext": None, "ngettext": (1, 2), "pgettext": ((1, "c"), 2)}
# What a player may have got wrong is told by an error, which holds what to translate. Errors that
# only programs get to see, those of the server and of what the page saved, are not among these.
ERRORS = (
    "DealError IllegalMoveError InputError NotationError PlanError RecordError RulesError "
    "ServeError SiteError StudyError TrediciError _TakenError wording"
)
KEYWORDS |= dict.fromkeys(ERRORS.split(), None) | {"plan_error": (2,)}
COMMENT_TAGS = ["Translators:"]

# Form by form, the CLDR category and gettext's formula. Polish has its "other" for fractions,
# which no formula of gettext's can meet, and Italian and Spanish their "many" for millions.
PLURALS = {
    "it": (["one", "many", "other"], "n == 1 ? 0 : n != 0 && n % 1000000 == 0 ? 1 : 2"),
    "gl": (["one", "other"], "n != 1"),
    "pl": (
        ["one", "few", "many", "other"],
        "n == 1 ? 0 : n % 10 >= 2 && n % 10 <= 4 && (n % 100 < 12 || n % 100 > 14) ? 1 : 2",
    ),
    "es": (["one", "many", "other"], "n == 1 ? 0 : n != 0 && n % 1000000 == 0 ? 1 : 2"),
}

Key = tuple[str | None, str, str | None]
"""What tells messages apart: context, message, plural."""


def main() -> int:
    """Write what has changed, or with ``--check`` return 1 when something should change."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("--check", action="store_true", help="write nothing, tell what is wrong")
    if parser.parse_args().check:
        faults = [fault for language in PLURALS for fault in check(language)]
        print("\n".join(faults) or "All translations are complete and up to date.")
        return 1 if faults else 0
    template = extract()
    for language in PLURALS:
        update(language, template)
    return 0


@cache
def extract() -> Catalog:
    """Every message of the source, in the order of its files.

    Raises:
        ValueError: the same text is used with a plural and without: catalogs tell such apart only
            by a context.
    """
    template = Catalog(charset="utf-8")
    found = extract_from_dir(
        str(SOURCE),
        METHODS,
        OPTIONS,
        keywords=KEYWORDS,
        comment_tags=COMMENT_TAGS,
        strip_comment_tags=True,
    )
    for file, line, message, comments, context in sorted(found, key=lambda entry: entry[:2]):
        known = template.get(message, context)
        if known is not None and key(known) != (context, *_forms(message)):
            fault = f"{file}:{line}: {message!r} is {known.id!r} in {known.locations[0][0]}"
            raise ValueError(fault)
        template.add(message, None, [(file, line)], auto_comments=comments, context=context)
    return template


def key(message: Message) -> Key:
    """What tells this message apart from all others."""
    return (message.context, *_forms(message.id))


def _forms(identity: str | Sequence[str]) -> tuple[str, str | None]:
    return (identity, None) if isinstance(identity, str) else (identity[0], identity[1])


def messages(catalog: Catalog) -> Iterator[Message]:
    """The messages of a catalog without its header."""
    return (message for message in catalog if message.id)


def path(language: str) -> Path:
    """Where the translations into a language are."""
    return LOCALE / language / "LC_MESSAGES" / "tredici.po"


def read(language: str) -> Catalog:
    """The translations into a language as they are in its PO file."""
    with path(language).open("rb") as file:
        return read_po(file, locale=language)


def update(language: str, template: Catalog) -> None:
    """Bring a PO file in line with the source, and its catalog in line with the PO file."""
    old = {key(message): message.string for message in messages(read(language))}
    new = _empty(language)
    for message in messages(template):
        new.add(
            message.id,
            old.get(key(message)) or None,
            message.locations,
            auto_comments=message.auto_comments,
            context=message.context,
        )
    text = po_text(new, language)
    path(language).write_text(text, "utf-8")
    CATALOGS.mkdir(exist_ok=True)
    (CATALOGS / f"{language}.json").write_text(json_text(read(language), language), "utf-8")
    missing = sum(not is_translated(message) for message in messages(new))
    print(f"{language}: {len(new)} messages, {missing} to translate")


def po_text(catalog: Catalog, language: str) -> str:
    """A PO file's text: files without line numbers, so that it changes only when words do."""
    file = io.BytesIO()
    write_po(file, catalog, width=100, omit_header=True, include_lineno=False)
    return _header(language) + file.getvalue().decode("utf-8")


def json_text(catalog: Catalog, language: str) -> str:
    """The catalog that the page and the command line read; see `tredici.words.Catalog`."""
    categories, rule = PLURALS[language]
    translations = {
        (f"{message.context}\x04" if message.context else "") + key(message)[1]: (
            message.string if isinstance(message.string, str) else list(message.string or ())
        )
        for message in messages(catalog)
        if is_translated(message)
    }
    content = {
        "language": language,
        "plurals": categories,
        "rule": rule,
        "messages": dict(sorted(translations.items())),
    }
    return json.dumps(content, ensure_ascii=False, indent=0) + "\n"


def is_translated(message: Message) -> bool:
    """Whether every form of a message has its words."""
    forms = (message.string,) if isinstance(message.string, str) else tuple(message.string or ())
    return bool(forms) and all(forms)


def check(language: str) -> Iterator[str]:
    """What is wrong with the translations into a language, a line for each fault."""
    catalog = read(language)
    wanted = {key(message) for message in messages(extract())}
    found = {key(message) for message in messages(catalog)}
    name = path(language).relative_to(ROOT)
    yield from (f"{name}: missing {entry[1]!r}" for entry in sorted(wanted - found, key=str))
    yield from (f"{name}: unused {entry[1]!r}" for entry in sorted(found - wanted, key=str))
    yield from (f"{name}: obsolete {entry!r}" for entry in catalog.obsolete)
    for message in messages(catalog):
        if message.fuzzy:
            yield f"{name}: fuzzy {message.id!r}"
        if not is_translated(message):
            yield f"{name}: untranslated {message.id!r}"
    made = CATALOGS / f"{language}.json"
    if not made.is_file() or made.read_text("utf-8") != json_text(catalog, language):
        yield f"{made.relative_to(ROOT)}: out of date"


def _empty(language: str) -> Catalog:
    catalog = Catalog(language, fuzzy=False)
    catalog.mime_headers = [("Plural-Forms", _plural_forms(language))]
    return catalog


def _header(language: str) -> str:
    """A header without dates, which would change whenever anybody looks."""
    fields = {
        "Language": language,
        "MIME-Version": "1.0",
        "Content-Type": "text/plain; charset=utf-8",
        "Content-Transfer-Encoding": "8bit",
        "Plural-Forms": _plural_forms(language),
    }
    lines = "".join(f'"{name}: {value}\\n"\n' for name, value in fields.items())
    return f'msgid ""\nmsgstr ""\n{lines}\n'


def _plural_forms(language: str) -> str:
    categories, rule = PLURALS[language]
    return f"nplurals={len(categories)}; plural=({rule});"


if __name__ == "__main__":
    sys.exit(main())
