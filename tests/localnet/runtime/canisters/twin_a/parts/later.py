"""Imported only while a method runs."""

WHO: str = "later of A"
