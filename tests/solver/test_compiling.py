"""Kernels are compiled once for all, in whatever way they are called."""

from __future__ import annotations

from pathlib import Path

import pytest

pytest.importorskip("numba")


def test_a_kernel_is_compiled_once_for_all_constants(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    from tredici.solver import tables  # noqa: PLC0415 - an extra

    monkeypatch.setattr(tables, "CACHE", tmp_path)

    @tables.kernel
    def doubled(number: int) -> int:
        return 2 * number

    @tables.entry
    def several(number: int) -> int:
        return doubled(1) + doubled(2) + doubled(number)  # type: ignore[no-any-return, unused-ignore]

    assert several(3) == 12
    assert len(doubled.signatures) == 1
