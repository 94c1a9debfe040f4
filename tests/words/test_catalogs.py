"""The translations: complete, current, and true to their source."""

import ast
import json
import re
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from babel.messages.catalog import Catalog, Message

from tools import words as tool
from tredici import words

TRANSLATED = sorted(tool.PLURALS)
JS = tool.SOURCE / "web" / "static" / "js"
PLACEHOLDER = re.compile(r"%\(\w+\)s")


@pytest.fixture(scope="module")
def template() -> Catalog:
    return tool.extract()


@pytest.fixture(scope="module", params=TRANSLATED)
def catalog(request: pytest.FixtureRequest) -> tuple[str, list[Message]]:
    language: str = request.param
    return language, list(tool.messages(tool.read(language)))


def texts(value: object) -> list[str]:
    """A message's or a translation's forms."""
    return [value] if isinstance(value, str) else [str(form) for form in value]  # type: ignore[attr-defined]


def pairs(messages: list[Message]) -> Iterator[tuple[str, str]]:
    """Source and translation, form by form; the last source form serves for the further ones."""
    for message in messages:
        sources = texts(message.id)
        for at, form in enumerate(texts(message.string)):
            yield sources[min(at, len(sources) - 1)], form


@pytest.mark.parametrize("language", TRANSLATED)
def test_nothing_is_missing_untranslated_fuzzy_unused_or_out_of_date(language: str) -> None:
    assert list(tool.check(language)) == [], "make words, then translate what is new"


@pytest.mark.parametrize(
    ("change", "told"),
    [
        (lambda po: po.replace('msgid "Stock"\n', 'msgid "Stick"\n', 1), {"missing", "unused"}),
        (lambda po: po.replace('msgid "Stock"\n', '#, fuzzy\nmsgid "Stock"\n', 1), {"fuzzy"}),
        (lambda po: po.replace('msgstr "Mazzo"\n', 'msgstr ""\n', 1), {"untranslated"}),
        (lambda po: po.replace('msgstr "Mazzo"\n', 'msgstr "Talon"\n', 1), {"out"}),
        (lambda po: po + '\n#~ msgid "Old"\n#~ msgstr "Vecchio"\n', {"obsolete"}),
    ],
)
def test_a_check_tells_each_kind_of_fault(
    change: Callable[[str], str], told: set[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    changed = tmp_path / "it.po"
    text = tool.path("it").read_text("utf-8")
    changed.write_text(text, "utf-8")
    monkeypatch.setattr(tool, "path", lambda _: changed)
    monkeypatch.setattr(tool, "ROOT", Path("/"))
    before = set(tool.check("it"))
    changed.write_text(change(text), "utf-8")
    assert changed.read_text("utf-8") != text
    found = set(tool.check("it")) - before
    faults = {fault.split(": ", 1)[1].split()[0] for fault in found}
    assert told <= faults <= told | {"out"}


def test_every_call_in_the_page_is_extracted(template: Catalog) -> None:
    """A message is written where it is used: anything else would escape extraction."""
    extracted = {
        json.dumps(texts(message.id)[0], ensure_ascii=False)
        for message in tool.messages(template)
        if any(file.endswith(".js") for file, _ in message.locations)
    }
    written = set()
    for path in JS.glob("*.js"):
        if path.name == "words.js":
            continue
        text = re.sub(r"/\*.*?\*/|^\s*//[^\n]*", "", path.read_text("utf-8"), flags=re.DOTALL)
        for call in re.finditer(r"\b[np]?gettext\(\s*", text):
            at = call.end()
            arguments = re.compile(r'("(?:[^"\\]|\\.)*")\s*[,)]\s*("(?:[^"\\]|\\.)*")?')
            found = arguments.match(text, at)
            assert found, f"{path.name}: {text[call.start() : at + 60]}"
            written.add(found[2] if call[0].startswith("pgettext") else found[1])
    assert written == extracted


def test_every_error_is_extracted() -> None:
    """A message put together where it is raised would escape extraction, and stay English."""
    raised = 0
    for path in tool.SOURCE.rglob("*.py"):
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.args:
                is_error = node.func.id in tool.ERRORS.split()
                raised += is_error
                made_up = isinstance(node.args[0], (ast.JoinedStr, ast.BinOp))
                assert not (is_error and made_up), f"{path}:{node.lineno}"
    assert raised > 100


def test_the_header_says_how_plurals_go(catalog: tuple[str, list[Message]]) -> None:
    language, _ = catalog
    categories, rule = tool.PLURALS[language]
    read = tool.read(language)
    assert read.num_plurals == len(categories)
    assert read.plural_expr == f"({rule})"


def test_plural_forms_are_as_many_as_the_language_has(
    catalog: tuple[str, list[Message]],
) -> None:
    language, messages = catalog
    counted = [message for message in messages if not isinstance(message.id, str)]
    assert counted
    for message in counted:
        assert len(texts(message.string)) == len(tool.PLURALS[language][0]), message.id
        # A count that is named must be named in every form but that of one, which may say it.
        for form in texts(message.string)[1:]:
            assert ("%(count)s" in form) == ("%(count)s" in message.id[1]), message.id


def test_placeholders_are_those_of_the_source(catalog: tuple[str, list[Message]]) -> None:
    for source, form in pairs(catalog[1]):
        wanted, found = set(PLACEHOLDER.findall(source)), PLACEHOLDER.findall(form)
        assert set(found) | {"%(count)s"} == wanted | {"%(count)s"}, (source, form)
        assert len(found) == len(set(found)), form
        assert "%" not in PLACEHOLDER.sub("", form), form


def test_translations_are_set_as_their_source_is(catalog: tuple[str, list[Message]]) -> None:
    language, messages = catalog
    for source, form in pairs(messages):
        assert form == form.strip(), form
        assert "  " not in form, form
        assert "'" not in form or language == "it", form
        assert source[-1:] not in "?…" or form.endswith(source[-1]), form
        assert not source.endswith(".") or form.endswith((".", "!")), (source, form)
        assert source.endswith((".", "!")) or not form.endswith("."), (source, form)
        if language == "es" and form.endswith("?"):
            assert "¿" in form, form


def test_no_message_is_a_piece_of_a_sentence(template: Catalog) -> None:
    """A piece begins or ends with a blank or a joining mark, or joins placeholders alone."""
    for message in tool.messages(template):
        for text in texts(message.id):
            assert text == text.strip(), text
            assert not text.startswith((",", ";", ":", ".", ")")), text
            assert not text.endswith((",", ";", "(", " and", " of", " the")), text


def test_the_page_reads_what_the_po_files_say(catalog: tuple[str, list[Message]]) -> None:
    language, messages = catalog
    made = json.loads((words.CATALOGS / f"{language}.json").read_text("utf-8"))
    assert made["language"] == language
    assert made["plurals"] == tool.PLURALS[language][0]
    wanted = {
        (f"{message.context}{words.SEPARATOR}" if message.context else "")
        + texts(message.id)[0]: texts(message.string)
        for message in messages
    }
    assert {key: texts(value) for key, value in made["messages"].items()} == wanted


def test_every_language_is_offered_everywhere() -> None:
    assert set(words.LANGUAGES) == {"en", *tool.PLURALS}
    assert {path.stem for path in words.CATALOGS.glob("*")} == set(tool.PLURALS)
    assert {path.name for path in tool.LOCALE.iterdir()} == set(tool.PLURALS)
    source = (JS / "languages.js").read_text("utf-8")
    assert dict(re.findall(r'^  (\w\w): "(\w+)",$', source, re.MULTILINE)) == words.LANGUAGES
