"""The language on the command line, and the page's own arithmetic of plurals."""

import json
import shutil
import subprocess
import textwrap
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.serving import run
from tools import words as tool
from tredici import words

JS = Path(words.__file__).parent / "web" / "static" / "js"
ONE = "%(count)s card left in the stock."
MANY = "%(count)s cards left in the stock."
MINUS = "\N{MINUS SIGN}"
COUNTS = (0, 1, 2, 5, 12, 21, 22, 112, 1_000_000)

LEFT = {
    "en": ["cards"] * 9,
    "it": ["restano # carte"] * 9,
    "gl": ["Quedan # cartas"] * 9,
    "es": ["Quedan # cartas"] * 9,
    "pl": [
        "zostało # kart.",
        "została # karta.",
        "zostały # karty.",
        "zostało # kart.",
        "zostało # kart.",
        "zostało # kart.",
        "zostały # karty.",
        "zostało # kart.",
        "zostało # kart.",
    ],
}
LEFT["en"][1] = "card left"
LEFT["it"][1], LEFT["it"][8] = "resta # carta.", "restano # di carte"
LEFT["gl"][1] = "Queda # carta "
LEFT["es"][1], LEFT["es"][8] = "Queda # carta ", "Quedan # de cartas"


@pytest.fixture(autouse=True)
def _english_again() -> Iterator[None]:
    yield
    words.use("en")


@pytest.mark.parametrize("language", words.LANGUAGES)
def test_counts_get_their_form_on_the_command_line(language: str) -> None:
    words.use(language)
    assert words.language() == language
    for count, wanted in zip(COUNTS, LEFT[language], strict=True):
        said = words.ngettext(ONE, MANY, count) % {"count": count}
        assert wanted.replace("#", str(count)) in said, said


@pytest.mark.parametrize(
    ("language", "count", "share"),
    [
        ("en", "1,234,567", "8.5%"),
        ("it", "1.234.567", "8,5%"),
        ("gl", "1.234.567", "8,5\N{NO-BREAK SPACE}%"),
        ("pl", "1\N{NO-BREAK SPACE}234\N{NO-BREAK SPACE}567", "8,5%"),
        ("es", "1.234.567", "8,5\N{NO-BREAK SPACE}%"),
    ],
)
def test_numbers_have_the_marks_of_the_language(language: str, count: str, share: str) -> None:
    words.use(language)
    assert words.number(1_234_567) == count
    assert words.number(0.085, ".1%") == share


@pytest.mark.node
@pytest.mark.parametrize("language", words.LANGUAGES)
def test_counts_get_their_form_on_the_page(language: str) -> None:
    """The page asks the browser's CLDR; it must agree with gettext's formula for every count."""
    counts = [*COUNTS, *range(230), 999_999, 1_000_001, 2_000_000, 1_000_022]
    said = in_node(
        f"""
        import {{ useCatalog, ngettext, fill }} from "{(JS / "words.js").as_uri()}";
        if (input.catalog) useCatalog(input.catalog);
        output(input.counts.map(
            (count) => fill(ngettext(input.one, input.many, count), {{ count }})));
        """,
        {"catalog": catalog(language), "counts": counts, "one": ONE, "many": MANY},
    )
    words.use(language)
    assert said == [words.ngettext(ONE, MANY, count) % {"count": count} for count in counts]


@pytest.mark.node
def test_a_browser_without_the_newest_plurals_says_other() -> None:
    """Italian's "many" came late to CLDR: a browser that lacks it falls back to "other"."""
    said = in_node(
        f"""
        import {{ useCatalog, ngettext }} from "{(JS / "words.js").as_uri()}";
        Intl.PluralRules = class {{ select(n) {{ return n === 1 ? "one" : "other"; }} }};
        useCatalog(input.catalog);
        output([1, 2, 1000000].map((count) => ngettext(input.one, input.many, count)));
        """,
        {"catalog": catalog("it"), "one": ONE, "many": MANY},
    )
    assert said == [
        "Nel mazzo resta %(count)s carta.",
        "Nel mazzo restano %(count)s carte.",
        "Nel mazzo restano %(count)s carte.",
    ]


@pytest.mark.node
@pytest.mark.parametrize(
    ("wanted", "language"),
    [
        ([None, None, "gl-ES", "es-ES"], "gl"),
        ([None, "pl", "it"], "pl"),
        (["de", None, "fr-CH", "es-419"], "es"),
        (["IT_it"], "it"),
        (["eo", "constructor", ""], "en"),
        ([], "en"),
    ],
)
def test_the_page_and_the_command_line_choose_alike(
    wanted: list[str | None], language: str
) -> None:
    chosen = in_node(
        f"""
        import {{ chooseLanguage }} from "{(JS / "languages.js").as_uri()}";
        output(chooseLanguage(input));
        """,
        wanted,
    )
    assert chosen == language
    assert words.choose(tag for tag in wanted if tag) == language


@pytest.mark.parametrize(
    ("environment", "language"),
    [
        ({"LANG": "pl_PL.UTF-8"}, "pl"),
        ({"LANG": "C.UTF-8"}, "en"),
        ({"LANG": "it_IT", "LC_ALL": "es_AR.UTF-8"}, "es"),
        ({"LANG": "it_IT", "LANGUAGE": "eu:gl:es"}, "gl"),
        ({"LANG": "it_IT", "LC_MESSAGES": "POSIX"}, "en"),
        ({"LANG": "es_ES@euro", "LC_ALL": ""}, "es"),
        ({}, "en"),
    ],
)
def test_the_environment_names_the_language(environment: dict[str, str], language: str) -> None:
    assert words.from_environment(environment) == language


@pytest.mark.parametrize(
    ("language", "help_says", "refusal"),
    [
        ("en_GB:en", "Play in the browser.", "nowhere.txt: there is no such file"),
        ("it", "Gioca nel browser.", "nowhere.txt: questo file non esiste"),
        ("gl_ES:es", "Xoga no navegador.", "nowhere.txt: non existe tal ficheiro"),
        ("pl_PL.UTF-8", "Graj w przeglądarce.", "nowhere.txt: nie ma takiego pliku"),
        ("es_MX", "Juega en el navegador.", "nowhere.txt: no existe tal fichero"),
        ("de", "Play in the browser.", "nowhere.txt: there is no such file"),
    ],
)
def test_the_command_line_speaks_the_language(language: str, help_says: str, refusal: str) -> None:
    assert help_says in run("--help", LANGUAGE=language).stdout
    done = run("replay", "nowhere.txt", LANGUAGE=language)
    assert (done.returncode, done.stderr) == (2, f"tredici: {refusal}\n")


def test_contexts_tell_apart_what_english_says_alike() -> None:
    words.use("pl")
    assert words.pgettext("card", "ace of spades") == "as pik"
    assert words.pgettext("card, accusative", "the ace of spades") == "asa pik"
    assert words.gettext("ace of spades") == "ace of spades"


def test_what_has_no_translation_stays_as_it_is() -> None:
    words.use("it")
    assert words.gettext("Never written") == "Never written"
    assert words.ngettext("one thing", "many things", 1) == "one thing"
    assert words.ngettext("one thing", "many things", 0) == "many things"
    with pytest.raises(KeyError, match="de"):
        words.use("de")
    assert words.language() == "it"


def test_an_update_keeps_translations_and_drops_what_is_unused(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    po = tmp_path / "gl.po"
    po.write_text(
        'msgid ""\nmsgstr "Content-Type: text/plain; charset=utf-8\\n"\n\n'
        'msgid "Stock"\nmsgstr "Montón"\n\nmsgid "Gone long ago"\nmsgstr "Hai tempo"\n',
        "utf-8",
    )
    monkeypatch.setattr(tool, "path", lambda _: po)
    monkeypatch.setattr(tool, "CATALOGS", tmp_path)
    tool.update("gl", tool.extract())
    text = po.read_text("utf-8")
    assert 'msgid "Stock"\nmsgstr "Montón"\n' in text
    assert 'msgid "Waste"\nmsgstr ""\n' in text
    assert "Gone long ago" not in text
    assert json.loads((tmp_path / "gl.json").read_text("utf-8"))["messages"] == {"Stock": "Montón"}
    before = text
    tool.update("gl", tool.extract())
    assert po.read_text("utf-8") == before


@pytest.mark.node
@pytest.mark.parametrize(
    ("language", "written"),
    [
        ("en", [f"{MINUS}12", "1,234,567", "25%", "November 30, 2026", "a, b, and c"]),
        ("it", [f"{MINUS}12", "1.234.567", "25%", "30 novembre 2026", "a, b e c"]),
        ("gl", [f"{MINUS}12", "1.234.567", "25 %", "30 de novembro de 2026", "a, b e c"]),
        ("pl", [f"{MINUS}12", "1 234 567", "25%", "30 listopada 2026", "a, b i c"]),
        ("es", [f"{MINUS}12", "1.234.567", "25 %", "30 de noviembre de 2026", "a, b y c"]),
    ],
)
def test_numbers_days_and_lists_are_written_as_the_language_does(
    language: str, written: list[str]
) -> None:
    said = in_node(
        f"""
        import {{ dayText }} from "{(JS / "dates.js").as_uri()}";
        import {{ listed, numberText, percentText, useCatalog }}
            from "{(JS / "words.js").as_uri()}";
        if (input) useCatalog(input);
        output([numberText(-12), numberText(1234567), percentText(0.251), dayText("2026-11-30"),
            listed(["a", "b", "c"])].map((text) => text.replace(/[\u00a0\u202f]/g, " ")));
        """,
        catalog(language),
    )
    assert said == written


def test_a_text_with_a_plural_and_without_is_refused(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "one.py").write_text('gettext("draw")\nngettext("card", "cards", 2)\n')
    (tmp_path / "two.py").write_text('pgettext("verb", "card")\nngettext("card", "cards", 3)\n')
    monkeypatch.setattr(tool, "SOURCE", tmp_path)
    assert {tool.key(message) for message in tool.messages(tool.extract.__wrapped__())} == {
        (None, "draw", None),
        (None, "card", "cards"),
        ("verb", "card", None),
    }
    (tmp_path / "three.py").write_text('ngettext("draw", "draw %(count)s times", 3)\n')
    with pytest.raises(ValueError, match="draw"):
        tool.extract.__wrapped__()


def catalog(language: str) -> object:
    if language == words.SOURCE:
        return None
    return json.loads((words.CATALOGS / f"{language}.json").read_text("utf-8"))


def in_node(script: str, value: object) -> object:
    """What a module of the page outputs, given ``input``."""
    node = shutil.which("node")
    assert node, "Node.js is needed to run the page's modules"
    prelude = (
        f"const input = {json.dumps(value)};\n"
        "const output = (value) => process.stdout.write(JSON.stringify(value));\n"
    )
    program = prelude + textwrap.dedent(script)  # imports are hoisted
    done = subprocess.run(
        [node, "--input-type=module", "-e", program], capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stderr
    return json.loads(done.stdout)
