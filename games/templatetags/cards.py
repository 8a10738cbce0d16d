"""{% card %}: one card, face up or face down."""

from django import template

from games.rulebook.cards_in_words import card_in_words
from games.rules.cards import Card, Suit

register = template.Library()

# The suits' shapes in components/symbols.html.
SHAPES = {
    Suit.CLUBS: "club",
    Suit.DIAMONDS: "diamond",
    Suit.HEARTS: "heart",
    Suit.SPADES: "spade",
}


@register.inclusion_tag("components/card.html")
def card(card: Card, *, face_up: bool = True) -> dict[str, object]:
    """Show a card; of one that lies face down only its back."""
    return {
        "face_up": face_up,
        "rank": card.rank.symbol,
        "suit": SHAPES[card.suit],
        "red": card.suit in {Suit.DIAMONDS, Suit.HEARTS},
        "words": card_in_words(card),
    }
