"""Tests of bench: what is measured, and the gates that close."""
