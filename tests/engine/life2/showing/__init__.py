"""Tests of engine.life2.showing."""
