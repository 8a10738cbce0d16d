"""Cards in words, for captions and for those who do not see them."""

from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from games.rules.cards import Card, Rank, Suit

RANKS: dict[Rank, str | Promise] = {
    Rank.TWO: gettext_lazy("two"),
    Rank.THREE: gettext_lazy("three"),
    Rank.FOUR: gettext_lazy("four"),
    Rank.FIVE: gettext_lazy("five"),
    Rank.SIX: gettext_lazy("six"),
    Rank.SEVEN: gettext_lazy("seven"),
    Rank.EIGHT: gettext_lazy("eight"),
    Rank.NINE: gettext_lazy("nine"),
    Rank.TEN: gettext_lazy("ten"),
    Rank.JACK: gettext_lazy("jack"),
    Rank.QUEEN: gettext_lazy("queen"),
    Rank.KING: gettext_lazy("king"),
    Rank.ACE: gettext_lazy("ace"),
}
SUITS: dict[Suit, str | Promise] = {
    Suit.CLUBS: gettext_lazy("clubs"),
    Suit.DIAMONDS: gettext_lazy("diamonds"),
    Suit.HEARTS: gettext_lazy("hearts"),
    Suit.SPADES: gettext_lazy("spades"),
}


def card_in_words(card: Card) -> str:
    """Return "nine of spades"."""
    return _("%(rank)s of %(suit)s") % {"rank": RANKS[card.rank], "suit": SUITS[card.suit]}
