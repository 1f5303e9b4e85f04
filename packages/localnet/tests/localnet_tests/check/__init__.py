"""Tests of localnet.check."""
