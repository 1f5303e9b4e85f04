"""Tests of engine.world.showing."""
