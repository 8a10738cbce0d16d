"""The address of every page."""

from django.urls import URLPattern, URLResolver, include, path

from scoreboard import (
    converters,  # noqa: F401 - makes `ref` known
    views,
)

urlpatterns: list[URLPattern | URLResolver] = [
    path("", views.list_matches, name="matches"),
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
    path("matches/new/", views.start_match, name="start_match"),
    path("matches/<ref:ref>/", views.show_match, name="match"),
    path("matches/<ref:ref>/screen/", views.show_screen, name="screen"),
    path("matches/<ref:ref>/entries/", views.add_entry, name="entries"),
    path("matches/<ref:ref>/lacking/", views.list_lacking, name="lacking"),
    path("matches/<ref:ref>/games/", views.list_games, name="games"),
    path("matches/<ref:ref>/games/<uuid:key>/", views.show_game, name="game"),
    path("matches/<ref:ref>/games/<uuid:key>/watch/", views.watch_counted, name="watch_counted"),
    path("matches/<ref:ref>/watch/", views.watch_deal, name="watch_deal"),
    path("matches/<ref:ref>/odds/", views.show_odds, name="odds"),
    path("matches/<ref:ref>/next/", views.play_again, name="next_match"),
    path("matches/<ref:ref>/archive/", views.archive_match, name="archive_match"),
    path("matches/<ref:ref>/delete/", views.delete_match, name="delete_match"),
    path("matches/<ref:ref>/invite/", views.invite, name="invite"),
    path("matches/<ref:ref>/invite/code/", views.change_code, name="change_code"),
    path("matches/<ref:ref>/invite/public/", views.publish, name="publish"),
    path("matches/<ref:ref>/links/<slug:role>/", views.change_link, name="change_link"),
    path("matches/<ref:ref>/requests/<uuid:key>/", views.answer_request, name="answer_request"),
    path("matches/<ref:ref>/members/", views.list_members, name="members"),
    path("matches/<ref:ref>/members/<int:pk>/", views.change_member, name="change_member"),
    path("matches/<ref:ref>/held/<int:pk>/", views.decide_held, name="decide_held"),
    path("matches/<ref:ref>/phone/", views.this_phone, name="this_phone"),
    path("matches/<ref:ref>/badge.svg", views.badge, name="badge"),
]
