"""What search engines are told about a page: the game, and the way to it, as schema.org has it."""

import json

from games.rulebook.pages import Page

# What must not stand in a script element as it is: it could end it.
_ESCAPES = {ord(">"): "\\u003E", ord("<"): "\\u003C", ord("&"): "\\u0026"}


def structured_data(page: Page, *, rulebook: str, address: str, home: str) -> str:
    """Return a Game and its BreadcrumbList as JSON that may stand in a script element.

    The addresses are absolute: of the rulebook, of the page and of the home page.
    """
    count = page.facts.players
    game = {
        "@type": "Game",
        "name": page.title,
        "alternateName": list(page.facts.aka),
        "description": page.texts.description,
        "url": address,
        "inLanguage": "en",
        "numberOfPlayers": {
            "@type": "QuantitativeValue",
            "minValue": count.min,
            "maxValue": count.max,
        },
        "typicalAgeRange": f"{page.facts.age.years}-",
        "citation": [source.url for source in page.facts.source if source.url],
    }
    trail = [("Scoreboard", home), ("Rulebook", rulebook), (page.title, address)]
    crumbs = {
        "@type": "BreadcrumbList",
        "itemListElement": [
            {"@type": "ListItem", "position": number, "name": name, "item": item}
            for number, (name, item) in enumerate(trail, start=1)
        ],
    }
    graph = {"@context": "https://schema.org", "@graph": [game, crumbs]}
    return json.dumps(graph, ensure_ascii=False).translate(_ESCAPES)
