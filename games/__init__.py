"""The card games: their rules, a fast simulator and a rulebook."""
