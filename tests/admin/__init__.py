"""Tests of admin, arranged as src/admin is."""
