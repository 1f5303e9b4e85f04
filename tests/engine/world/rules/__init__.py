"""Tests of engine.world.rules."""
