"""Tests of engine.rules."""
