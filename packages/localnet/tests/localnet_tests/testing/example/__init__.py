"""A project as a Kybra developer has it, whose tests the guide quotes."""
