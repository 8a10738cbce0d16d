"""Games that the app deals and plays: every moment of one, in pictures, sentences and addresses."""
