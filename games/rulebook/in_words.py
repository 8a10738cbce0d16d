"""Facts in words: what the strip under a game's name says, and what was changed in an address."""

from collections.abc import Iterator

from django.utils.functional import Promise
from django.utils.text import Truncator
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from games.rulebook.facts import Facts, Players, Time
from games.rulebook.pages import Page
from games.rulebook.switches import Change, Why

type Words = str | Promise

FAMILIES: dict[str, Words] = {
    "war": gettext_lazy("War and its kin"),
    "slapping": gettext_lazy("Slap and shout"),
    "cards": gettext_lazy("More card games"),
    "board": gettext_lazy("On a board"),
    "pencil": gettext_lazy("Pencils and hands"),
    "sport": gettext_lazy("Cues and rackets"),
    "adults": gettext_lazy("For adults"),
}
GROUPS: dict[str, Words] = {
    "set-up": gettext_lazy("Set up"),
    "ties": gettext_lazy("Ties"),
    "running out": gettext_lazy("Running out"),
    "captured cards": gettext_lazy("Cards you take"),
    "ending": gettext_lazy("Ending"),
    "demands": gettext_lazy("What court cards ask for"),
    "stakes": gettext_lazy("Stakes"),
}
LUCK: dict[str, Words] = {
    "pure": gettext_lazy("all luck"),
    "mostly": gettext_lazy("mostly luck"),
    "mixed": gettext_lazy("luck and skill"),
    "little": gettext_lazy("mostly skill"),
    "none": gettext_lazy("all skill"),
}
DRAWS: dict[str, Words] = {
    "no": gettext_lazy("no"),
    "yes": gettext_lazy("yes"),
    "rare": gettext_lazy("yes, but rarely"),
    "on_time": gettext_lazy("only with a time limit"),
    "replayed": gettext_lazy("no, it is played again"),
    "with_three": gettext_lazy("yes, with three or more"),
    "even_boxes": gettext_lazy("with an even number of boxes"),
    "session": gettext_lazy("not one deal, but an evening"),
}
KINDS: dict[str, Words] = {
    "winner": gettext_lazy("who won"),
    "loser": gettext_lazy("who lost"),
    "units": gettext_lazy("chips won or lost"),
}
FIRST: dict[str, Words] = {
    "simultaneous": gettext_lazy("nobody, all play together"),
    "dealer_left": gettext_lazy("the player on the dealer's left"),
    "dealer_offers": gettext_lazy("the dealer"),
    "dealer_deals": gettext_lazy("the dealer deals"),
    "lot": gettext_lazy("draw lots"),
    "highest_roll_plays_it": gettext_lazy("the higher die, which is played"),
    "highest_roll": gettext_lazy("the highest roll"),
    "colour_white": gettext_lazy("white"),
    "colour_dark": gettext_lazy("the darker men"),
    "agree": gettext_lazy("agree"),
    "lag": gettext_lazy("whoever wins the lag chooses"),
}
NEXT: dict[str, Words] = {
    "same_as_first": gettext_lazy("the same"),
    "deal_passes_left": gettext_lazy("the deal passes to the left"),
    "alternate": gettext_lazy("take turns"),
    "alternate_colours": gettext_lazy("change colours"),
    "alternate_serve": gettext_lazy("whoever received first"),
    "loser_starts": gettext_lazy("whoever came last"),
    "roll_again": gettext_lazy("roll again"),
}
TIMES: dict[str, Words] = {
    "simulated": gettext_lazy("played out by this project's simulator"),
    "sourced": gettext_lazy("as a source says"),
    "estimate": gettext_lazy("our estimate"),
}
SOURCES: dict[str, Words] = {
    "rules": gettext_lazy("rules"),
    "encyclopedia": gettext_lazy("encyclopedia"),
    "law": gettext_lazy("official rules"),
    "maker": gettext_lazy("the maker"),
    "paper": gettext_lazy("study"),
    "computed": gettext_lazy("worked out"),
    "own": gettext_lazy("our ruling"),
}


def strip(facts: Facts) -> Iterator[tuple[Words, Words]]:
    """Give label and text of each fact in the strip under a game's name."""
    yield _("Players"), players(facts.players)
    yield _("Age"), _("from %(years)d") % {"years": facts.age.years}
    if facts.time.kind != "simulated":
        yield _("Time"), time(facts.time)
    yield _("Luck or skill"), LUCK[facts.luck]
    yield _("Can it be drawn?"), DRAWS[facts.record.draw]
    yield _("Who begins"), FIRST[facts.first.rule]
    yield _("Next game"), NEXT[facts.first.next]
    yield _("You record"), KINDS[facts.record.kind]


def players(count: Players) -> str:
    """Say how many can play: `2`, `2 to 4`, and with how many it is best."""
    if count.min == count.max:
        said = ngettext("%(count)d player", "%(count)d players", count.min)
        return said % {"count": count.min}
    said = _("%(min)d to %(max)d players, best with %(best)d")
    return said % {"min": count.min, "max": count.max, "best": count.best}


def time(taken: Time) -> str:
    """Say how long a game takes, in minutes, and whether that is only an estimate."""
    if taken.high < 1:
        said = _("%(seconds)d seconds a deal") % {"seconds": taken.high * 60}
    elif taken.low == taken.high:
        minutes = int(taken.high)
        count = {"count": minutes}
        said = ngettext("about %(count)d minute", "about %(count)d minutes", minutes) % count
    else:
        said = _("%(low)d to %(high)d minutes") % {"low": taken.low, "high": taken.high}
    return _("%(time)s (our estimate)") % {"time": said} if taken.kind == "estimate" else said


def notice(page: Page, change: Change) -> str:
    """Say why the page cannot be written to what its address asks for, and what it does instead."""
    wanted = Truncator(change.wanted).chars(30)
    if change.why is Why.UNKNOWN:
        said = _("There is no house rule called “%(name)s”, so it was left out.")
        return said % {"name": Truncator(change.name).chars(30)}
    texts = page.texts.options[change.name]
    named = {"rule": texts.title, "value": texts.choices.get(change.wanted, wanted)}
    if change.why is Why.ILLEGAL:
        said = _("“%(rule)s” cannot be “%(value)s”. This is the nearest that can be.")
        return said % named
    if change.why is Why.WATCH_ONLY:
        said = _("With “%(value)s” most games never end, so “%(rule)s” is back to the usual.")
        return said % named
    said = _("“%(rule)s” is back to the usual.") % named
    return f"{texts.why} {said}" if texts.why else said
