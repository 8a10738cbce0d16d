"""What our templates may say besides Django's own tags."""
