"""Tests of protocol, arranged as localnet/protocol is."""
