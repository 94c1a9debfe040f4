"""The table: the engine's face towards the page.

The page sends a command and draws the view that comes back, both JSON; `Table.dispatch` is all
that it calls. Picking, dropping and refusing are decided here, so that JavaScript knows no rule.

Every command may carry ``seconds``, the play clock that the page keeps. The answer is the view of
`tredici.web.table_view` with ``events``, what the command did or why it was refused, in order;
``save``, the text to keep in storage; and ``data``, the answer to a question.
"""

import json

from tredici.core import history, save
from tredici.core.cards import KING, name, rank, read_card
from tredici.core.deals import Deal
from tredici.core.errors import RecordError, TrediciError
from tredici.core.game import CONCEDED, Game
from tredici.core.moves import DRAW, REDEAL, Move
from tredici.core.record import Record
from tredici.core.rules import Rules
from tredici.core.state import (
    STUCK,
    State,
    covers,
    open_places,
    playable,
    refusal,
    removals,
)
from tredici.web.table_answers import ANSWERS, read_deal
from tredici.web.table_view import names, partners_of, redeals_left, view

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    Command = dict[str, Any]
    Event = dict[str, Any]


class Table:
    """One game on the table and the card that is picked up."""

    def __init__(self) -> None:
        self.game = Game(Deal.numbered(1), Rules())
        self.selected: int | None = None
        self._events: list[Event] = []
        self._data: object = None

    def dispatch(self, text: str) -> str:
        """Do the command in ``text`` and answer with the view; bad input is an ``error`` event."""
        self._events = []
        self._data = None
        try:
            self._do(json.loads(text))
            self._enter(leaving=False)
        except TrediciError as error:
            self._tell(
                "error", kind=type(error).__name__, message=str(error), **_error_details(error)
            )
        shown = view(self.game, self.selected)
        shown["events"] = self._events
        shown["save"] = save.write(self.game)
        shown["data"] = self._data
        return json.dumps(shown)

    def _do(self, command: "Command") -> None:
        name = str(command["do"])
        answer = ANSWERS.get(name)
        do = getattr(self, "_do_" + name, None)
        if do is None and answer is None:
            raise TrediciError("unknown command %(name)s", name=repr(command["do"]))
        seconds = command.get("seconds")
        if seconds is not None and self.game.outcome is None:
            self.game.seconds = float(seconds)
        if answer is not None:
            self._data = answer(self.game, command)
        elif do is not None:
            do(command)

    # Games ------------------------------------------------------------------------------------

    def _do_new(self, command: "Command") -> None:
        rules = Rules.parse(command.get("rules", ""))
        deal = read_deal(str(command["deal"]))
        self._take(Game(deal, rules, command.get("started", "")))
        self._tell("dealt")

    def _do_restart(self, command: "Command") -> None:
        self._take(self.game.restart(command.get("started", "")))
        self._tell("restarted")

    def _do_resume(self, command: "Command") -> None:
        self.game = save.read(command["save"])
        self.selected = None
        self._tell("resumed")

    def _do_read(self, command: "Command") -> None:
        self._take(Record.parse(command["record"]).game())
        self._tell("resumed")

    def _do_view(self, _: "Command") -> None:
        """Only look."""

    # Moves ------------------------------------------------------------------------------------

    def _do_pick(self, command: "Command") -> None:
        """Pick a card up, or remove it: with the card picked before, or alone if a King."""
        card = read_card(command["card"])
        if self._is_over():
            return
        cards, bound = playable(self.game.state)
        if card == self.selected:
            self._do_clear(command)
        elif card not in cards:
            self._refuse_card(card)
        elif rank(card) == KING and card not in bound:
            self._play(Move.remove(card))
        elif self.selected is not None and self._is_pair(self.selected, card):
            self._play(Move.remove(self.selected, card))
        else:
            if self.selected is not None:
                self._refuse_pair(self.selected, card)
            self.selected = card
            self._tell("selected", card=name(card), partners=names(self._partners(card)))

    def _do_clear(self, _: "Command") -> None:
        if self.selected is not None:
            self._tell("cleared", card=name(self.selected))
        self.selected = None

    def _do_drop(self, command: "Command") -> None:
        """Drop a card onto another, onto a waste (``waste:0``), ``stock`` or ``removed``."""
        card = read_card(command["card"])
        onto = str(command["onto"])
        if self._is_over():
            return
        cards, bound = playable(self.game.state)
        if card not in cards:
            self._refuse_card(card)
            return
        if onto == "removed" or onto == command["card"]:
            if rank(card) == KING and card not in bound:
                self._play(Move.remove(card))
            elif onto == "removed":
                self._tell("no_king", card=name(card))
            return
        target = self._target(onto)
        if self._is_draw(card, onto, target):
            self._play(DRAW)
            return
        if target is None:
            self._tell("nothing_there", card=name(card))
        elif self._is_pair(card, target):
            self._play(Move.remove(card, target))
        elif target not in cards:
            self._refuse_card(target)
        else:
            self._refuse_pair(card, target)

    def _do_turn(self, command: "Command") -> None:
        """The tap on the stock: draw, or redeal when it is empty."""
        if self.game.state.stock:
            self._do_draw(command)
        else:
            self._do_redeal(command)

    def _do_draw(self, _: "Command") -> None:
        self._try(DRAW)

    def _do_redeal(self, _: "Command") -> None:
        self._try(REDEAL)

    def _do_discard(self, command: "Command") -> None:
        """Remove the two topmost cards of a waste."""
        wastes = self.game.state.wastes
        at = int(command.get("waste", 0))
        pair = wastes[at][-2:] if 0 <= at < len(wastes) else ()
        if len(pair) == 2 and rank(pair[0]) + rank(pair[1]) == KING:
            self._try(Move.remove(pair[0], pair[1]))
        elif len(pair) == 2:
            self._refuse_pair(pair[0], pair[1])
        else:
            self._tell("waste_empty")

    def _do_move(self, command: "Command") -> None:
        self._try(Move.parse(command["move"]))

    def _do_undo(self, _: "Command") -> None:
        if not self.game.can_undo:
            self._tell("nothing_to_undo")
            return
        taken = None if self.game.outcome == CONCEDED else self.game.moves[-1]
        before = self.game.state
        self.game.undo()
        self.selected = None
        back = [] if taken is None else list(taken.cards)
        self._tell(
            "undone",
            move="" if taken is None else str(taken),
            cards=names(back),
            uncovered=names(_opened(before, self.game.state, back)),
        )

    def _do_back(self, command: "Command") -> None:
        """Undo as many moves as it takes until there were only ``at``."""
        at = int(command["at"])
        if self.game.outcome != CONCEDED and not 0 <= at < len(self.game.moves):
            self._tell("nothing_to_undo")
            return
        while self.game.can_undo and (self.game.outcome == CONCEDED or len(self.game.moves) > at):
            self.game.undo()
        self.selected = None
        self._tell("went_back", at=at)

    def _do_redo(self, _: "Command") -> None:
        if not self.game.can_redo:
            self._tell("nothing_to_redo")
            return
        before = self.game.state
        self.game.redo()
        self.selected = None
        self._tell("redone")
        self._tell_move(before, self.game.moves[-1])

    def _do_concede(self, _: "Command") -> None:
        if not self._is_over():
            self.game.concede()
            self.selected = None
            self._tell_end()

    # Questions --------------------------------------------------------------------------------

    def _do_hint(self, _: "Command") -> None:
        """A legal move: the removal that uncovers most, else the draw or the redeal."""
        if self.game.outcome is not None:
            self._tell("game_over", outcome=self.game.outcome)
            return
        found = removals(self.game.state)
        found.sort(key=lambda move: -len(self._uncovers(move)))
        if not found:
            found = [DRAW] if self.game.state.stock else [REDEAL]
        self._tell(
            "hint",
            move=str(found[0]),
            cards=names(list(found[0].cards)),
            uncovers=self._uncovers(found[0]),
        )

    def _do_play_on(self, command: "Command") -> None:
        """Take the position of a record after ``at`` moves to the table, as a game of its own."""
        game = Record.parse(command["record"]).game()
        at = max(0, min(int(command["at"]), len(game.moves)))
        self._take(game.branch(at, command.get("started", "")))
        self._tell("resumed")

    # What happened ----------------------------------------------------------------------------

    def _take(self, game: Game) -> None:
        """Put another game on the table; the one that lay there may enter the history."""
        self._enter(leaving=True)
        self.game = game
        self.selected = None

    def _enter(self, *, leaving: bool) -> None:
        """Tell the page when the history is owed the game."""
        entry = history.due(self.game, leaving=leaving)
        if entry is not None:
            self.game.entered = entry.result
            self._tell("recorded", key=entry.key, entry=entry.as_dict())

    def _try(self, move: Move) -> None:
        """Play ``move``, or say why not."""
        if self._is_over():
            return
        reason = refusal(self.game.state, move)
        if reason is None:
            self._play(move)
        else:
            self._refuse(reason)

    def _play(self, move: Move) -> None:
        before = self.game.state
        self.game.play(move)
        self.selected = None
        self._tell_move(before, move)

    def _tell_move(self, before: State, move: Move) -> None:
        """Tell what ``move`` did to the state before it, and what lies open since."""
        state = self.game.state
        cards = list(move.cards)
        if move == DRAW:
            cards = list(before.stock[: len(before.stock) - len(state.stock)])
        uncovered = names(_opened(before, state, cards))
        if move.is_removal:
            self._tell("removed", cards=names(cards), uncovered=uncovered)
        elif move == DRAW:
            self._tell("drawn", cards=names(cards), left=len(state.stock), uncovered=uncovered)
        else:
            self._tell("redealt", redeals_left=redeals_left(state), uncovered=uncovered)
        self._tell_end()

    def _tell_end(self) -> None:
        result = self.game.outcome
        if result is not None:
            self._tell(result)

    def _tell(self, code: str, **details: object) -> None:
        event: Event = {"code": code}
        event.update(details)
        self._events.append(event)

    def _is_over(self) -> bool:
        """Whether the game is over, which is then told."""
        result = self.game.outcome
        if result == STUCK and self.game.rules.redeals is None:
            return False  # with unlimited passes the stock can still be looked through
        if result is not None:
            self._tell("game_over", outcome=result)
        return result is not None

    def _refuse_card(self, card: int) -> None:
        """Say why ``card`` cannot be picked up."""
        state = self.game.state
        if card in state.pyramid:
            above = covers(state, state.pyramid.index(card))
            own = [cover for cover in above if rank(cover) + rank(card) == KING]
            if own and len(above) == 1:
                self._tell("own_cover", card=name(card), by=names(above))
            else:
                self._tell("covered", card=name(card), by=names(above))
        else:
            self._tell("buried" if card in state.cards else "not_there", card=name(card))

    def _refuse_pair(self, first: int, second: int) -> None:
        """Say why two cards cannot be removed together."""
        total = rank(first) + rank(second)
        if total != KING:
            self._tell("no_match", cards=names([first, second]), sum=total)
            return
        reason = refusal(self.game.state, Move.remove(first, second))
        if reason is not None:
            self._refuse(reason)

    def _refuse(self, reason: tuple[str, tuple[int, ...]]) -> None:
        code, cards = reason
        event: Event = {}
        if cards:
            event["card"] = name(cards[0])
            event["by"] = names(list(cards[1:]))
        self._tell(code, **event)

    # Reading the position ---------------------------------------------------------------------

    def _is_pair(self, first: int, second: int) -> bool:
        return second in self._partners(first)

    def _partners(self, card: int) -> list[int]:
        return partners_of(removals(self.game.state), card)

    def _uncovers(self, move: Move) -> list[str]:
        """The cards of the pyramid that a removal lays open."""
        state = self.game.state
        bare = open_places(state)
        found = []
        for place, card in enumerate(state.pyramid):
            if card is None or place in bare or card in move.cards:
                continue
            if all(cover in move.cards for cover in covers(state, place)):
                found.append(name(card))
        return found

    def _target(self, onto: str) -> int | None:
        """The card that lies where something was dropped, or None on an empty pile."""
        state = self.game.state
        if onto[:6] == "waste:":
            at = int(onto[6:]) if onto[6:] in ("0", "1", "2") else 0
            waste = state.wastes[at] if at < len(state.wastes) else ()
            return waste[-1] if waste else None
        if onto == "stock":
            return state.stock[0] if state.rules.stock == "open" and state.stock else None
        return read_card(onto)

    def _is_draw(self, card: int, onto: str, target: int | None) -> bool:
        """Whether dropping ``card`` there means to draw it: the stock's top onto a waste.

        With ``waste=pair`` that is so even if the two match (the pair then goes by its button);
        otherwise a match is removed.
        """
        state = self.game.state
        on_waste = onto[:6] == "waste:" or any(waste[-1:] == (target,) for waste in state.wastes)
        if not on_waste or state.rules.stock != "open" or state.stock[:1] != (card,):
            return False
        return state.rules.waste == "pair" or target is None or not self._is_pair(card, target)


def _opened(before: State, state: State, told: list[int]) -> list[int]:
    """What can be seen in full now and could not before, but for cards that are told of anyway."""
    known = _on_top(before) + told
    return [card for card in _on_top(state) if card not in known]


def _on_top(state: State) -> list[int]:
    """The cards on which none lies: of the pyramid, of each waste, of a stock that is face up."""
    cards = [card for card in [state.pyramid[at] for at in open_places(state)] if card is not None]
    for waste in state.wastes:
        cards.extend(waste[-1:])
    if state.rules.stock == "open":
        cards.extend(state.stock[:1])
    return cards


def _error_details(error: TrediciError) -> "dict[str, Any]":
    """What an error names beside its message, so that the page can word it in any language."""
    details: dict[str, Any] = {}
    for key in ("missing", "repeated", "unreadable", "contradicting", "line"):
        named = getattr(error, key, None)
        if named:
            details[key] = names(named) if key in ("missing", "repeated") else named
    if isinstance(error, RecordError):
        details["told"] = _parts(error.values["told"])
    return details


def _parts(value: object) -> object:
    """What an error is made of: templates and their values, or the text that a value is."""
    if isinstance(value, TrediciError):
        values = {name: _parts(value.values[name]) for name in value.values}
        return {"template": value.template, "values": values}
    if isinstance(value, list):
        return [_parts(each) for each in value]
    return str(value)
