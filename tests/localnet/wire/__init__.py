"""Tests of localnet's wire: units, whole servers, and the real clients."""
