"""Tests of operate, arranged as src/operate is."""
