"""How easily a page reads."""

from games.rulebook.pages import Word
from games.rulebook.reading import average_length, banned_words, hard_to_read, sentences


def test_a_sentence_ends_at_a_full_stop_a_question_mark_or_a_line():
    assert sentences("One two. Three?\nFour, five: six") == [
        "One two.",
        "Three?",
        "Four, five: six",
    ]


def test_the_average_counts_words_over_all_texts():
    assert average_length(["One two three.", "One. Two three four five."]) == 8 / 3


def test_a_long_sentence_is_hard_to_read():
    assert list(hard_to_read("word " * 25)) == []
    assert len(list(hard_to_read("word " * 26))) == 1


def test_two_ifs_in_a_sentence_are_hard_to_read():
    assert list(hard_to_read("If you win, say so if you can.")) == [
        "two ifs: If you win, say so if you can."
    ]
    assert list(hard_to_read("If you win, say so. If not, do not.")) == []


def test_a_banned_word_is_found_as_a_word_and_not_inside_one():
    pack = Word("pack", "pack", "All the cards.", ("deck",))
    assert list(banned_words("Shuffle the Deck.", [pack])) == ["'deck' (say 'pack')"]
    assert list(banned_words("A bedecked pack.", [pack])) == []
