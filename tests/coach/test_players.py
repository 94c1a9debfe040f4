"""Players: they play by the rules, see no more than they may, and the better they are the more."""

from __future__ import annotations

import random

import pytest

from tredici.coach import players
from tredici.coach.chance import Chance
from tredici.coach.knowledge import STOCK, View, shown
from tredici.coach.oracle import Reference
from tredici.coach.players import Fair, Greedy, Player, Random, play_out
from tredici.core.deals import Deal
from tredici.core.game import Game
from tredici.core.moves import Move
from tredici.core.rules import PRESETS, Rules
from tredici.core.state import State, apply, legal_moves
from tredici.solver.reference_line import achieved

SOLVER = Reference(nodes=150)
CHEAP = ("classic", "strict", "par", "three-piles")


def seated(who: str, seed: int, aim: str = players.WINS) -> Player:
    """A player as quick as can be."""
    rng = Chance(seed)
    if who == players.RANDOM:
        return Random(rng)
    if who == players.GREEDY:
        return Greedy()
    return Fair(SOLVER, rng, aim=aim, shuffles=2, peeks=who == players.ALL_SEEING)


class Watched(Player):
    """Plays as another does, and keeps what that was shown and what it chose."""

    def __init__(self, player: Player) -> None:
        self.player = player
        self.peeks = player.peeks
        self.seen: list[tuple[View, Move]] = []

    def choose(self, view: View) -> Move:
        move = self.player.choose(view)
        self.seen.append((view, move))
        return move


@pytest.mark.parametrize("who", [players.RANDOM, players.GREEDY, players.FAIR])
@pytest.mark.parametrize("preset", CHEAP)
def test_choices_are_the_same_until_a_different_card_comes_up(preset: str, who: str) -> None:
    """The end of the stock is reshuffled behind the player's back."""
    aim = players.SCORE if preset == "par" else players.WINS
    for seed in range(1, 4):
        deal = Deal.numbered(seed)
        keep = 28 + 6 * (seed % 3)
        end = list(deal.cards[keep:])
        random.Random(seed).shuffle(end)
        games = []
        for cards in (deal.cards, (*deal.cards[:keep], *end)):
            watched = Watched(seated(who, seed, aim))
            play_out(Game(Deal(cards), PRESETS[preset]), watched)
            games.append(watched.seen)
        same = 0
        for (view, move), (other, chosen) in zip(*games, strict=False):
            if view != other:
                break
            assert move == chosen
            same += 1
        view = games[0][same][0]
        assert STOCK - view.hidden > keep - 28, "they differ before a different card came up"


@pytest.mark.parametrize("who", players.PLAYERS)
@pytest.mark.parametrize("preset", PRESETS)
def test_every_player_plays_every_preset_to_its_end(preset: str, who: str) -> None:
    game = Game(Deal.numbered(4), PRESETS[preset])
    watched = Watched(seated(who, 1))
    play_out(game, watched)
    assert game.outcome in ("won", "stuck")
    for view, move in watched.seen:
        assert move in legal_moves(view.state)
        assert view.hidden == (0 if who == players.ALL_SEEING else view.hidden)


def test_a_view_given_to_a_player_hides_the_order_of_the_rest() -> None:
    watched = Watched(Greedy())
    play_out(Game(Deal.numbered(9), Rules()), watched)
    for view, _ in watched.seen:
        hidden = 0 if view.state.redeals else STOCK - shown(view.state)
        assert view.hidden == hidden
        assert list(view.unseen) == sorted(view.unseen)


def test_who_sees_all_wins_what_can_be_won() -> None:
    solver = Reference()
    for number in range(1, 12):
        game = Game(Deal.numbered(number), PRESETS["open-stock"])
        winnable = solver([game.state]) == ["winnable"]
        play_out(game, Fair(solver, Chance(1), peeks=True))
        assert (game.outcome == "won") == winnable


def test_who_sees_all_gets_the_best_score() -> None:
    solver = Reference()
    start = State.parse("6h/7d5c/8sKd6c 7s8h7c5d - 0", PRESETS["par"])
    player = Fair(solver, Chance(1), aim=players.SCORE, peeks=True)
    states = [start]
    while legal_moves(states[-1]):
        states.append(apply(states[-1], player.choose(View(states[-1]))))
    assert achieved(states, "par") == solver.best(start, "par")[0]
