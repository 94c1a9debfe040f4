"""Advice: what a position is worth, what to do in it and why, and where a game was lost.

`tredici.coach.analysis.analyse` is the one way in, for the page and the server alike. All of this
but `simulate` and `kernels` runs in the page, so whoever calls brings a solver, a source of chance
and a clock.
"""
