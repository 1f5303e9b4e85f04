"""Whole games by chance, from another seed each time, held to slow definitions."""
