"""The addresses of one match, below its own."""

from django.urls import URLPattern, path

from scoreboard import views
from scoreboard.views import batch, records

urlpatterns: list[URLPattern] = [
    path("entries/", views.add_entry, name="entries"),
    path("", views.show_match, name="match"),
    path("screen/", views.show_screen, name="screen"),
    path("lacking/", views.list_lacking, name="lacking"),
    path("games/", views.list_games, name="games"),
    path("games/<uuid:key>/", views.show_game, name="game"),
    path("games/<uuid:key>/watch/", views.watch_counted, name="watch_counted"),
    path("watch/", views.watch_deal, name="watch_deal"),
    path("odds/", views.show_odds, name="odds"),
    path("next/", views.play_again, name="next_match"),
    path("archive/", views.archive_match, name="archive_match"),
    path("delete/", views.delete_match, name="delete_match"),
    path("invite/", views.invite, name="invite"),
    path("invite/code/", views.change_code, name="change_code"),
    path("invite/public/", views.publish, name="publish"),
    path("links/<slug:role>/", views.change_link, name="change_link"),
    path("requests/<uuid:key>/", views.answer_request, name="answer_request"),
    path("members/", views.list_members, name="members"),
    path("members/<int:pk>/", views.change_member, name="change_member"),
    path("held/<int:pk>/", views.decide_held, name="decide_held"),
    path("phone/", views.this_phone, name="this_phone"),
    path("badge.svg", views.badge, name="badge"),
    path("record/", records.show_match_record, name="match_record"),
    path(
        "record/games/",
        records.list_match_record_games,
        name="match_record_games",
    ),
    path("scores/", records.show_two_scores, name="two_scores"),
    path("batch/", batch.add_batch, name="batch"),
]
