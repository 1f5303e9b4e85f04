"""Tests of engine.life2.rules."""
