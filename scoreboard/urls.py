"""The address of every page."""

from django.urls import URLPattern, URLResolver, include, path

from scoreboard import (
    converters,  # noqa: F401 - makes `ref` known
    views,
)

urlpatterns: list[URLPattern | URLResolver] = [
    # First what is tapped: addresses are looked through from the top, and few are as busy.
    path("matches/<ref:ref>/", include("scoreboard.match_urls")),
    path("", views.list_matches, name="matches"),
    path("matches/new/", views.start_match, name="start_match"),
    path("", include("games.urls")),
    path("", include("scoreboard.record_urls")),
    path("join/", views.join, name="join"),
    path("join/code/", views.ask_to_join, name="ask_to_join"),
    path("join/<uuid:key>/", views.show_join_request, name="join_request"),
    path("offline/", views.show_offline, name="offline"),
    path("offline/kept/", views.list_kept, name="kept"),
    path("sw.js", views.show_worker, name="worker"),
    path("manifest.webmanifest", views.show_manifest, name="manifest"),
    path("phone/", views.phone, name="phone"),
    path("phone/recovery/", views.make_recovery, name="make_recovery"),
    path("phone/forget/", views.forget_phone, name="forget_phone"),
    path("phone/delete/", views.delete_everything, name="delete_everything"),
    path("phone/sign-up/", views.sign_up, name="sign_up"),
    path("phone/sign-in/", views.sign_in, name="sign_in"),
    path("phone/password/", views.change_password, name="change_password"),
    path("phone/sign-out/", views.sign_out, name="sign_out"),
]
