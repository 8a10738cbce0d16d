"""The rules of four card games, in the standard library alone: no Django, clock or printing."""
