"""Tests of src/engine/lab."""
