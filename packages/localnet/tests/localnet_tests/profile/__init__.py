"""Tests of `localnet.profile`."""
