"""The results of a study, asked by SQL: DuckDB over the Parquet files, as they lie."""

from __future__ import annotations

import glob
from pathlib import Path
from typing import TYPE_CHECKING

from tredici.study.errors import StudyError
from tredici.study.statistics import paired_difference, wilson
from tredici.study.store import Store
from tredici.study.tables import Cell, Table

if TYPE_CHECKING:
    import duckdb


class Results:
    """What is finished of a study. Every table keeps the plan's order of rule sets.

    `sql` asks anything of the view ``results``, whose columns are those of
    `tredici.study.store`; the other methods are the questions of a report.
    """

    def __init__(self, root: str | Path) -> None:
        """The folder of a study. Raises `StudyError` if nothing is finished, or a file damaged."""
        import duckdb  # noqa: PLC0415 - the extra `study`

        self.store = Store(root)
        self.plan = self.store.plan
        self._database: duckdb.DuckDBPyConnection = duckdb.connect()
        files = self.store.files()
        if not files:
            raise StudyError(
                "%(folder)s holds no finished chunk yet: run `%(command)s` first",
                folder=root,
                command=self.store.command,
            )
        self._database.execute("SET enable_progress_bar = false")
        # DuckDB takes each name for a pattern, and a folder may be called anything.
        self._database.read_parquet([glob.escape(file) for file in files]).create_view("results")
        self._database.execute("CREATE TABLE part (place INTEGER, objective TEXT, rules TEXT)")
        pairs = dict.fromkeys((part.objective, part.rules) for part in self.plan.parts)
        for place, (objective, rules) in enumerate(pairs):
            self._database.execute("INSERT INTO part VALUES (?, ?, ?)", (place, objective, rules))

    def sql(
        self, query: str, *parameters: str | int, name: str = "answer", title: str = ""
    ) -> Table:
        """The answer to a query, its values in the place of ``?``.

        Raises `StudyError` for a damaged file, DuckDB's own errors for a query that is none.
        """
        import duckdb  # noqa: PLC0415 - the extra `study`

        try:
            cursor = self._database.execute(query, parameters)
            columns = tuple(column[0] for column in cursor.description or ())
            rows: list[tuple[Cell, ...]] = cursor.fetchall()
        except (duckdb.BinderException, duckdb.CatalogException, duckdb.ParserException):
            raise
        except duckdb.Error:
            self.store.refuse_damaged()
            raise
        return Table(name, title or name, columns, tuple(rows))

    def rates(self) -> Table:
        """For each rule set and objective: how many deals can be won.

        ``rate`` is the share of the deals that were decided. ``low`` and ``high`` are the ends of
        Wilson's 95 % interval, ``low`` as if no unknown deal and ``high`` as if every unknown
        deal could be won.
        """
        counts = self.sql(
            """
            SELECT rules, objective, count(*) AS deals,
              count_if(verdict = 'winnable') AS winnable,
              count_if(verdict = 'unwinnable') AS unwinnable,
              count_if(verdict = 'unknown') AS unknown
            FROM results JOIN part USING (objective, rules)
            GROUP BY ALL ORDER BY any_value(place)
            """
        )
        return _with_shares(counts, "rates", "How many deals can be won")

    def apex(self) -> Table:
        """How the rank of the card at the apex (1 to 13) changes the odds."""
        return self._split("apex", "Odds by the card at the apex")

    def kings(self) -> Table:
        """How the number of Kings in the pyramid (0 to 4) changes the odds."""
        return self._split("kings", "Odds by the number of Kings in the pyramid")

    def _split(self, column: str, title: str) -> Table:
        counts = self.sql(
            f"""
            SELECT rules, {column}, count(*) AS deals,
              count_if(verdict = 'winnable') AS winnable,
              count_if(verdict = 'unwinnable') AS unwinnable,
              count_if(verdict = 'unknown') AS unknown
            FROM results JOIN part USING (objective, rules)
            WHERE objective = 'verdict'
            GROUP BY ALL ORDER BY any_value(place), {column}
            """  # noqa: S608 - our own two columns
        )
        return _with_shares(counts, column, title)

    def comparisons(self) -> Table:
        """What each comparison of the plan is worth, over the deals that both sides decided.

        ``gained`` deals can be won only under the second rule set, ``lost`` ones only under the
        first; ``difference`` is the gain in rate, with its paired 95 % interval.
        """
        rows: list[tuple[Cell, ...]] = []
        for comparison in self.plan.comparisons:
            counts = self.sql(
                """
                SELECT
                  count_if(a.verdict = 'winnable' AND b.verdict = 'winnable'),
                  count_if(a.verdict = 'unwinnable' AND b.verdict = 'winnable'),
                  count_if(a.verdict = 'winnable' AND b.verdict = 'unwinnable'),
                  count_if(a.verdict = 'unwinnable' AND b.verdict = 'unwinnable')
                FROM results a JOIN results b USING (deal, objective)
                WHERE objective = 'verdict' AND a.rules = ? AND b.rules = ?
                """,
                comparison.before,
                comparison.after,
            )
            both, gained, lost, neither = (int(str(cell)) for cell in counts.rows[0])
            share = paired_difference(both, gained, lost, neither)
            rows.append(
                (
                    comparison.name,
                    comparison.before,
                    comparison.after,
                    both + gained + lost + neither,
                    both,
                    gained,
                    lost,
                    neither,
                    *share,
                )
            )
        columns = ("name", "from", "to", "deals", "both", "gained", "lost", "neither")
        return Table(
            "comparisons",
            "What a rule is worth",
            (*columns, "difference", "low", "high"),
            tuple(rows),
        )

    def spread(self) -> Table:
        """Of the rule sets whose verdicts were asked for, under how many can a deal be won?

        Over the deals that every one of them decided. ``rule_sets`` runs from 0 (such a deal can
        be won under none) to their number (under all).
        """
        return self.sql(
            """
            WITH wins AS (
              SELECT deal, count_if(verdict = 'winnable') AS rule_sets
              FROM results WHERE objective = 'verdict'
                AND deal <= (SELECT min(last) FROM (SELECT max(deal) AS last FROM results
                             WHERE objective = 'verdict' GROUP BY rules))
              GROUP BY deal
              HAVING count_if(verdict <> 'unknown')
                = (SELECT count(*) FROM part WHERE objective = 'verdict')
            )
            SELECT rule_sets, count(*) AS deals FROM wins GROUP BY ALL ORDER BY ALL
            """,
            name="spread",
            title="Under how many of the rule sets a deal can be won",
        )

    def values(self) -> Table:
        """For each objective but the verdict: the best values, over the deals that have one.

        Steps are moves (removals, draws and redeals), points and par are scores, cards are cards
        removed.
        """
        return self.sql(
            """
            SELECT objective, rules, count(*) AS deals,
              avg(value) AS mean, stddev(value) AS deviation, min(value) AS least,
              quantile_disc(value, 0.1) AS p10, quantile_disc(value, 0.5) AS median,
              quantile_disc(value, 0.9) AS p90, max(value) AS most
            FROM results JOIN part USING (objective, rules)
            WHERE value IS NOT NULL AND verdict <> 'unknown'
            GROUP BY ALL ORDER BY any_value(place)
            """,
            name="values",
            title="Fewest steps and best scores",
        )

    def distribution(self) -> Table:
        """How many deals have each best value."""
        return self.sql(
            """
            SELECT objective, rules, value, count(*) AS deals
            FROM results JOIN part USING (objective, rules)
            WHERE value IS NOT NULL AND verdict <> 'unknown'
            GROUP BY ALL ORDER BY any_value(place), value
            """,
            name="distribution",
            title="Fewest steps and best scores: deals by value",
        )

    def difficulty(self) -> Table:
        """How hard deals are for the solver: deals by the nodes that they took.

        Nodes are counted in doublings: a row holds the deals with at least ``nodes`` and fewer
        than twice as many. ``winnable`` is how many of these deals can be won.
        """
        return self.sql(
            """
            SELECT objective, rules, (1::BIGINT << floor(log2(greatest(nodes, 1)))::INT) AS nodes,
              count(*) AS deals, count_if(verdict = 'winnable') AS winnable
            FROM (SELECT * FROM results) AS r JOIN part USING (objective, rules)
            GROUP BY ALL ORDER BY any_value(place), nodes
            """,
            name="difficulty",
            title="Difficulty: deals by nodes of the search",
        )

    def times(self) -> Table:
        """The solver's time for a deal in microseconds, and its nodes."""
        return self.sql(
            """
            SELECT objective, rules, count(*) AS deals, avg(microseconds) AS mean_us,
              quantile_disc(microseconds, 0.5) AS p50_us,
              quantile_disc(microseconds, 0.9) AS p90_us,
              quantile_disc(microseconds, 0.99) AS p99_us,
              quantile_disc(microseconds, 0.999) AS p999_us,
              max(microseconds) AS max_us,
              avg(nodes) AS mean_nodes, quantile_disc(nodes, 0.99) AS p99_nodes,
              max(nodes) AS max_nodes
            FROM results JOIN part USING (objective, rules)
            GROUP BY ALL ORDER BY any_value(place)
            """,
            name="times",
            title="What a deal costs the solver",
        )

    def tables(self) -> list[Table]:
        """All of the above; those that the study says nothing about are left out."""
        made = [
            self.rates(),
            self.comparisons(),
            self.values(),
            self.apex(),
            self.kings(),
            self.spread(),
            self.times(),
            self.difficulty(),
            self.distribution(),
        ]
        return [table for table in made if len(table)]


def _with_shares(counts: Table, name: str, title: str) -> Table:
    """The counts with the share of winnable deals and its interval."""
    rows = []
    for row, counted in zip(counts.rows, counts, strict=True):
        won, lost, unknown = (
            int(str(counted[key])) for key in ("winnable", "unwinnable", "unknown")
        )
        total = won + lost + unknown
        rate = wilson(won, won + lost).rate
        low, high = wilson(won, total).low, wilson(won + unknown, total).high
        rows.append((*row, rate, low, high))
    return Table(name, title, (*counts.columns, "rate", "low", "high"), tuple(rows))
