"""Laws that hold whatever the answers are: more freedom never hurts, and names do not matter."""

from __future__ import annotations

import random
from concurrent.futures import ThreadPoolExecutor

import pytest

from tests.solver.positions import late_position, rule_sets
from tredici.core.deals import Deal
from tredici.core.layout import COLUMN, PLACES, ROW, place
from tredici.core.rules import Rules
from tredici.core.state import State, apply, legal_moves
from tredici.solver import (
    Cancel,
    Limits,
    Objective,
    Result,
    SolveError,
    Solver,
    Verdict,
    compiled,
    solve,
)
from tredici.solver.batch import Question, solve_batch, verdicts

SOLVERS = [Solver.REFERENCE] + [Solver.KERNELS] * compiled.is_installed()
QUICK = SOLVERS[-1]
"""The fastest there is: what takes whole deals is asked of it."""

PASSES = (1, 2, 3, 4, "unlimited")


def freer(rules: Rules) -> list[Rules]:
    """The rules that allow, in one respect, more than ``rules`` do."""
    options = rules.options
    found = []
    changes = {"stock": "open", "waste": "pair", "cover": "pair", "goal": "pyramid"}
    if rules.draw == 1:
        later = PASSES.index(rules.passes) + 1
        found += [{**options, "passes": passes} for passes in PASSES[later : later + 1]]
    found += [
        {**options, option: value} for option, value in changes.items() if options[option] != value
    ]
    return [Rules(**changed) for changed in found]  # type: ignore[arg-type]  # options of rules


def under(state: State, rules: Rules) -> State:
    """The same cards under other rules."""
    return State(rules, state.pyramid, state.stock, state.wastes, state.redeals)


def mirrored(state: State) -> State:
    """The pyramid seen from behind."""
    return State(
        state.rules,
        tuple(state.pyramid[place(ROW[at], ROW[at] - COLUMN[at])] for at in range(PLACES)),
        state.stock,
        state.wastes,
        state.redeals,
    )


def recoloured(state: State, seed: int) -> State:
    """Each rank's suits swapped among themselves, as if the deck had other colours."""
    chooser = random.Random(seed)
    swaps = [chooser.sample(range(4), 4) for _ in range(13)]

    def swap(card: int) -> int:
        return 13 * swaps[card % 13][card // 13] + card % 13

    return State(
        state.rules,
        tuple(None if card is None else swap(card) for card in state.pyramid),
        tuple(swap(card) for card in state.stock),
        tuple(tuple(swap(card) for card in waste) for waste in state.wastes),
        state.redeals,
    )


def found(result: Result) -> tuple[Verdict, int | None]:
    """What must be equal, however it was found."""
    return result.verdict, result.value


@pytest.mark.parametrize("rules", rule_sets(), ids=str)
def test_more_freedom_loses_no_win(rules: Rules) -> None:
    compared = 0
    for seed in range(24):
        state = late_position(rules, 500 + seed, cards=(4, 6, 8, 12)[seed % 4])
        for who in SOLVERS:
            if solve(state, solver=who).verdict is Verdict.WINNABLE:
                for more in freer(rules):
                    compared += 1
                    assert solve(under(state, more), solver=who).verdict is Verdict.WINNABLE, more
                # More freedom may also shorten the way, and never lengthens it.
                fewest = solve(state, objective="steps", solver=who).value
                for more in freer(rules):
                    shorter = solve(under(state, more), objective="steps", solver=who).value
                    assert shorter is not None
                    assert fewest is not None
                    assert shorter <= fewest, (state, more)
    assert compared or not freer(rules)


@pytest.mark.parametrize("text", ["", "passes=2,stock=open", "stock=open,waste=pair,cover=pair"])
def test_the_best_move_is_one_step_nearer(text: str) -> None:
    chooser = random.Random(text)
    won = 0
    for number in range(1, 25):
        state = State.start(Deal.numbered(number), Rules.parse(text))
        for _ in range(chooser.randint(5, 40)):
            moves = legal_moves(state)
            if moves:
                state = apply(state, chooser.choice(moves))
        fewest = solve(state, objective="steps", solver=QUICK).value
        after = [
            solve(apply(state, move), objective="steps", solver=QUICK).value
            for move in legal_moves(state)
        ]
        nearest = min((steps for steps in after if steps is not None), default=None)
        assert fewest in (0, None if nearest is None else 1 + nearest), state
        won += nearest is not None
    assert won


@pytest.mark.parametrize("text", ["passes=1", "passes=1,stock=open", "passes=2", ""])
def test_more_freedom_loses_no_deal(text: str) -> None:
    rules = Rules.parse(text)
    won = 0
    for number in range(1001, 1031):
        deal = Deal.numbered(number)
        if solve(deal, rules, limits=Limits(nodes=200_000), solver=QUICK).verdict == "winnable":
            won += 1
            for more in freer(rules):
                limits = Limits(nodes=2_000_000)
                assert solve(deal, more, limits=limits, solver=QUICK).verdict != "unwinnable"
    assert won


@pytest.mark.parametrize("rules", rule_sets()[::3], ids=str)
def test_seen_from_behind_and_in_other_colours_it_is_the_same(rules: Rules) -> None:
    for seed in range(6):
        state = late_position(rules, 100 + seed, cards=16)
        for who in SOLVERS:
            for objective in Objective:
                straight = found(solve(state, objective=objective, solver=who))
                assert found(solve(mirrored(state), objective=objective, solver=who)) == straight
                other = recoloured(state, seed)
                assert found(solve(other, objective=objective, solver=who)) == straight


@pytest.mark.parametrize("threads", [2, 5])
def test_any_split_into_threads_gives_the_same_answers(threads: int) -> None:
    asked = [
        (Deal.numbered(number), Rules.parse(text), objective)
        for number in range(40, 56)
        for text, objective in (("", "verdict"), ("passes=1", "cards"), ("open-stock", "verdict"))
    ]
    asked += [(Deal.numbered(50), Rules.parse("passes=1"), "steps")] * 3

    def answer(question: tuple[Deal, Rules, str]) -> Result:
        return solve(*question, solver=QUICK)

    alone = [answer(question) for question in asked]
    with ThreadPoolExecutor(threads) as pool:
        together = list(pool.map(answer, asked))
    for one, other in zip(alone, together, strict=True):
        assert (found(one), one.line, one.nodes) == (found(other), other.line, other.nodes)


@pytest.mark.parametrize(
    "text",
    [
        *("", "passes=2", "passes=1", "par", "three-piles", "passes=1,draw=3,stock=open"),
        *("passes=1,stock=open,cover=pair", "passes=unlimited,goal=all,waste=pair"),
        "passes=2,stock=open,waste=pair,cover=pair",
        "passes=1,draw=3,stock=open,waste=pair,cover=pair,goal=all",
    ],
)
def test_no_part_of_the_search_decides_a_verdict(text: str) -> None:
    """Whole deals, without one part after another: each only saves work."""
    pytest.importorskip("numba")
    from tredici.solver import search, tables_facts  # noqa: PLC0415 - an extra
    from tredici.study.decks import decks  # noqa: PLC0415

    boards = search.boards_of(decks(301, 330))
    rules = compiled.ruling(Rules.parse(text))
    workspace = search.Workspace()
    known, nodes = search.judge_many(boards, rules, workspace)
    assert set(known) <= {0, 1}
    parts = ("RELAXATION", "FREE_PLAY", "BARS", "DOMINANCE", "RESTARTS", "EASIER")
    for part in parts:
        without = getattr(tables_facts, part)
        found, more = search.judge_many(boards, rules, workspace, limit=20_000, without=without)
        done = found != search.UNKNOWN
        assert done.sum() > len(done) // 3, part
        assert (found[done] == known[done]).all(), part
        assert part in ("DOMINANCE", "RESTARTS", "EASIER") or more.sum() >= nodes.sum()


@pytest.mark.parametrize("text", ["", "passes=2", "passes=1,stock=open", "three-piles", "par"])
def test_kings_in_place_of_a_pair_of_ranks_lose_no_deal(text: str) -> None:
    """What the search for a verdict takes for granted where it makes a deal easier."""
    np = pytest.importorskip("numpy")
    pytest.importorskip("numba")
    from tredici.solver import search, tables_facts  # noqa: PLC0415 - an extra
    from tredici.study.decks import decks  # noqa: PLC0415

    boards = search.boards_of(decks(401, 440))
    rules = compiled.ruling(Rules.parse(text))
    workspace = search.Workspace()
    known, _ = search.judge_many(boards, rules, workspace, without=tables_facts.EASIER)
    assert set(known) == {0, 1}
    for low in range(1, 7):
        easier = boards.copy()
        easier[:, :52][np.isin(boards[:, :52], (low, 13 - low))] = 13
        found, _ = search.judge_many(easier, rules, workspace, without=tables_facts.EASIER)
        assert (found >= known).all()
        assert found.sum() > known.sum()


@pytest.mark.parametrize("piece", [1, 3])
def test_processes_answer_in_order(piece: int) -> None:
    question = Question(Rules(), solver=Solver.REFERENCE, limits=Limits(nodes=500))
    deals = [Deal.numbered(number) for number in range(1, 12)]
    alone = list(solve_batch(deals, question))
    spread = list(solve_batch(deals, question, jobs=2, piece=piece))
    assert [(found(one), one.nodes) for one in spread] == [(found(one), one.nodes) for one in alone]


def test_a_batch_reads_no_further_than_it_must() -> None:
    read = []

    def endless() -> object:
        number = 0
        while True:
            number += 1
            read.append(number)
            yield Deal.numbered(number)

    question = Question(Rules(), solver=Solver.REFERENCE, limits=Limits(nodes=100))
    answers = solve_batch(endless(), question)  # type: ignore[arg-type]  # a generator of deals
    for _ in range(3):
        next(answers)
    assert read == [1, 2, 3]


def shuffled(state: State, seed: int) -> State:
    """The same position with another order of the stock."""
    stock = random.Random(seed).sample(state.stock, len(state.stock))
    return State(state.rules, state.pyramid, tuple(stock), state.wastes, state.redeals)


def test_many_verdicts_at_once_are_those_one_by_one() -> None:
    """Of shuffles of a stock, of another pyramid between them, of other rules."""
    if QUICK is Solver.KERNELS:
        compiled.WARMUP.wait()
    states = []
    for rules in rule_sets()[::4]:
        for seed in range(4):
            state = late_position(rules, 700 + seed, cards=16)
            states += [state, mirrored(state)] + [shuffled(state, other) for other in range(4)]
    found = verdicts(states)
    assert set(found) == {Verdict.WINNABLE, Verdict.UNWINNABLE}
    assert found == [solve(state, solver=QUICK).verdict for state in states]


def test_many_verdicts_are_limited_each() -> None:
    states = [State.start(Deal.numbered(number), Rules.parse("par")) for number in (25, 2, 24)]
    assert "unknown" in verdicts(states, limit_nodes=30)
    with pytest.raises(SolveError, match="limit of nodes 0"):
        verdicts(states, limit_nodes=0)
    cancel = Cancel()
    cancel()
    assert verdicts(states, cancel=cancel)[0] == "unknown"


def test_many_verdicts_go_on_with_the_kernels_once_they_are_there(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    ready = iter([False, False, True])
    left = []

    def by_kernels(states: list[State], *_: object) -> list[str]:
        left.append(len(states))
        return ["unknown"] * len(states)

    monkeypatch.setattr(compiled, "is_installed", lambda: True)
    monkeypatch.setattr(compiled.WARMUP, "begin", lambda: next(ready))
    monkeypatch.setattr(compiled, "verdicts", by_kernels)
    states = [State.start(Deal.numbered(number), Rules()) for number in (1, 2, 3, 4, 5)]
    assert verdicts(states) == ["unwinnable", "winnable", "unknown", "unknown", "unknown"]
    assert left == [3]
