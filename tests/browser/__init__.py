"""A few journeys in a real browser, on a phone."""
