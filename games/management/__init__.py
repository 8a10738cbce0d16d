"""The command line of the card games."""
