"""Tests of localnet.http: units, whole servers, and the real clients."""
