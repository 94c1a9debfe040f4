"""Pyramid Solitaire to play, to understand and to study.

This file is also read by MicroPython in the browser, so it holds the version and nothing else.
"""

__version__ = "0.1.0"
