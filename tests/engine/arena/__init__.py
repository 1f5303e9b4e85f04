"""Tests of engine.arena."""
