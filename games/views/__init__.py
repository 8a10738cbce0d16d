"""What the addresses of the card games show."""
