"""Tests of client, arranged as src/client is."""
