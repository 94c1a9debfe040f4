"""Everything that can be wrong with what was handed in, in one tree.

::

    TrediciError (a ValueError)
    ├── NotationError        a text that is no card, move or state
    │   └── DealError        a deck with missing, repeated or unreadable cards; a bad deal number
    ├── RulesError           an unknown preset or option, a value not allowed, a contradiction
    ├── IllegalMoveError     a move that the rules do not allow in this position
    ├── RecordError          a record that cannot be read or replayed, with its line
    └── SaveError            a saved game or history that cannot be read

Each message names the thing, what was expected and where. Reaching the end of a game or a limit
is a result and never an exception.

An error carries its message as a template in English and the values that go into it, and its `str`
is the two together: whoever shows an error can so translate it, and nothing below need know how.
"""

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable

    from tredici.core.moves import Move
    from tredici.core.state import State


LONGEST = 80
"""Characters that a message repeats of what was given."""

ENDING = 25
"""How many of them are its last, where it is longer."""


def shortened(text: str) -> str:
    """``text`` as a message repeats it: on one line, and without its middle if it is long."""
    line = " ".join(text.split())
    if len(line) <= LONGEST:
        return line
    return line[: LONGEST - ENDING - 1] + "…" + line[-ENDING:]


def quoted(text: str) -> str:
    """``text`` between quotes, `shortened`.

    Unlike `repr` it leaves letters as they are on every Python: MicroPython's spells out all that
    is not ASCII, which no player could read.
    """
    return "'" + shortened(text) + "'"


class TrediciError(ValueError):
    """Bad input to tredici; the message is fit to be shown to the person who gave it.

    ``template`` is the message in English, a literal where it is raised, and ``values`` are what
    stands in it at each ``%(name)s``. A value may be an error itself, or a list of errors.
    """

    def __init__(self, template: str, **values: object) -> None:
        self.template = template
        self.values = values
        super().__init__(self.told(str))

    def told(self, translate: "Callable[[str], str]") -> str:
        """The message as it is when ``translate`` has said every template in it.

        What it quotes may come from strangers: control characters, which could steer a terminal,
        are spelled out.
        """
        values = {name: _told(self.values[name], translate) for name in self.values}
        message = translate(self.template)
        if values:
            message = message % values
        return "".join([_harmless(character) for character in message])


def _told(value: object, translate: "Callable[[str], str]") -> object:
    if isinstance(value, TrediciError):
        return value.told(translate)
    if isinstance(value, list):
        return "; ".join([str(_told(each, translate)) for each in value])
    return value


def wording(template: str) -> str:
    """The template of a message that is not raised where it stands; so translators find it."""
    return template


def _harmless(character: str) -> str:
    code = ord(character)
    if code >= 160 or 32 <= code < 127 or character == "\n":
        return character
    return "\\x" + hex(code + 256)[3:]


class NotationError(TrediciError):
    """A text that does not read as a card, a move or a state."""


class DealError(NotationError):
    """A deck or deal number that is no deal.

    ``missing`` and ``repeated`` are lists of card numbers, ``unreadable`` is the list of the
    pieces of text that are no card.
    """

    def __init__(
        self,
        template: str,
        missing: list[int] | None = None,
        repeated: list[int] | None = None,
        unreadable: list[str] | None = None,
        **values: object,
    ) -> None:
        super().__init__(template, **values)
        self.missing = missing or []
        self.repeated = repeated or []
        self.unreadable = unreadable or []


class RulesError(TrediciError):
    """An unknown preset or option, a value that is not allowed, or options that contradict.

    ``contradicting`` is the list of the options that do not go together.
    """

    def __init__(
        self, template: str, contradicting: list[str] | None = None, **values: object
    ) -> None:
        super().__init__(template, **values)
        self.contradicting = contradicting or []


class IllegalMoveError(TrediciError):
    """A move that the rules do not allow: ``move`` in the position ``state``."""

    def __init__(self, template: str, move: "Move", state: "State", **values: object) -> None:
        super().__init__(template, **values)
        self.move = move
        self.state = state


class RecordError(TrediciError):
    """A record that cannot be read or replayed; ``line`` is the line at fault, from 1."""

    def __init__(self, told: "str | TrediciError", line: int, **values: object) -> None:
        if isinstance(told, str):
            told = TrediciError(told, **values)
        super().__init__(wording("line %(line)s: %(told)s"), line=line, told=told)
        self.line = line


class SaveError(TrediciError):
    """A saved game or a history file that cannot be read."""
