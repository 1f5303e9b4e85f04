"""Tests of localnet.kits."""
