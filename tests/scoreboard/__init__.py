"""Players and their matches, module by module."""
