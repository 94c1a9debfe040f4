"""Simulations: a player plays many deals, and what came of it.

Each game draws its chance from its deal's number, so that it does not matter how the games are
shared among processes, or which others are played.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass

from tredici.coach import players
from tredici.coach.chance import Chance
from tredici.coach.intervals import Mean, Share, normal_mean, wilson
from tredici.coach.kernels import Kernels
from tredici.coach.players import AIMS, PLAYERS, SHUFFLES, Player, play_out
from tredici.core.deals import Deal
from tredici.core.errors import TrediciError
from tredici.core.game import Game
from tredici.core.rules import Rules
from tredici.core.state import WON
from tredici.solver import compiled
from tredici.solver.batch import spread

NODES = 20_000
"""What a single question may cost. In a game of many questions a few may stay open."""

PIECE = 4
"""Games that a process is handed at a time."""


class SimulationError(TrediciError):
    """A player or an aim that there is not."""


@dataclass(frozen=True, slots=True)
class Setup:
    """Who plays what: one of `PLAYERS` with one of `AIMS`.

    ``shuffles`` is how many of them the fair player tries for a move at most, and ``nodes`` what
    one question to the solver may cost. Raises `SimulationError`.
    """

    rules: Rules
    player: str
    aim: str = players.WINS
    shuffles: int = SHUFFLES
    nodes: int = NODES

    def __post_init__(self) -> None:
        for what, value, known in (("player", self.player, PLAYERS), ("aim", self.aim, AIMS)):
            if value not in known:
                expected = ", ".join(known)
                raise SimulationError(f"unknown {what} {value!r}: expected one of {expected}")
        if self.aim == players.SCORE and self.rules.scoring == "none":
            raise SimulationError(
                "there is no score to play for without scoring: expected rules with scoring=points "
                "or scoring=par"
            )

    def seat(self, rng: Chance) -> Player:
        """The player, drawing its chance from ``rng``."""
        if self.player == players.RANDOM:
            return players.Random(rng)
        if self.player == players.GREEDY:
            return players.Greedy()
        return players.Fair(
            Kernels(self.nodes),
            rng,
            aim=self.aim,
            shuffles=self.shuffles,
            peeks=self.player == players.ALL_SEEING,
        )

    def play(self, number: int) -> Played:
        """The game of a numbered deal."""
        game = Game(Deal.numbered(number), self.rules)
        play_out(game, self.seat(Chance(number)))
        left = len(game.state.cards)
        return Played(number, game.outcome == WON, game.score, game.move_count, left)

    def play_all(self, numbers: Sequence[int]) -> list[Played]:
        """The games of several, all with the same solver."""
        self.prepare()
        return [self.play(number) for number in numbers]

    def prepare(self) -> None:
        """Wait for the kernels, if they will be asked: the reference may give up elsewhere."""
        if compiled.is_installed() and self.player in (players.FAIR, players.ALL_SEEING):
            compiled.WARMUP.wait()


@dataclass(frozen=True, slots=True)
class Played:
    """How a game ended: ``score`` is None under rules without one, ``left`` the cards left."""

    number: int
    won: bool
    score: int | None
    moves: int
    left: int


@dataclass(frozen=True, slots=True)
class Tally:
    """What came of many games; ``score`` is None under rules without one."""

    games: int
    wins: int
    win_rate: Share
    score: Mean | None

    @classmethod
    def of(cls, games: Sequence[Played]) -> Tally:
        """The tally of some games under the same rules."""
        wins = sum(game.won for game in games)
        scores = [game.score for game in games if game.score is not None]
        return cls(
            len(games),
            wins,
            wilson(wins, len(games)),
            normal_mean(scores) if scores else None,
        )


def simulate(numbers: Iterable[int], setup: Setup, *, jobs: int = 1) -> Iterator[Played]:
    """The game of each numbered deal, in order, shared among ``jobs`` processes."""
    setup.prepare()  # compiled once here, they are only loaded in each of the processes
    if jobs <= 1:
        yield from map(setup.play, numbers)
        return
    yield from spread(numbers, setup.play_all, jobs=jobs, piece=PIECE)
