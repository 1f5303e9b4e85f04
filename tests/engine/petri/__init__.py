"""Tests of engine.petri: one file for each source file, and the rules once more, cell by cell."""
