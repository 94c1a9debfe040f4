"""Studies: how often, and how well, can Pyramid be played? Over millions of deals.

The names below are for scripts and notebooks; what takes long to import is imported when used,
and needs the extra ``study`` (``pip install 'tredici[study]'``).

>>> from tredici.study import parse_plan
>>> plan = parse_plan('''
... title = "Does a second pass help?"
... [[part]]
... rules = ["passes=1", "passes=2"]
... objective = "verdict"
... deals = "1-1000"
... ''')
>>> plan.deals
2000

- `read_plan`, `parse_plan` -> `Plan`; `Plan.chunks`
- `run_plan` (plan, folder, executor) -> `Progress`; `SerialExecutor`, `PoolExecutor`,
  `ClusterExecutor` say where
- `Results` (folder) -> `Table` s, and any SQL; `write_report` writes them with plots
- `check_study` (folder) -> `Checked`: a sample solved again by the reference solver
- `wilson`, `paired_difference` -> `Share`
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any

from tredici.study.errors import PlanError, StudyError
from tredici.study.plan import Chunk, Comparison, Part, Plan, parse_plan, read_plan
from tredici.study.statistics import Share, paired_difference, wilson
from tredici.study.tables import Table

if TYPE_CHECKING:
    from tredici.study.check import Checked, check_study
    from tredici.study.cluster import ClusterExecutor
    from tredici.study.executors import Executor, PoolExecutor, SerialExecutor
    from tredici.study.forecast import Forecast, forecast_part, forecast_study
    from tredici.study.report import write_report
    from tredici.study.results import Results
    from tredici.study.run import Progress, run_plan

__all__ = [
    "Checked",
    "Chunk",
    "ClusterExecutor",
    "Comparison",
    "Executor",
    "Forecast",
    "Part",
    "Plan",
    "PlanError",
    "PoolExecutor",
    "Progress",
    "Results",
    "SerialExecutor",
    "Share",
    "StudyError",
    "Table",
    "check_study",
    "forecast_part",
    "forecast_study",
    "paired_difference",
    "parse_plan",
    "read_plan",
    "run_plan",
    "wilson",
    "write_report",
]

_LATER = {
    "Checked": "check",
    "ClusterExecutor": "cluster",
    "Executor": "executors",
    "Forecast": "forecast",
    "PoolExecutor": "executors",
    "Progress": "run",
    "Results": "results",
    "SerialExecutor": "executors",
    "check_study": "check",
    "forecast_part": "forecast",
    "forecast_study": "forecast",
    "run_plan": "run",
    "write_report": "report",
}


def __getattr__(name: str) -> Any:  # noqa: ANN401 - a class or a function
    """Import what needs more than Python itself when it is asked for."""
    if name not in _LATER:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    return getattr(import_module(f"{__name__}.{_LATER[name]}"), name)
