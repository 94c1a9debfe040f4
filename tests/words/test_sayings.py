"""What the page says, word for word where the words carry a meaning: dates, chances, verdicts."""

from __future__ import annotations

from typing import Any

import pytest

from tests.words.test_words import JS, catalog, in_node
from tredici import words

pytestmark = pytest.mark.node

DASH = "\N{EN DASH}"


def said(module: str, expression: str, language: str = "en", more: object = None) -> Any:  # noqa: ANN401 - JSON
    """What an expression of `it`, a module of the page, comes to in a language."""
    return in_node(
        f"""
        import * as words from "{(JS / "words.js").as_uri()}";
        import * as it from "{(JS / module).as_uri()}";
        const [catalog, more] = input;
        if (catalog) words.useCatalog(catalog);
        output({expression});
        """,
        [catalog(language), more],
    )


WITHOUT_GALICIAN = """(() => {
  for (const name of ["DateTimeFormat", "ListFormat", "NumberFormat", "PluralRules"]) {
    const real = Intl[name];
    Intl[name] = function (tag, options) {
      if (tag === "gl") throw new Error("this browser knows no Galician");
      return new real(tag, options);
    };
  }
  words.useCatalog(catalog);
  const moment = new Date(2026, 4, 7, 9, 5);
  return [it.dayText("2026-09-30"), it.monthText(2026, 11), it.momentText(moment),
    it.weekdayText(1, "short"), it.weekdayText(7, "long"), words.listed(["a", "b", "c"]),
    words.numberText(12345), words.ngettext("%(count)s move", "%(count)s moves", 1)];
})()"""


def test_galician_is_written_where_the_browser_has_none() -> None:
    assert said("dates.js", WITHOUT_GALICIAN, "gl") == [
        "30 de setembro de 2026",
        "novembro de 2026",
        "7 de maio de 2026, 09:05",
        "luns",
        "domingo",
        "a, b e c",
        "12.345",
        "%(count)s movemento",
    ]


@pytest.mark.parametrize(
    ("days", "number", "name"),
    [
        ({}, 20260930123, "Deal 20260930123"),
        ({"2026-09-30": 20260930001}, 20260930123, "Deal 20260930123"),
        ({"2026-09-30": 20260930001}, 20260930001, "Deal of September 30, 2026"),
        ({"2026-09-31": 20260931000}, 20260931000, "Deal 20260931000"),
    ],
)
def test_only_what_is_known_as_a_days_deal_is_called_so(
    days: dict[str, int], number: int, name: str
) -> None:
    call = "it.dealName(more[0], { read: () => JSON.stringify(more[1]) })"
    assert said("daily.js", call, more=[f"t1:{number}", days]) == name


@pytest.mark.parametrize(
    ("chance", "error", "text"),
    [
        (0.62, 0.06, "62% ± 6"),
        (1.0, 0.06, f"94{DASH}100%"),
        (0.97, 0.06, f"91{DASH}100%"),
        (0.02, 0.05, f"0{DASH}7%"),
        (0.0, 0.0, "0%"),
        (1.0, 0.0, "100%"),
        (0.94, 0.06, "94% ± 6"),
    ],
)
def test_a_chance_stays_a_chance(chance: float, error: float, text: str) -> None:
    assert said("odds.js", "it.numberOf(more)", more={"chance": chance, "error": error}) == text


@pytest.mark.parametrize(
    ("samples", "limited", "rest"),
    [
        (19, True, " That is a rough guess."),
        (20, True, " More would make it more exact."),
        (20, False, ""),
    ],
)
def test_few_shuffles_are_a_guess(samples: int, limited: bool, rest: str) -> None:  # noqa: FBT001
    odds = {"samples": samples, "limited": limited, "moves": [{"error": 0.1}]}
    text = f"From {samples} shuffles of the cards not seen.{rest}"
    assert said("odds.js", "it.ground(more)", more=odds) == text


def test_what_never_could_be_won_is_not_lost_now() -> None:
    call = "more.map(({ verdicts, at }) => it.verdictAt({ verdicts }, at))"
    never, lost = ["unwinnable"] * 3, ["winnable", "unwinnable", "unwinnable"]
    asked = [
        {"verdicts": never, "at": 0},
        {"verdicts": never, "at": 2},
        {"verdicts": lost, "at": 2},
    ]
    assert said("review.js", call, more=asked) == [
        "Cannot be won.",
        "Cannot be won.",
        "Can no longer be won.",
    ]


LIGHT = """more.map(([verdict, text]) => {
  light.game = { view: { deal: { id: "t1:1" }, rules: { text } } };
  return light.wasHopeful(verdict);
})"""


def test_the_light_remembers_that_a_game_could_be_won() -> None:
    steps = [
        ["unwinnable", ""],  # what was before is not known
        ["winnable", ""],
        ["unwinnable", ""],
        ["unwinnable", "passes=1"],
    ]
    call = f"(() => {{ const light = Object.create(it.Light.prototype); return {LIGHT}; }})()"
    assert said("light.js", call, more=steps) == [False, True, True, False]


@pytest.mark.parametrize(
    ("language", "wanted"),
    [
        ("en", ["draw 3 times", "6♣ 7♠", "draw once", "redeal", "draw 2 times", "K♦"]),
        ("pl", ["odkryj 3 razy", "6♣ 7♠", "odkryj raz", "ponowne rozdanie", "odkryj 2 razy", "K♦"]),
    ],
)
def test_draws_that_follow_one_another_are_told_at_once(language: str, wanted: list[str]) -> None:
    line = ["D", "D", "D", "6c7s", "D", "R", "D", "D", "Kd"]
    told = said("review.js", "it.way(more)", language, line)
    assert told == wanted


@pytest.mark.parametrize(
    ("language", "blocked", "deed"),
    [
        ("en", "All partners of the 7 of diamonds lie under it.", "drawing a card"),
        ("it", "Sotto di sé il sette di quadri ha tutte le sue compagne.", "girare una carta"),
        ("gl", "Debaixo de si o sete de diamantes ten todas as súas parellas.", "xirar unha carta"),
        (
            "pl",
            "Wszystkie karty, z którymi można usunąć siódemkę karo, leżą pod spodem.",
            "odkrycie karty",
        ),
        ("es", "Debajo de sí el siete de diamantes tiene todas sus parejas.", "girar una carta"),
    ],
)
def test_a_card_and_a_move_stand_in_their_case(language: str, blocked: str, deed: str) -> None:
    call = '[...it.reasonTexts([{ code: "blocked", card: "7d" }]), it.deed("D")]'
    assert said("advicewords.js", call, language) == [blocked, deed]


@pytest.mark.parametrize("language", words.LANGUAGES)
def test_the_caption_of_the_waste_names_it(language: str) -> None:
    call = 'words.ngettext("%(count)s in waste", "%(count)s in waste", 7)'
    told = said("words.js", call, language)
    names = {"en": "waste", "it": "scarti", "gl": "descartes", "pl": "stosie", "es": "descarte"}
    assert names[language] in told
    assert len(told.replace("%(count)s", "24")) <= 17, "it must fit under a card"
