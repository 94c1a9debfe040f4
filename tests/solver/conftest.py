"""What the solver's tests share: each test that takes ``who`` runs on both solvers."""

from __future__ import annotations

import pytest

from tredici.solver import Solver


@pytest.fixture(params=[Solver.REFERENCE, Solver.KERNELS])
def who(request: pytest.FixtureRequest) -> Solver:
    """The solver under test; the kernels need the extra ``fast``."""
    solver: Solver = request.param
    if solver is Solver.KERNELS:
        pytest.importorskip("numba")
    return solver
