"""The words that the game is spoken of with, in each language."""

import re
from functools import cache
from itertools import product

import pytest
from babel.messages.catalog import Message

from tools import words as tool

# Source word → what a translation says for it, as the start of a word that may be inflected.
TERMS: dict[str, dict[str, str]] = {
    "pyramid": {"it": "piramid", "gl": "pirámide", "pl": "piramid", "es": "pirámide"},
    "stock": {"it": "mazzo", "gl": "montón", "pl": "tali", "es": "mazo"},
    "waste": {"it": "scart", "gl": "descartes", "pl": "stos", "es": "descarte"},
    "King": {"it": "re", "gl": "rei", "pl": "kr[óo]l", "es": "rey"},
    "Queen": {"it": "donna", "gl": "raíña", "pl": "dam", "es": "reina"},
    "Jack": {"it": "fante", "gl": "sota", "pl": "walet", "es": "jota"},
    "Ace": {"it": "ass[oi]", "gl": "(ás|ases)", "pl": "as", "es": "as"},
    "undo": {"it": "annulla", "gl": "desf", "pl": "cof", "es": "desh"},
    "redo": {"it": "ripet", "gl": "refacer", "pl": "powtórz", "es": "rehacer"},
    "hint": {"it": "suggeriment", "gl": "suxestión", "pl": "podpowied", "es": "pista"},
    "statistics": {
        "it": "statistich",
        "gl": "estatísticas",
        "pl": "statystyk",
        "es": "estadística",
    },
    "streak": {"it": "seri", "gl": "serie", "pl": "seri", "es": "racha"},
    "pass": {"it": "passagg", "gl": "pasada", "pl": "przej", "es": "pasada"},
    "redeal": {
        "it": "(ridistribu|gira)",
        "gl": "(repart|volta)",
        "pl": "(rozda|odwraca)",
        "es": "(vuelta|girar)",
    },
    "deal of the day": {
        "it": "mano del giorno",
        "gl": "partida do día",
        "pl": "rozdanie dnia",
        "es": "partida del día",
    },
    "no more moves": {
        "it": "non ci sono più mosse",
        "gl": "non hai máis movementos",
        "pl": "brak możliwych ruchów",
        "es": "no hay más jugadas",
    },
    "discard pair": {
        "it": "scarta la coppia",
        "gl": "descartar a parella",
        "pl": "odrzuć parę",
        "es": "descartar la pareja",
    },
}

CAPTION = "# in waste"
"""Under the pile itself, where a word must fit the width of a card."""

# What must not be said: words of another language or game, and what other programs got wrong.
FORBIDDEN: dict[str, str] = {
    "en": r"\btalon\b|\btableau\b|\bdiscard pile\b|\bexposed\b",
    "it": r"\btalone\b|\btallone\b|\bpozzo\b|\bregina\b|\bpesca\w*|\bcarte zakryte\b",
    "gl": r"\bgañador(es)?\b|\bmazo\b|\bel\b|\by\b|\blos\b|\bcaída\b",
    "pl": r"\bzakryt\w+|\btalon\b|\bkupk\w*|\bkrólow\w*",
    "es": r"\btalón\b|\bdama\b|\bsota\b|\bmontón\b|\bpila de robo\b|\bbaza\b",
}


# What is no word of a language: placeholders, rules and preset ids as they are typed.
NAMES = re.compile(r"%\(\w+\)s|\w+=\w+|\(classic, [^)]*\)")


@cache
def messages_of(language: str) -> list[Message]:
    return list(tool.messages(tool.read(language)))


def words_of(language: str) -> list[tuple[str, str]]:
    """Each message without placeholders and soft hyphens, forms joined, with its translation."""
    return [(joined(each.id), joined(each.string)) for each in messages_of(language)]


def joined(value: object) -> str:
    forms = [value] if isinstance(value, str) else list(value)  # type: ignore[call-overload]
    return NAMES.sub("#", " | ".join(forms)).replace("\u00ad", "")


@pytest.mark.parametrize(("term", "language"), list(product(TERMS, tool.PLURALS)))
def test_a_term_is_always_the_same_word(term: str, language: str) -> None:
    source = re.compile(rf"\b{term}(s|es)?\b", 0 if term[0].isupper() else re.IGNORECASE)
    wanted = re.compile(rf"\b{TERMS[term][language]}", re.IGNORECASE)
    for text, translation in words_of(language):
        if source.search(text) and not text.startswith(CAPTION):
            assert wanted.search(translation), (term, text, translation)


@pytest.mark.parametrize("language", tool.PLURALS)
def test_forbidden_words(language: str) -> None:
    for text, translation in words_of(language):
        if text != "face down":  # which is what the Polish word means
            assert not re.search(FORBIDDEN[language], translation, re.IGNORECASE), translation
        assert not re.search(FORBIDDEN["en"], text, re.IGNORECASE), text


def test_forbidden_words_are_found_where_they_are() -> None:
    assert re.search(FORBIDDEN["gl"], "os gañadores valen 11", re.IGNORECASE)
    assert re.search(FORBIDDEN["pl"], "karty zakryte leżą", re.IGNORECASE)
    assert re.search(FORBIDDEN["en"], "The Talon is empty", re.IGNORECASE)


SUITS = {
    "it": ["fiori", "quadri", "cuori", "picche"],
    "gl": ["trevos", "diamantes", "corazóns", "picas"],
    "pl": ["trefl", "karo", "kier", "pik"],
    "es": ["tréboles", "diamantes", "corazones", "picas"],
}
RANKS = {
    "it": "asso due tre quattro cinque sei sette otto nove dieci fante donna re",
    "gl": "ás dous tres catro cinco seis sete oito nove dez sota raíña rei",
    "pl": (
        "as dwójka trójka czwórka piątka szóstka siódemka ósemka dziewiątka dziesiątka "
        "walet dama król"
    ),
    "es": "as dos tres cuatro cinco seis siete ocho nueve diez jota reina rey",
}
ACCUSATIVE = (
    "asa dwójkę trójkę czwórkę piątkę szóstkę siódemkę ósemkę dziewiątkę dziesiątkę "
    "waleta damę króla"
)
FEMININE = {"donna": "la", "sota": "a", "raíña": "a", "jota": "la", "reina": "la"}
LINK = {"it": " di ", "gl": " de ", "pl": " ", "es": " de "}
MASCULINE = {"it": "il", "gl": "o", "es": "el"}

ENGLISH = [
    f"{rank} of {suit}"
    for suit in ("clubs", "diamonds", "hearts", "spades")
    for rank in ("ace", *map(str, range(2, 11)), "jack", "queen", "king")
]


def cards(language: str, context: str) -> dict[str, str]:
    return {
        str(message.id): str(message.string)
        for message in messages_of(language)
        if message.context == context
    }


@pytest.mark.parametrize("language", tool.PLURALS)
@pytest.mark.parametrize("context", ["card", "card, accusative"])
def test_all_52_names_differ(language: str, context: str) -> None:
    names = cards(language, context)
    assert len(names) == 52
    assert len(set(names.values())) == 52


@pytest.mark.parametrize("language", tool.PLURALS)
def test_each_card_has_its_own_name_in_the_list(language: str) -> None:
    names = cards(language, "card")
    wanted = [
        rank + LINK[language] + suit for suit in SUITS[language] for rank in RANKS[language].split()
    ]
    assert [names[english] for english in ENGLISH] == wanted


@pytest.mark.parametrize("language", tool.PLURALS)
def test_each_card_has_its_own_name_in_a_sentence(language: str) -> None:
    names = cards(language, "card, accusative")
    wanted = [
        _in_a_sentence(language, at) + LINK[language] + suit
        for suit in SUITS[language]
        for at in range(13)
    ]
    assert [names[f"the {english}"] for english in ENGLISH] == wanted


def _in_a_sentence(language: str, at: int) -> str:
    rank = RANKS[language].split()[at]
    if language == "pl":
        return ACCUSATIVE.split()[at]
    if language == "it" and rank[0] in "ao":
        return f"l'{rank}"
    return f"{FEMININE.get(rank, MASCULINE[language])} {rank}"


# A preposition before a card with its article would have to contract with it.
UNCONTRACTED = {
    "it": r"\b(di|a|da|in|su|con) %\((card|first|second|third|cover|other)\)s",
    "gl": r"\b(de|a|por|en|con) %\((card|first|second|third|cover|other)\)s",
    "es": r"\b(de|a) %\((card|first|second|third|cover|other)\)s",
    "pl": r"\b(na|z|w|o|po|do|bez|od|pod|przy) %\((card|first|second|third|cover|other)\)s",
}


@pytest.mark.parametrize("language", tool.PLURALS)
def test_no_preposition_stands_before_a_card_with_its_article(language: str) -> None:
    """In labels cards come without article (row and position tell a label)."""
    sentences = [
        form
        for message in messages_of(language)
        for form in ([message.string] if isinstance(message.string, str) else message.string or ())
        if "%(position)s" not in form
    ]
    assert any("%(first)s" in form for form in sentences)
    assert [form for form in sentences if re.search(UNCONTRACTED[language], form)] == []
