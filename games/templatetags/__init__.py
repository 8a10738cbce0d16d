"""Template tags of the card games."""
