"""Tests of engine.boxes: one file for each source file."""
