"""Tests of engine.world.keeping."""
