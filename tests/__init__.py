"""Tests of tredici, mirroring `src/tredici` one to one."""
