"""Who may do what at every address: the table that `test_role_matrix` holds the product to.

Each address by its name, each method it takes, and the answer for each of `ROLES` in their order.
HEAD is answered as GET. A method that is not listed is refused with 405, whoever asks. What is
posted to an address, and what stands in it, is below; an address that is not here fails the test.
"""

ROLES = ["nobody", "watch", "score", "keep", "stranger", "put out", "expired code"]
"""Nobody has no cookie; a stranger keeps another match; who was put out scored; the last one
asked by a code that has ended since, and was never answered."""

EVERYBODY = "200 200 200 200 200 200 200"
IN_THE_MATCH = "404 200 200 200 404 404 404"
KEEPERS = "404 403 403 200 404 404 404"
KEEPERS_ACT = "404 403 403 302 404 404 404"
MINE = "404 404 404 200 404 404 404"
MY_ACT = "404 404 404 302 404 404 404"
NOBODYS = "404 404 404 404 404 404 404"
WITH_A_DEVICE = "404 302 302 302 302 302 302"

MATRIX = {
    "matches": {"GET": EVERYBODY},
    "start_match": {"GET": EVERYBODY, "POST": "422 422 422 422 422 422 422"},
    # a match
    "match": {"GET": IN_THE_MATCH},
    "screen": {"GET": IN_THE_MATCH},
    "entries": {"POST": "404 403 303 303 404 409 404"},
    "lacking": {"POST": "404 403 200 200 404 404 404"},
    "games": {"GET": IN_THE_MATCH},
    "game": {"GET": IN_THE_MATCH},
    "watch_deal": {"GET": "404 302 302 302 404 404 404"},
    "watch_counted": {"GET": "404 404 404 404 404 404 404"},  # no game that the app played
    "odds": {"GET": IN_THE_MATCH},
    "next_match": {"POST": "404 403 303 303 404 404 404"},
    "archive_match": {"POST": KEEPERS_ACT},
    "delete_match": {"POST": KEEPERS_ACT},
    # who is in it
    "invite": {"GET": KEEPERS},
    "change_code": {"POST": KEEPERS_ACT},
    "change_link": {"POST": KEEPERS_ACT},
    "publish": {"POST": KEEPERS_ACT},
    "answer_request": {"POST": KEEPERS_ACT},
    "members": {"GET": KEEPERS},
    "change_member": {"POST": KEEPERS_ACT},
    "decide_held": {"POST": KEEPERS_ACT},
    "this_phone": {"GET": IN_THE_MATCH, "POST": "404 302 302 302 404 404 404"},
    "badge": {"GET": "404 404 404 404 404 404 404"},  # until it is made public
    # joining
    "join": {"GET": EVERYBODY, "POST": "422 422 422 422 422 422 422"},
    "ask_to_join": {"POST": "422 422 422 422 422 422 422"},
    "join_request": {"GET": "404 404 404 404 404 404 200"},
    # this phone
    "kept": {"GET": EVERYBODY},
    "offline": {"GET": EVERYBODY},
    "worker": {"GET": EVERYBODY},
    "manifest": {"GET": EVERYBODY},
    "phone": {"GET": EVERYBODY},
    "make_recovery": {"POST": WITH_A_DEVICE},
    "forget_phone": {"POST": "404 200 200 200 200 200 200"},
    "delete_everything": {"POST": "404 200 200 200 200 200 200"},
    "sign_up": {"GET": EVERYBODY, "POST": "422 422 422 422 422 422 422"},
    "sign_in": {"GET": EVERYBODY, "POST": "422 422 422 422 422 422 422"},
    "sign_out": {"POST": WITH_A_DEVICE},
    "change_password": {"GET": NOBODYS, "POST": NOBODYS},  # without an account
    # players and records
    "match_record": {"GET": IN_THE_MATCH},
    "match_record_games": {"GET": IN_THE_MATCH},
    "two_scores": {"GET": IN_THE_MATCH},
    "batch": {"GET": "404 403 200 200 404 404 404", "POST": "404 403 422 422 404 404 404"},
    "players": {"GET": EVERYBODY},
    "compare_players": {"GET": "422 422 422 422 422 422 422"},
    "player": {"GET": MINE},
    "player_games": {"GET": MINE},
    "pair": {"GET": MINE},
    "pair_games": {"GET": MINE},
    "rename_player": {"POST": MY_ACT},
    "merge_player": {"POST": "404 404 404 409 404 404 404"},  # they played each other
    "part_player": {"POST": MY_ACT},
    "archive_player": {"POST": MY_ACT},
    "delete_player": {"POST": MY_ACT},
    # for programs
    "api_match": {"GET": IN_THE_MATCH},
    "api_pair": {"GET": MINE},
    "api_players": {"GET": EVERYBODY},
    "api_player": {"GET": MINE},
    # one's data
    "data": {"GET": EVERYBODY},
    "export": {"GET": "404 200 200 200 200 200 200"},
    "look_at_file": {"POST": "422 422 422 422 422 422 422"},
    "import_file": {"POST": "422 422 422 422 422 422 422"},
    # the rulebook
    "rulebook": {"GET": EVERYBODY},
    "rule_search": {"GET": EVERYBODY},
    "rules": {"GET": EVERYBODY},
    "rules_card": {"GET": EVERYBODY},
    "planner": {"GET": EVERYBODY},
    "million": {"GET": EVERYBODY},
    # watching
    "watch": {"GET": EVERYBODY},
    "casino_war": {"GET": "302 302 302 302 302 302 302"},
    "watch_game": {"GET": "302 302 302 302 302 302 302"},
    "sitemap": {"GET": EVERYBODY},
}

POSTED = {
    "entries": {"kind": "won", "seat": "0", "key": "00000000-0000-4000-8000-000000000001"},
    "answer_request": {"accept": "1"},
    "change_member": {"act": "out"},
    "delete_everything": {"sure": "1"},
    "this_phone": {"seat": "0"},
    "rename_player": {"name": "Adelaide"},
    "delete_player": {"sure": "1"},
}
"""What is posted where an empty form would be refused for what it lacks."""
