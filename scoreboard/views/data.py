"""One's data in one's hands: take it out, look at what a file would bring, bring it in."""

from django.core.files.uploadedfile import UploadedFile
from django.db.models import QuerySet
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST, require_safe

from scoreboard.access import Need, device_of, find_match, meet_device, remember
from scoreboard.entries import read_number, read_uuid
from scoreboard.exporting import as_csv, as_json, kept_matches
from scoreboard.importing import LARGEST, take_in
from scoreboard.models import Match, Player
from scoreboard.people import also_known_as
from scoreboard.player_records import find_player
from scoreboard.refusals import ClashError, RefusedError
from scoreboard.uploads import Upload
from scoreboard.writing import writing

KINDS = {"scoreboard.json": "application/json", "games.csv": "text/csv; charset=utf-8"}


@require_safe
@never_cache
def show_data(request: HttpRequest) -> HttpResponse:
    """Offer everything to take out, and a place to bring a file in."""
    device = device_of(request)
    context = {
        "count": kept_matches(device).count() if device else 0,
        "done": read_number(request.GET.get("added", "")) if "added" in request.GET else None,
    }
    return render(request, "scoreboard/data.html", context)


@require_safe
@never_cache
def export(request: HttpRequest, filename: str) -> HttpResponse:
    """Send everything, one match or one player's matches, as a file."""
    if filename not in KINDS:
        raise Http404
    matches, players = _asked(request)
    text = as_csv(matches) if filename.endswith("csv") else as_json(matches, players)
    headers = {"Content-Disposition": f'attachment; filename="{filename}"'}
    return HttpResponse(text, content_type=KINDS[filename], headers=headers)


def _asked(request: HttpRequest) -> tuple[QuerySet[Match], QuerySet[Player]]:
    """Return the matches and the players that are asked for."""
    nobody = Player.objects.none()
    if ref := request.GET.get("match", ""):
        match = find_match(request, ref, Need.WATCH)
        return Match.objects.filter(pk=match.pk), nobody
    device = device_of(request)
    if device is None:
        raise Http404
    mine = kept_matches(device)
    if "player" not in request.GET:
        return mine, Player.objects.kept_by(device)
    player = find_player(request, read_number(request.GET["player"]))
    names = also_known_as(player)
    found = mine.filter(seats__player__in=names).distinct()
    return found, Player.objects.filter(pk__in=names)


@require_POST
def look_at_file(request: HttpRequest) -> HttpResponse:
    """Say what a file would bring in, and keep it until that is confirmed."""
    text = _text(request.FILES.get("file"))
    device, secret = meet_device(request)
    report = take_in(device, text, only_look=True)
    with writing():
        Upload.objects.filter(device=device).delete()
        kept = Upload.objects.create(device=device, text=text)
    response = render(request, "scoreboard/import.html", {"report": report, "upload": kept.key})
    remember(response, secret)
    return response


def _text(file: "UploadedFile[bytes] | None") -> str:
    if file is None:
        raise RefusedError(_("Choose a file first."))
    if (file.size or 0) > LARGEST:
        raise RefusedError(_("This file is larger than anything that was exported from here."))
    try:
        text = bytes(file.read()).decode("utf-8-sig")
    except UnicodeDecodeError:
        raise RefusedError(_("This file is no text in UTF-8.")) from None
    if "\x00" in text:
        raise RefusedError(_("This file is no text in UTF-8."))
    return text


@require_POST
def import_file(request: HttpRequest) -> HttpResponse:
    """Bring in the file that was looked at."""
    device = device_of(request)
    key = read_uuid(request.POST.get("upload", ""))
    kept = Upload.objects.filter(device=device, key=key).first() if device else None
    if device is None or kept is None:
        raise ClashError(_("This file is not at hand any more. Choose it again."))
    with writing():
        report = take_in(device, kept.text, only_look=False)
        kept.delete()
    return redirect(f"{reverse('data')}?added={report.entries}")
