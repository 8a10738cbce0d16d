"""The rulebook, module by module."""
