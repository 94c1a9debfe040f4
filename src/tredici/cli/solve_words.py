"""What the solver found, in words."""

from tredici.core.moves import DRAW, Move
from tredici.core.state import State
from tredici.solver.api import Objective, Result, Verdict
from tredici.words import gettext, ngettext, pgettext

_RANKS = ("ace", "2", "3", "4", "5", "6", "7", "8", "9", "10", "jack", "queen", "king")
_SUITS = ("clubs", "diamonds", "hearts", "spades")


def told(deal: str, state: State, objective: Objective, result: Result) -> list[str]:
    """The answer as lines of text: what was found, then how to play it."""
    lines = [_headline(deal, result)]
    if result.stopped_by is not None:
        lines.append(_stop(result.stopped_by))
    if result.value is not None:
        lines.append(_value(state, objective, result))
    lines += ["  " + line for line in play(result.line)]
    return lines


def play(line: tuple[Move, ...]) -> list[str]:
    """Each removal of a line, and how many cards are drawn or redealt before it."""
    lines = []
    at = 0
    while at < len(line):
        move = line[at]
        if move.is_removal:
            lines.append(_removal(move))
            at += 1
            continue
        run = at
        while run < len(line) and line[run] == move:
            run += 1
        if move == DRAW:
            lines.append(
                ngettext("draw once", "draw %(count)s times", run - at) % {"count": run - at}
            )
        else:
            lines.append(pgettext("in a line of moves", "redeal"))
        at = run
    return lines


def the_card(card: int) -> str:
    """A card as the object of a sentence, with its article."""
    english = f"the {_RANKS[card % 13]} of {_SUITS[card // 13]}"
    return pgettext("card, accusative", english)  # the page's cardnames.js has all 52


def _removal(move: Move) -> str:
    cards = [the_card(card) for card in move.cards]
    if len(cards) == 1:
        return gettext("remove %(first)s") % {"first": cards[0]}
    return gettext("remove %(first)s and %(second)s") % {"first": cards[0], "second": cards[1]}


def _headline(deal: str, result: Result) -> str:
    if result.verdict is Verdict.WINNABLE:
        return gettext("%(deal)s: it can be won.") % {"deal": deal}
    if result.verdict is Verdict.UNWINNABLE:
        return gettext("%(deal)s: it cannot be won.") % {"deal": deal}
    return gettext("%(deal)s: whether it can be won is not known.") % {"deal": deal}


def _stop(stopped_by: str) -> str:
    if stopped_by == "nodes":
        return gettext("The search reached its limit of nodes.")
    if stopped_by == "time":
        return gettext("The search reached its limit of seconds.")
    if stopped_by == "memory":
        return gettext("The search reached its limit of memory.")
    return gettext("The search was stopped.")


def _value(state: State, objective: Objective, result: Result) -> str:
    total = len(state.cards)
    if state.rules.goal == "pyramid":
        total = len(state.pyramid) - state.pyramid.count(None)
    values = {"value": result.value, "total": total}
    if result.stopped_by is not None:
        return gettext("Best found so far: %(value)s") % values
    if objective is Objective.STEPS:
        return gettext("Fewest steps: %(value)s") % values
    if objective is Objective.POINTS:
        return gettext("Most points: %(value)s") % values
    if objective is Objective.PAR:
        return gettext("Best par score: %(value)s") % values
    return gettext("Most cards that can be removed: %(value)s of %(total)s") % values
