"""The Django project, and its players and matches."""
