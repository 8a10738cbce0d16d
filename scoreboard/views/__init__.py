"""The pages about players and matches; each module is one page and what it can do."""

from scoreboard.views.accounts import (
    change_password,
    delete_everything,
    forget_phone,
    make_recovery,
    phone,
    sign_in,
    sign_out,
    sign_up,
)
from scoreboard.views.deals import watch_counted, watch_deal
from scoreboard.views.games import list_games, show_game
from scoreboard.views.healing import list_lacking
from scoreboard.views.joining import ask_to_join, join, show_join_request
from scoreboard.views.match import add_entry, play_again, show_match
from scoreboard.views.matches import (
    archive_match,
    delete_match,
    list_matches,
    start_match,
)
from scoreboard.views.members import change_member, decide_held, list_members, this_phone
from scoreboard.views.odds import show_odds
from scoreboard.views.offline import list_kept, show_manifest, show_offline, show_worker
from scoreboard.views.screen import show_screen
from scoreboard.views.sharing import (
    answer_request,
    badge,
    change_code,
    change_link,
    invite,
    publish,
)

__all__ = [
    "add_entry",
    "answer_request",
    "archive_match",
    "ask_to_join",
    "badge",
    "change_code",
    "change_link",
    "change_member",
    "change_password",
    "decide_held",
    "delete_everything",
    "delete_match",
    "forget_phone",
    "invite",
    "join",
    "list_games",
    "list_kept",
    "list_lacking",
    "list_matches",
    "list_members",
    "make_recovery",
    "phone",
    "play_again",
    "publish",
    "show_game",
    "show_join_request",
    "show_manifest",
    "show_match",
    "show_odds",
    "show_offline",
    "show_screen",
    "show_worker",
    "sign_in",
    "sign_out",
    "sign_up",
    "start_match",
    "this_phone",
    "watch_counted",
    "watch_deal",
]
