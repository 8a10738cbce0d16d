"""What the games say, as pure values: sessions, runs, crosstables, ranks, luck and charts."""
