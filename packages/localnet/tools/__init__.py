"""Tools for those who work on localnet itself."""
