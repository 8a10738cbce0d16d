"""This phone: an account or a recovery link to find its matches elsewhere, and how to leave."""

from django.conf import settings
from django.http import Http404, HttpRequest, HttpResponse, HttpResponseRedirect
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.debug import sensitive_post_parameters
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from scoreboard import accounts, limits
from scoreboard.access import COOKIE, device_of, meet_device, remember
from scoreboard.account_forms import ChangePasswordForm, SignInForm, SignUpForm
from scoreboard.models import Device
from scoreboard.qr import qr_code
from scoreboard.refusals import RefusedError
from scoreboard.views.sharing import origin


@require_safe
@never_cache
def phone(request: HttpRequest) -> HttpResponse:
    """Show what this phone has: an account, a recovery link, and the ways to leave."""
    device = device_of(request)
    secret = accounts.recovery_secret(device) if device else None
    url = f"{origin(request)}{reverse('join')}#{secret}" if secret else ""
    context = {
        "device": device,
        "accounts": settings.ACCOUNTS,
        "changed": request.GET.get("changed") == "1",
        "account": device.account if device else None,
        "url": url,
        "qr": qr_code(url) if url else None,
        "alone": accounts.kept_alone(device) if device else 0,
    }
    return render(request, "scoreboard/phone.html", context)


@require_POST
def make_recovery(request: HttpRequest) -> HttpResponse:
    """Make the recovery link of this phone anew."""
    accounts.make_recovery(_known(request))
    return redirect(f"{reverse('phone')}#recovery")


@require_POST
def forget_phone(request: HttpRequest) -> HttpResponse:
    """Forget this phone: it is let into nothing any more."""
    accounts.forget(_known(request))
    return _forgotten(request)


@require_POST
def delete_everything(request: HttpRequest) -> HttpResponse:
    """Delete everything of this phone's, and of its account's; then forget it."""
    if request.POST.get("sure") != "1":
        raise RefusedError(_("Nothing was deleted. Tick the box first."))
    accounts.delete_everything(_known(request))
    return _forgotten(request)


def _forgotten(request: HttpRequest) -> HttpResponse:
    response = render(request, "scoreboard/forgotten.html")
    response.delete_cookie(COOKIE, samesite="Lax")
    return response


def _known(request: HttpRequest) -> Device:
    """Return the device that asks; raise Http404 for one that has nothing here."""
    device = device_of(request)
    if device is None:
        raise Http404
    return device


@require_http_methods(["GET", "HEAD", "POST"])
@sensitive_post_parameters("password")
@never_cache
def sign_up(request: HttpRequest) -> HttpResponse:
    """Make an account, which has this phone's matches from then on."""
    _accounts_are_on()
    form = SignUpForm(request.POST if request.method == "POST" else None)
    if not form.is_valid():
        return _form(request, form, "sign_up")
    limits.spend(limits.NEW_ACCOUNTS, limits.address_of(request))
    device, _cookie = meet_device(request)
    try:
        secret = accounts.sign_up(device, **form.cleaned_data)
    except RefusedError as refusal:
        form.add_error("username", refusal.sentence)
        return _form(request, form, "sign_up")
    return _signed_in(secret)


@require_http_methods(["GET", "HEAD", "POST"])
@sensitive_post_parameters("password")
@never_cache
def sign_in(request: HttpRequest) -> HttpResponse:
    """Find an account's matches on this phone, and give the account this phone's."""
    _accounts_are_on()
    form = SignInForm(request.POST if request.method == "POST" else None)
    if not form.is_valid():
        return _form(request, form, "sign_in")
    username = form.cleaned_data["username"]
    asked = [
        (limits.WRONG_PASSWORDS, limits.address_of(request)),
        (limits.WRONG_PASSWORDS_OF_ACCOUNT, username),
    ]
    for limit, who in asked:
        limits.check(limit, who)
    try:
        account = accounts.find_account(**form.cleaned_data)
    except RefusedError as refusal:
        for limit, who in asked:
            limits.spend(limit, who)
        form.add_error(None, refusal.sentence)
        return _form(request, form, "sign_in")
    device, _cookie = meet_device(request)
    return _signed_in(accounts.claim(device, account))


def _accounts_are_on() -> None:
    if not settings.ACCOUNTS:
        raise Http404


def _form(request: HttpRequest, form: SignInForm, act: str) -> HttpResponse:
    status = 422 if form.is_bound else 200
    return render(request, "scoreboard/account.html", {"form": form, "act": act}, status=status)


def _signed_in(secret: str) -> HttpResponse:
    response = HttpResponseRedirect(reverse("matches"), status=303)
    remember(response, secret)
    return response


@require_http_methods(["GET", "HEAD", "POST"])
@sensitive_post_parameters("old", "new")
@never_cache
def change_password(request: HttpRequest) -> HttpResponse:
    """Change the password of the account; whoever else is signed in with it is so no longer."""
    _accounts_are_on()
    device = _known(request)
    if device.account is None:
        raise Http404
    form = ChangePasswordForm(request.POST if request.method == "POST" else None)
    if form.is_valid():
        limit, who = limits.WRONG_PASSWORDS_OF_ACCOUNT, device.account.username
        limits.check(limit, who)
        try:
            secret = accounts.change_password(device, **form.cleaned_data)
        except RefusedError:
            limits.spend(limit, who)
            form.add_error("old", _("This is not the password of the account."))
        else:
            response = HttpResponseRedirect(f"{reverse('phone')}?changed=1", status=303)
            remember(response, secret)
            return response
    status = 422 if form.is_bound else 200
    context = {"form": form, "username": device.account.username}
    return render(request, "scoreboard/password.html", context, status=status)


@require_POST
def sign_out(request: HttpRequest) -> HttpResponse:
    """Take the account's matches off this phone."""
    accounts.sign_out(_known(request))
    return redirect("phone")
