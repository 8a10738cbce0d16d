"""One tight loop per card game over plain integers, compiled on first use and kept on disk."""
