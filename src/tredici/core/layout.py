"""The 28 places of the pyramid, row by row from the apex, and which lies on which.

::

              0
             1 2
            3 4 5         place k in row r is overlapped by places k + r + 1
           6 7 8 9        and k + r + 2, both in row r + 1
              …
"""

ROWS = 7
PLACES = 28

ROW: tuple[int, ...] = tuple([row for row in range(ROWS) for _ in range(row + 1)])
"""``ROW[place]``: the row of a place, 0 (the apex) to 6."""

COLUMN: tuple[int, ...] = tuple([column for row in range(ROWS) for column in range(row + 1)])
"""``COLUMN[place]``: how far along its row a place lies, from 0."""

COVERS: tuple[tuple[int, ...], ...] = tuple(
    [
        (place + ROW[place] + 1, place + ROW[place] + 2) if ROW[place] < ROWS - 1 else ()
        for place in range(PLACES)
    ]
)
"""``COVERS[place]``: the two places that lie on it; none for the bottom row."""

COVERED: tuple[tuple[int, ...], ...] = tuple(
    [tuple([below for below in range(PLACES) if place in COVERS[below]]) for place in range(PLACES)]
)
"""``COVERED[place]``: the one or two places that it lies on; none for the apex."""


def place(row: int, column: int) -> int:
    """The place in ``row`` (0..6) at ``column`` (0..row)."""
    if not 0 <= column <= row < ROWS:
        raise IndexError("no place in row " + str(row) + ", column " + str(column))
    return row * (row + 1) // 2 + column
