"""Rules as data: one immutable record of seven options, its canonical text, and the presets.

To add a rule: add its option here and its effect in `tredici.core.state`.
"""

from collections import OrderedDict

from tredici.core.errors import RulesError, quoted, shortened

UNLIMITED = "unlimited"

# Ordered by hand: a plain dict forgets its order in MicroPython.
OPTIONS: OrderedDict[str, tuple[int | str, ...]] = OrderedDict(
    [
        ("passes", (1, 2, 3, 4, 5, 6, 7, 8, 9, UNLIMITED)),
        ("draw", (1, 3)),
        ("stock", ("closed", "open")),
        ("waste", ("single", "pair")),
        ("cover", ("block", "pair")),
        ("goal", ("pyramid", "all")),
        ("scoring", ("none", "points", "par")),
    ]
)
"""Every option with the values it takes.

====== =======================================================================================
passes trips through the stock; redeals + 1
draw   cards turned at a time; 3 turns them onto three wastes, left to right, in a single pass
stock  open: the top card of the stock lies face up and can be played
waste  pair: the two topmost cards of a waste may be removed together
cover  pair: a card may pair with a card that it alone lies on
goal   what must be gone to win: the pyramid, or all 52 cards
scoring none, points or par: see `tredici.core.scoring`
====== =======================================================================================
"""

DEFAULTS: dict[str, int | str] = {option: OPTIONS[option][0] for option in OPTIONS}
DEFAULTS["passes"] = 3


class Rules:
    """One set of rules. Equal options are equal rules; `str` is the canonical text.

    >>> Rules(passes=1, stock="open")
    Rules.parse("passes=1,stock=open")
    >>> Rules.parse("open-stock").passes
    3

    Raises `RulesError` for a value that is not allowed and for options that contradict.
    """

    __slots__ = ("_text", "cover", "draw", "goal", "passes", "scoring", "stock", "waste")

    def __init__(
        self,
        *,
        passes: int | str = 3,
        draw: int = 1,
        stock: str = "closed",
        waste: str = "single",
        cover: str = "block",
        goal: str = "pyramid",
        scoring: str = "none",
    ) -> None:
        self.passes = passes
        self.draw = draw
        self.stock = stock
        self.waste = waste
        self.cover = cover
        self.goal = goal
        self.scoring = scoring
        for option, allowed in OPTIONS.items():
            value = getattr(self, option)
            if value not in allowed or isinstance(value, bool):
                raise _not_allowed(option, value)
        if draw == 3 and passes != 1:
            raise RulesError(
                "draw=3 contradicts passes=%(passes)s: three cards at a time go with a single pass "
                "(passes=1,draw=3)",
                ["draw", "passes"],
                passes=passes,
            )
        self._text = ",".join(
            [
                option + "=" + str(getattr(self, option))
                for option in OPTIONS
                if getattr(self, option) != DEFAULTS[option]
            ]
        )

    @classmethod
    def parse(cls, text: str) -> "Rules":
        """Rules from canonical text or the name of a preset; empty text is the default.

        ``key=value`` pieces are separated by commas, in any order; defaults may be given.
        Raises `RulesError` naming the preset, option or value and what was expected.
        """
        return cls(**_read(text))  # type: ignore[arg-type]  # each value is one of its option's

    @classmethod
    def mended(cls, text: str, kept: str) -> "Rules":
        """Rules from text as in `parse`, where the option ``kept`` may contradict another.

        ``kept`` keeps its value, and the option that contradicts it takes the nearest that does
        not. Raises `RulesError` for what is wrong otherwise.
        """
        given = _read(text)
        if given.get("draw") == 3 and given.get("passes", DEFAULTS["passes"]) != 1:
            given.update({"draw": 1} if kept == "passes" else {"passes": 1})
        return cls(**given)  # type: ignore[arg-type]  # each value is one of its option's

    @property
    def preset(self) -> str | None:
        """The preset that these rules are, or None for a set of one's own."""
        for preset, rules in PRESETS.items():
            if rules == self:
                return preset
        return None

    @property
    def label(self) -> str:
        """What these rules are called wherever they are told: their preset, or their options.

        `parse` reads it. Unlike the canonical text it is never empty.
        """
        return self.preset or str(self)

    @property
    def redeals(self) -> int | None:
        """How often the waste may be turned over; None without limit."""
        return None if isinstance(self.passes, str) else self.passes - 1

    @property
    def wastes(self) -> int:
        """How many wastes there are: 1 or 3."""
        return self.draw

    @property
    def options(self) -> dict[str, int | str]:
        """The options as a dict, in the order of `OPTIONS`."""
        return {option: getattr(self, option) for option in OPTIONS}

    def __str__(self) -> str:
        return self._text

    def __repr__(self) -> str:
        return 'Rules.parse("' + self._text + '")'

    def __eq__(self, other: object) -> bool:
        return self is other or (isinstance(other, Rules) and self._text == other._text)

    def __hash__(self) -> int:
        return hash(self._text)


def _read(text: str) -> dict[str, int | str]:
    """The options that a text gives, those of a preset included."""
    text = text.strip()
    if text in PRESETS:
        return PRESETS[text].options
    given: dict[str, int | str] = {}
    for piece in text.split(",") if text else []:
        option, equals, value = piece.partition("=")
        option = option.strip()
        value = value.strip()
        if not equals:
            raise RulesError(
                "unknown rules %(rules)s: expected a preset (%(presets)s) or option=value",
                rules=quoted(piece.strip()),
                presets=", ".join(PRESETS),
            )
        if option not in OPTIONS:
            raise RulesError(
                "unknown option %(option)s: expected one of %(options)s",
                option=quoted(option),
                options=", ".join(OPTIONS),
            )
        if option in given:
            raise RulesError("option %(option)s is given twice", option=quoted(option))
        matching = [allowed for allowed in OPTIONS[option] if str(allowed) == value]
        if not matching:
            raise _not_allowed(option, value)
        given[option] = matching[0]
    return given


def _not_allowed(option: str, value: object) -> RulesError:
    given = shortened(str(value))
    if option == "passes":
        return RulesError(
            "passes=%(value)s is not allowed: expected 1 to 9, unlimited", value=given
        )
    return RulesError(
        "%(option)s=%(value)s is not allowed: expected %(allowed)s",
        option=option,
        value=given,
        allowed=", ".join([str(choice) for choice in OPTIONS[option]]),
    )


PRESETS: OrderedDict[str, Rules] = OrderedDict(
    [
        ("classic", Rules()),
        ("points", Rules(scoring="points")),
        ("strict", Rules(passes=1)),
        ("three-piles", Rules(passes=1, draw=3)),
        ("par", Rules(stock="open", waste="pair", goal="all", scoring="par")),
        ("open-stock", Rules(stock="open")),
    ]
)
"""The rules that have a name. Names are stable; what a player reads is translated."""
