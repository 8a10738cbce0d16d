"""What a person is asked before a match starts."""

from collections.abc import Iterator, Mapping
from typing import Any
from uuid import uuid4

from django import forms
from django.conf import settings
from django.urls import reverse_lazy
from django.utils.functional import cached_property
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from games.rulebook.times import Told, tell
from scoreboard.actions import NewMatch
from scoreboard.house_rules import PREFIX, Chosen, chosen
from scoreboard.models import (
    DEALS,
    FORMATS,
    LONGEST_GAP,
    LONGEST_MATCH,
    LONGEST_RULES,
    MOST_SEATS,
    SESSION_GAP,
    Device,
    Player,
)
from scoreboard.names import BadNameError, clean_name, clean_text, name_key
from scoreboard.offers import find_offer, offers
from scoreboard.standings import Deals, Format
from scoreboard.zones import zone_names

OWN = "own"
"""The choice of a game that is not in the rulebook."""
BY_DEFAULT = "default"
SEATS = frozenset(str(seats) for seats in range(2, MOST_SEATS + 1))


class TextField(forms.CharField):
    """A text as people write it, cleaned of what nobody can see."""

    def to_python(self, value: object) -> str:
        """Return the cleaned text."""
        return clean_text(super().to_python(value) or "")


class NameField(forms.CharField):
    """A name of a player, a match or a game; may be left empty where it is not required."""

    def to_python(self, value: object) -> str:
        """Return the cleaned name; raise ValidationError when it cannot be one."""
        text = super().to_python(value) or ""
        if not text.strip() and not self.required:
            return ""
        try:
            return clean_name(text)
        except BadNameError as error:
            raise forms.ValidationError(str(error)) from error


def _game_choices() -> list[tuple[str, str]]:
    listed = [(offer.slug, offer.title) for offer in offers().values()]
    return [*listed, (OWN, _("A game of your own"))]


def house_rules_in(fields: Mapping[str, str]) -> dict[str, str]:
    """Return the house rules among the fields of the form, by their names in the rules."""
    return {
        name.removeprefix(PREFIX): value
        for name, value in fields.items()
        if name.startswith(PREFIX)
    }


class StartMatchForm(forms.Form):
    """A new match: the game, who plays, and, with sane defaults, everything else."""

    form_key = forms.UUIDField(widget=forms.HiddenInput, initial=uuid4)
    game = forms.ChoiceField(
        label=gettext_lazy("Game"),
        choices=_game_choices,
        widget=forms.Select(
            attrs={
                "hx-get": reverse_lazy("start_match"),
                "hx-target": "#house-rules",
                "hx-swap": "outerHTML",
            }
        ),
        error_messages={"invalid_choice": gettext_lazy("Choose one of the games in the list.")},
    )
    own_game = NameField(label=gettext_lazy("Its name"), required=False)
    title = NameField(label=gettext_lazy("Name of the match"), required=False)
    format = forms.ChoiceField(label=gettext_lazy("When it is over"), choices=FORMATS)
    length = forms.IntegerField(
        label=gettext_lazy("How many"), min_value=1, max_value=LONGEST_MATCH, required=False
    )
    draws = forms.ChoiceField(
        label=gettext_lazy("Draws"),
        choices=[
            (BY_DEFAULT, gettext_lazy("As the game has it")),
            ("yes", gettext_lazy("Can happen")),
            ("no", gettext_lazy("Cannot happen")),
        ],
        required=False,
    )
    deals = forms.ChoiceField(
        label=gettext_lazy("Who deals or starts next"),
        choices=[(BY_DEFAULT, gettext_lazy("As the game has it")), *DEALS],
        required=False,
    )
    session_gap = forms.IntegerField(
        label=gettext_lazy("Minutes without a game that end a session"),
        min_value=1,
        max_value=LONGEST_GAP,
        required=False,
        initial=SESSION_GAP,
    )
    time_zone = forms.CharField(
        required=False, widget=forms.HiddenInput(attrs={"data-time-zone": True})
    )
    own_rules = TextField(
        label=gettext_lazy("House rules in your words"),
        max_length=LONGEST_RULES,
        required=False,
        widget=forms.Textarea(attrs={"rows": 4}),
    )

    def __init__(
        self,
        *args: Any,
        keeper: Device | None,
        asked: Mapping[str, str] | None = None,
        **kwargs: Any,
    ) -> None:
        """Add a field per seat.

        `keeper` is the device whose earlier names are offered, `asked` what an address asks for,
        house rules, or what stands in the whole form where it was sent to be shown again.
        """
        super().__init__(*args, **kwargs)
        self.names: list[str] = []
        typed = dict(asked or {})
        for name in [each for each in typed if each in self.fields or each.startswith("player_")]:
            self.initial.setdefault(name, typed.pop(name))
        self.asked = {name: typed[name] for name in typed if not name.startswith(PREFIX)}
        self.asked |= house_rules_in(typed)
        for seat in range(MOST_SEATS):
            self.fields[f"player_{seat}"] = NameField(
                label=_("Player %(number)s") % {"number": seat + 1},
                required=False,
                widget=forms.TextInput(
                    attrs={
                        "autocomplete": "off",
                        "autocapitalize": "words",
                        "enterkeyhint": "next",
                        "list": "earlier-names",
                    }
                ),
            )
        players = list(Player.objects.kept_by(keeper).order_by("-pk")[:50]) if keeper else []
        self.earlier_names = [player.name for player in players]

    @property
    def seat_fields(self) -> Iterator[forms.BoundField]:
        """The fields of the seats, in order."""
        return (self[f"player_{seat}"] for seat in range(MOST_SEATS))

    @cached_property
    def house_rules(self) -> Chosen:
        """The house rules of the chosen game, as they stand in the form."""
        if not self.is_bound:
            return chosen(self.initial.get("game", ""), self.asked, self._seats_asked)
        return chosen(self.data.get("game", ""), house_rules_in(self.data), len(self.names))

    @property
    def how_long(self) -> Told | None:
        """How long a game takes by these house rules; None where nobody can tell."""
        variant = self.house_rules.variant
        seats = len(self.names) if self.is_bound else self._seats_asked or 0
        if seats > 1 and getattr(variant, "players", seats) != seats:
            return None  # recorded all the same, but no engine plays it with so many
        return tell(variant)

    @property
    def _seats_asked(self) -> int | None:
        """For how many the address asks: for those it names, or as many as it says."""
        named = sum(bool(self.initial.get(f"player_{seat}")) for seat in range(MOST_SEATS))
        if named > 1:
            return named
        said = self.asked.get("players", "")
        return int(said) if said in SEATS else None

    def clean(self) -> dict[str, Any]:
        """Check what only several fields together can tell."""
        data = super().clean() or self.cleaned_data
        self._clean_names()
        if "form_key" in self.errors:
            self.add_error(None, _("This page is out of date. Load it again."))
        for notice in self.house_rules.notices:
            self.add_error(None, notice)
        if data.get("game") == OWN and not data.get("own_game") and "own_game" not in self.errors:
            self.add_error("own_game", _("Give your game a name."))
        needs_length = data.get("format") not in {None, Format.OPEN}
        if needs_length and not data.get("length") and "length" not in self.errors:
            self.add_error("length", _("Say how many: a number from 1 to 999."))
        if data.get("deals") == Deals.ALTERNATE and len(self.names) > 2:
            data["deals"] = Deals.SEAT_ORDER.value
        return data

    def _clean_names(self) -> None:
        seen: dict[str, str] = {}
        for seat in range(MOST_SEATS):
            name = self.cleaned_data.get(f"player_{seat}", "")
            if name and name_key(name) in seen:
                message = _(
                    "%(name)s is at the table already. If these are two people, "
                    "give one of them another name, like %(name)s B."
                )
                self.add_error(f"player_{seat}", message % {"name": seen[name_key(name)]})
            elif name:
                seen[name_key(name)] = name
        self.names = list(seen.values())
        if len(self.names) < 2 and not any(f"player_{seat}" in self.errors for seat in range(8)):
            missing = 0 if not self.cleaned_data.get("player_0") else 1
            self.add_error(f"player_{missing}", _("Type the names of at least two players."))

    def new_match(self) -> NewMatch:
        """Return what was agreed, with the game's own ways where nothing else was said."""
        data = self.cleaned_data
        offer = find_offer(data["game"])
        form = Format(data["format"])
        draws, deals = data["draws"] or BY_DEFAULT, data["deals"] or BY_DEFAULT
        return NewMatch(
            names=self.names,
            card_game=offer.slug if offer else "",
            own_game="" if offer else data["own_game"],
            title=data["title"],
            house_rules=self.house_rules.snapshot,
            own_rules=data["own_rules"],
            format=form,
            length=None if form is Format.OPEN else data["length"],
            draws=draws == "yes" or (draws == BY_DEFAULT and (offer.draws if offer else True)),
            time_zone=data["time_zone"]
            if data["time_zone"] in zone_names()
            else settings.TIME_ZONE,
            session_gap=data["session_gap"] or SESSION_GAP,
            deals=_deals(deals, offer.deals if offer else Deals.ALTERNATE, len(self.names)),
        )


def _deals(chosen: str, usual: Deals, seats: int) -> Deals:
    deals = usual if chosen == BY_DEFAULT else Deals(chosen)
    return Deals.SEAT_ORDER if deals is Deals.ALTERNATE and seats > 2 else deals
