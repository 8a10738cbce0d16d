"""What is asked of whoever wants to find their matches on another phone: a name, a password."""

from typing import Any

from django import forms
from django.contrib.auth.password_validation import validate_password
from django.utils.translation import gettext_lazy as _

from scoreboard.forms import NameField

LONGEST_PASSWORD = 128
"""Argon2 takes any length; more would only be work for the server."""
HOLDING = _("At least 8 characters, and not a common word.")


class SignInForm(forms.Form):
    """The name and the password of an account."""

    username = NameField(
        label=_("Name"),
        widget=forms.TextInput(attrs={"autocomplete": "username", "autocapitalize": "none"}),
    )
    password = forms.CharField(
        label=_("Password"),
        max_length=LONGEST_PASSWORD,
        strip=False,
        widget=forms.PasswordInput(attrs={"autocomplete": "current-password"}),
    )


class ChangePasswordForm(forms.Form):
    """The password of an account, and the one that it shall have."""

    old = forms.CharField(
        label=_("Current password"),
        max_length=LONGEST_PASSWORD,
        strip=False,
        widget=forms.PasswordInput(attrs={"autocomplete": "current-password"}),
    )
    new = forms.CharField(
        label=_("New password"),
        max_length=LONGEST_PASSWORD,
        strip=False,
        help_text=HOLDING,
        widget=forms.PasswordInput(attrs={"autocomplete": "new-password"}),
    )

    def clean_new(self) -> str:
        """Return the new password; raise ValidationError when it is too easy to guess."""
        password: str = self.cleaned_data["new"]
        validate_password(password)
        return password


class SignUpForm(SignInForm):
    """A new account: the password is not a common one, and long enough to hold."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        """Tell the browser that the password is a new one."""
        super().__init__(*args, **kwargs)
        self.fields["password"].widget.attrs["autocomplete"] = "new-password"
        self.fields["password"].help_text = HOLDING

    def clean_password(self) -> str:
        """Return the password; raise ValidationError when it is too easy to guess."""
        password: str = self.cleaned_data["password"]
        validate_password(password)
        return password
