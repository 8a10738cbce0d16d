"""The generator gives known answers, and a seed the same shuffle everywhere."""

from collections import Counter

from hypothesis import given
from hypothesis import strategies as st

from games.rules.cards import FULL_PACK
from games.rules.notation import write_cards
from games.rules.shuffling import GAMMA, MASK, advance, draws_for, number, shuffled

# From the published C code of SplitMix64, seeded with 1234567.
SPLIT_MIX = [
    6457827717110365317,
    3203168211198807973,
    9817491932198370423,
    4593380528125082431,
    16408922859458223821,
]

SEED_1 = (
    "8d 10c 5d 9h 9d 6s Qd 7d 10s Qc 6d Ad 4c 3d Qh 6h 8h 5h 3c 2d 7s Ac Ah Jh Js Qs Jd 9s Kc 5s"
    " 7c 8c 2s 6c 2h As 7h Ks Kh Kd 10d 4d 4s 2c 5c 3h 9c Jc 4h 3s 10h 8s"
)

seeds = st.integers(min_value=0, max_value=MASK)


def test_the_generator_is_splitmix64():
    states = [advance(1234567, draws) for draws in range(1, 6)]
    assert [number(state) for state in states] == SPLIT_MIX


def test_the_state_wraps_at_64_bits():
    assert advance(MASK, 1) == GAMMA - 1


def test_seed_1_shuffles_the_pack_as_it_always_has():
    assert write_cards(shuffled(FULL_PACK, 1)) == SEED_1


@given(seed=seeds, first=st.integers(0, 100), second=st.integers(0, 100))
def test_going_on_is_the_same_as_going_far_at_once(seed, first, second):
    assert advance(advance(seed, first), second) == advance(seed, first + second)


@given(seed=seeds, size=st.integers(0, 60))
def test_a_shuffle_keeps_every_item(seed, size):
    assert Counter(shuffled(range(size), seed)) == Counter(range(size))


@given(seed=seeds, size=st.integers(2, 60))
def test_the_last_place_is_drawn_first(seed, size):
    assert shuffled(range(size), seed)[-1] == number(advance(seed, 1)) % size


def test_a_shuffle_draws_one_number_less_than_it_has_cards():
    assert [draws_for(count) for count in (0, 1, 2, 52)] == [0, 0, 1, 51]


def test_every_order_of_four_items_is_about_as_likely():
    counts = Counter(shuffled("abcd", seed) for seed in range(24 * 200))
    assert len(counts) == 24
    chi_square = sum((count - 200) ** 2 / 200 for count in counts.values())
    assert chi_square < 49.7  # the 0.1 % point with 23 degrees of freedom
