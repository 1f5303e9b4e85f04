"""Tests of the tests of canisters."""
