"""Tests of protocol, arranged as src/protocol is."""
