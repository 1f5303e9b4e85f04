"""Tests of engine.life2.keeping."""
