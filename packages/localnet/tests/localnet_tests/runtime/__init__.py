"""Tests of localnet.runtime, arranged as src/localnet/runtime is."""
