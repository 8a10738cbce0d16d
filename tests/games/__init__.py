"""The card games, module by module."""
