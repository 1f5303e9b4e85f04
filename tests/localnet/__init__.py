"""Tests of localnet, arranged as src/localnet is."""
