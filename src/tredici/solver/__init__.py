"""Perfect play: can it be won, in how few steps, for how many points.

`solve` asks; `tredici.solver.reference` is the readable solver, `search` and the modules around it
the compiled one. `docs/solver.md` tells how they work and why they are right.
"""

from tredici.solver.api import Objective, Result, Solver, Verdict, solve
from tredici.solver.limits import Cancel, Limits, SolveError

__all__ = [
    "Cancel",
    "Limits",
    "Objective",
    "Result",
    "SolveError",
    "Solver",
    "Verdict",
    "solve",
]
