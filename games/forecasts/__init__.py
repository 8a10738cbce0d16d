"""What people read about how long games will take and who will win them, in finished values."""
