"""What people read about the games, rewritten to the house rules they play."""
