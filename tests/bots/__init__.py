"""Tests of src/bots."""
