"""Deals that somebody found and that are worth watching: records, and games that never end.

The records of Beggar My Neighbour are those that Richard P. Mann collects
(richardpmann.weebly.com); the endless deal is that of Casella and others (arXiv 2403.13855).
Spivey's is from "Cycles in War", Integers 10 (2010), article G02, his ranks 1 to 52 written as the
cards of one pack. The tests play every one of them and hold the figures to what happens.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Final

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from games.rules.house_rules import Value

BEGGAR: Final = "beggar-my-neighbour"
OURSELVES: Final = "Scoreboard"


@dataclass(frozen=True, slots=True)
class FamousDeal:
    """A deal, who found it and when, and what is special about it.

    `length` is what the tests hold it to: cards laid in Beggar My Neighbour to the end or to the
    table that comes back; in War the battles of the loop.
    """

    game: str
    deal: str
    finder: str
    year: int
    special: str | Promise
    length: int
    rules: Mapping[str, Value] = field(default_factory=dict)


FAMOUS: Final[tuple[FamousDeal, ...]] = (
    FamousDeal(
        BEGGAR,
        "---K---Q-KQAJ-----AAJ--J-- / ----------Q----KQ-J-----KA",
        "Brayden Casella",
        2024,
        _("The first deal known never to end: after 4 piles the same 62 come round for ever"),
        474,
    ),
    FamousDeal(
        BEGGAR,
        "---AJ--Q---------QAKQJJ-QK / -----A----KJ-K--------A---",
        "Nessler",
        2022,
        _("The longest game known that ends: 8,344 cards in 1,164 piles"),
        8344,
    ),
    FamousDeal(
        BEGGAR,
        "----K---A--Q-A--JJA------J / -----KK---------A-JK-Q-Q-Q",
        "Nessler",
        2021,
        _("7,972 cards in 1,106 piles"),
        7972,
    ),
    FamousDeal(
        BEGGAR,
        "-J------Q------AAA-----QQ- / K----JA-----------KQ-K-JJK",
        "Rucklidge",
        2014,
        _("7,959 cards in 1,122 piles"),
        7959,
    ),
    FamousDeal(
        BEGGAR,
        "--A-Q--J--J---Q--AJ-K---K- / -J-------Q------A--A--QKK-",
        "Anderson",
        2013,
        _("7,225 cards in 1,016 piles"),
        7225,
    ),
    FamousDeal(
        BEGGAR,
        "----Q------A--K--A-A--QJK- / -Q--J--J---QK---K----JA---",
        "Nessler",
        2012,
        _("7,207 cards in 1,015 piles"),
        7207,
    ),
    FamousDeal(
        BEGGAR,
        "K-KK----K-A-----JAA--Q--J- / ---Q---Q-J-----J------AQ--",
        "Mann and Wu",
        2007,
        _("7,157 cards in 1,007 piles"),
        7157,
    ),
    FamousDeal(
        BEGGAR,
        "A-QK------Q----KA-----J--- / -JAK----A--Q----J---QJ--K-",
        "Collins",
        2006,
        _("6,913 cards in 960 piles"),
        6913,
    ),
    FamousDeal(
        BEGGAR,
        "---JQ---K-A----A-J-K---QK- / -J-----------AJQA----K---Q",
        "Kleber",
        1999,
        _("5,790 cards in 805 piles"),
        5790,
    ),
    FamousDeal(
        BEGGAR,
        "------------KAQ----J------ / -JQQK---K----JK--QA-A-JA--",
        "Paulhus",
        1999,
        _("4,791 cards in 670 piles"),
        4791,
    ),
    FamousDeal(
        "war",
        "8h 3h As Kd Kc 8d Qs 8c 7s 3d Ah Qh Qd 7h Qc 7d 7c 3c Ad Js "
        "Jh 6s Jd 6h 6d 2s "
        "/ Jc 6c 10s 5s 5h 2h Ac 10h 10d 5d 10c 5c 4s 2d Ks 9s 9h 4h 9d "
        "4d 4c 2c Kh 9c 8s 3s",
        "Michael Z. Spivey",
        2010,
        _("War without wars, winner’s cards first: after 31,920 battles it is back at the deal"),
        31920,
        {"suits_break_ties": True, "capture_order": "winner_first"},
    ),
    FamousDeal(
        "war",
        "Jh Ah 7s 2d 5c Qc 5h 3c 5s 3d 2s 3h Qd 8s 4h 5d 7c "
        "/ Jc Ks Jd Ac 8d Ad 7d 4c 2c 4d 10c 9h 8h 4s 9d Qs Qh "
        "/ 6h 8c Kd 6d Kh 10h 6s 10d 9s 2h 10s 9c 6c As Js 7h 3s",
        OURSELVES,
        2026,
        _("Three players: after 286 battles the same 312 come round for ever"),
        312,
        {"players": 3, "capture_order": "winner_first"},
    ),
    FamousDeal(
        "war",
        "5c 10d 6s 2h 5d 4c Qh Qd 6d Jc 2s 8s 6c 3c 10s 6h 7d Ad Ah 7h "
        "Kc Js 8h 10c Jd 5h "
        "/ 2c 7s Kd Ac Qs Kh 9d Qc 4h As 8d Ks 3h 9h 10h 8c 5s 9s 9c "
        "7c 2d 3d 3s 4s 4d Jh",
        OURSELVES,
        2026,
        _("Cards go under as they lie: after 70 battles the same 52 come round for ever"),
        52,
        {"capture_order": "as_laid"},
    ),
)
