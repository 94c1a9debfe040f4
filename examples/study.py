"""A study in a few lines, for a script or the cells of a notebook.

    pip install 'tredici[study]'
    python examples/study.py

How much does it help to see the stock's next card, and for which Kings?
"""

from __future__ import annotations

from tempfile import TemporaryDirectory

from tredici.study import Results, SerialExecutor, parse_plan, run_plan

# %% What to solve: two rule sets, the same two thousand deals.
plan = parse_plan("""
title = "What is an open stock worth?"
chunk = 500

[[part]]
rules = ["classic", "open-stock"]
objective = "verdict"
deals = "1-2000"

[[compare]]
name = "an open stock"
from = "classic"
to = "open-stock"
""")

# %% Solve it here. `PoolExecutor(2)` takes two processes, `ClusterExecutor("tcp://…")` a cluster;
# in a script, these belong under `if __name__ == "__main__"`.
folder = TemporaryDirectory()
run_plan(plan, folder.name, SerialExecutor())

# %% Tables: shares with 95 % intervals, and what one rule gains over the other, deal by deal.
results = Results(folder.name)
print(results.rates().markdown())
print(results.comparisons().markdown())

# %% Any question in SQL, one row for each deal in the view `results`.
hardest = results.sql("SELECT deal, rules, nodes, verdict FROM results ORDER BY nodes DESC LIMIT 5")
print(hardest.markdown())
for row in results.kings():
    print(f"{row['rules']}: {row['kings']} Kings in the pyramid, {row['rate']:.0%} can be won")
folder.cleanup()
