"""The server that these tests talk to is the one of the admin tool's tests."""

from tests.admin.conftest import life2, operated

__all__ = ["life2", "operated"]
