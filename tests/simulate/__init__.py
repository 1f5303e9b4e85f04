"""Tests of simulate, arranged as src/simulate is."""
