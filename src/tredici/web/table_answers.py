"""What the table answers to questions: plain data about a game, a record, rules or the history.

`ANSWERS` has a function for each question, from the game on the table and the command to what JSON
can carry. None of them touches the game.
"""

from tredici.core import history
from tredici.core.deals import Deal
from tredici.core.errors import TrediciError
from tredici.core.record import Record
from tredici.core.rules import OPTIONS, PRESETS, Rules
from tredici.core.scoring import MATCH_GAMES, Match, par_bonus
from tredici.web.table_view import rules_view, seen_of_stock, view

PYSOL = "pysol:"
"""What stands before a deal number of PySolFC's."""

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from tredici.core.game import Game

    Command = dict[str, Any]


def read_deal(text: str) -> Deal:
    """A deal by its number, one of PySolFC's, or its cards; `DealError` for anything else."""
    if text.strip().lower()[: len(PYSOL)] != PYSOL:
        return Deal.parse(text)
    from tredici import pysol  # noqa: PLC0415 - hardly anyone waits for it

    return pysol.deal(text.strip()[len(PYSOL) :])


def peek(_: "Game", command: "Command") -> object:
    """What a record showed after ``at`` moves."""
    game = Record.parse(command["record"]).game()
    at = max(0, min(int(command["at"]), len(game.moves)))
    return {
        "at": at,
        "moves": [str(move) for move in game.moves],
        "seconds": game.seconds,
        "outcome": game.outcome,
        "view": view(game.branch(at), None),
    }


def record(game: "Game", _: "Command") -> object:
    """The text of the game's record."""
    return str(Record.of(game))


def known(game: "Game", _: "Command") -> object:
    """The game as the coach asks for it: its line, and how much of the stock was ever seen.

    Moves that were undone are no part of the line, but what they showed was seen.
    """
    shown = [seen_of_stock(state) for state in game.every_state]
    return {"record": str(Record.of(game.branch(len(game.moves)))), "seen": max(shown)}


def check(_: "Game", command: "Command") -> object:
    """What a set of rules is in canonical form; bad ones are an error.

    With ``changed``, the option that was just set, one that contradicts it gives way.
    """
    changed = command.get("changed")
    text = command["rules"]
    return rules_view(Rules.mended(text, changed) if changed else Rules.parse(text))


def check_deal(_: "Game", command: "Command") -> object:
    """What names the deal in a text; a bad text is an error."""
    deal = read_deal(command["deal"])
    return {"id": deal.id, "number": deal.number}


def options(_: "Game", __: "Command") -> object:
    """The presets and the values of every option, in the order in which to show them."""
    return {
        "presets": [dict(rules_view(rules), id=preset) for preset, rules in PRESETS.items()],
        "options": [
            {"option": option, "values": list(values), "default": getattr(Rules(), option)}
            for option, values in OPTIONS.items()
        ],
    }


def statistics(_: "Game", command: "Command") -> object:
    """What the games add up to that the page hands in, as `recorded` events gave them."""
    played = history.History([history.Finished.from_dict(entry) for entry in command["games"]])
    sets = [None] + played.rule_sets()
    return [_statistics(played, rules) for rules in sets]


def standing(game: "Game", command: "Command") -> object:
    """Where this game stands among those handed in: the best score, the match, the bonus.

    A game that is over counts; ``best_before`` is the best of the others.
    """
    rules = game.rules
    others = history.History()
    for entry in command["games"]:
        if _key(entry) is not None:
            others.add(history.Finished.from_dict(entry))
    this = history.Finished.of(game)
    others.games = [other for other in others.under(rules) if other.key != this.key]
    before = others.statistics().best_score
    if game.outcome is not None:
        others.add(this)
    matches = others.matches(rules) if rules.scoring == "par" else []
    match = matches[-1] if matches else Match([])
    if game.outcome is None and not match.games_left:
        match = Match([])  # this game begins the next
    return {
        "best_before": before,
        "match": dict(_match(match), games=MATCH_GAMES) if rules.scoring == "par" else None,
        "bonus": par_bonus(game.cleared_in) if rules.scoring == "par" else None,
        "cards_left": len(game.state.cards),
    }


def games(_: "Game", command: "Command") -> object:
    """Which of the games handed in the history can hold: the key of each, or None."""
    return {
        "format": history.FORMAT,
        "keys": [_key(entry) for entry in command["games"]],
    }


ANSWERS = {
    "check": check,
    "check_deal": check_deal,
    "games": games,
    "known": known,
    "options": options,
    "peek": peek,
    "record": record,
    "standing": standing,
    "statistics": statistics,
}
"""A function for each question, by the command that asks it."""


def _key(entry: object) -> str | None:
    try:
        return history.Finished.from_dict(entry).key
    except TrediciError:
        return None


def _statistics(played: history.History, rules: Rules | None) -> "dict[str, Any]":
    numbers = played.statistics(rules)
    matches = played.matches(rules) if rules is not None and rules.scoring == "par" else []
    return {
        "rules": None if rules is None else rules_view(rules),
        "played": numbers.played,
        "won": numbers.won,
        "percentage": numbers.percentage,
        "best_time": numbers.best_time,
        "fewest_moves": numbers.fewest_moves,
        "best_score": numbers.best_score,
        "current_streak": numbers.current_streak,
        "best_streak": numbers.best_streak,
        "match_games": MATCH_GAMES,
        "matches": [_match(match) for match in matches],
    }


def _match(match: Match) -> "dict[str, Any]":
    return {"scores": list(match.scores), "total": match.total, "won": match.is_won}
