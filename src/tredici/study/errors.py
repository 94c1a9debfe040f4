"""What can go wrong with a study, apart from its deals.

::

    TrediciError
    └── StudyError        a folder, a worker or a cluster that does not serve; says the way out
        └── PlanError     a plan that cannot be run, with the line at fault
"""

from __future__ import annotations

from tredici.core.errors import TrediciError, wording


class StudyError(TrediciError):
    """A study that cannot begin or go on; what is finished is kept, and the message says so."""


class PlanError(StudyError):
    """A plan that cannot be run; ``line`` is the line at fault, from 1."""

    def __init__(self, told: str | TrediciError, where: str, line: int, **values: object) -> None:
        if isinstance(told, str):
            told = TrediciError(told, **values)
        place = wording("%(where)s, line %(line)s: %(told)s")
        super().__init__(place, where=where, line=line, told=told)
        self.line = line
