"""Bad input, told by the page in the player's language."""

import json

import pytest

from tests.support import SORTED
from tests.words.test_words import JS, catalog, in_node
from tredici import words
from tredici.core.errors import RecordError, TrediciError
from tredici.core.record import Record
from tredici.web.table import Table

BAD = {
    "number": {"do": "check_deal", "deal": "0"},
    "word": {"do": "check_deal", "deal": "forty-two"},
    "deck": {"do": "check_deal", "deal": SORTED.replace("Ks", "Zz").replace("2c", "3c")},
    "preset": {"do": "check", "rules": "klondike"},
    "value": {"do": "check", "rules": "passes=10"},
    "contradiction": {"do": "check", "rules": "draw=3,passes=2"},
    "record": {"do": "read", "record": '[Deal "t1:1"]\n\nKs'},
    "save": {"do": "resume", "save": "not a save"},
    "move": {"do": "move", "move": "sideways"},
    "command": {"do": "dance"},
}


def error(command: dict[str, str]) -> dict[str, object]:
    """The engine's event for bad input, as the page receives it."""
    events = json.loads(Table().dispatch(json.dumps(command)))["events"]
    (event,) = [event for event in events if event["code"] == "error"]
    assert isinstance(event, dict)
    return event


def told(language: str) -> dict[str, str]:
    """What the page says of each."""
    said = in_node(
        f"""
        import {{ useCatalog }} from "{(JS / "words.js").as_uri()}";
        import {{ errorText }} from "{(JS / "errors.js").as_uri()}";
        if (input.catalog) useCatalog(input.catalog);
        output(Object.fromEntries(input.events.map(([name, event]) => [name, errorText(event)])));
        """,
        {
            "catalog": catalog(language),
            "events": [[name, error(command)] for name, command in BAD.items()],
        },
    )
    assert isinstance(said, dict)
    return said


def test_the_engine_hands_over_what_is_wrong() -> None:
    assert error(BAD["deck"]) | {"message": ""} == {
        "code": "error",
        "kind": "DealError",
        "message": "",
        "missing": ["2c", "Ks"],
        "repeated": ["3c"],
        "unreadable": ["Zz"],
    }
    assert error(BAD["contradiction"])["contradicting"] == ["draw", "passes"]
    assert "contradicting" not in error(BAD["preset"])
    assert error(BAD["record"])["line"] == 3


@pytest.mark.node
def test_in_english() -> None:
    said = told("en")
    number = (
        "A deal is a number from 1 to 9007199254740991, one of PySolFC's as in “pysol:24”, "
        "or the names of 52 cards."
    )
    assert said["number"] == said["word"] == f"This is no deal. {number}"
    assert said["deck"] == (
        "A deal needs 52 different cards. Missing: 2 of clubs and king of spades. "
        "More than once: 3 of clubs. No cards: Zz."
    )
    assert said["preset"] == said["value"]
    assert "single pass" in said["contradiction"]
    assert "line 3" in said["record"]
    assert len(set(said.values())) == 8


@pytest.mark.node
@pytest.mark.parametrize("language", [code for code in words.LANGUAGES if code != "en"])
def test_in_every_other_language(language: str) -> None:
    english, said = told("en"), told(language)
    for name in BAD:
        assert said[name]
        assert said[name] != english[name]
    words.use(language)
    for card in ("2 of clubs", "3 of clubs", "king of spades"):
        assert words.pgettext("card", card) in said["deck"]
    with pytest.raises(RecordError) as refused:
        Record.parse(BAD["record"]["record"])
    fault = refused.value.values["told"]
    assert isinstance(fault, TrediciError)
    assert said["record"].endswith(f"({fault.told(words.gettext)})")
    assert str(fault) not in said["record"]
    words.use("en")


@pytest.mark.node
def test_a_deck_of_nonsense_is_not_told_in_full() -> None:
    deck = {"do": "check_deal", "deal": " ".join(["Zz"] * 500 + ["y" * 500])}
    said = in_node(
        f"""
        import {{ errorText }} from "{(JS / "errors.js").as_uri()}";
        output(errorText(input));
        """,
        error(deck),
    )
    assert isinstance(said, str)
    ranks = ["A", *map(str, range(2, 11)), "J", "Q", "K"]
    missing = " ".join(rank + suit for suit in "♣♦♥♠" for rank in ranks)
    assert said == (
        f"A deal needs 52 different cards. Missing: {missing}. No cards: Zz and yyyyyyyyyyyy…."
    )
