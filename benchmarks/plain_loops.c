/* The games of the simulator as plain loops in C, for its benchmark: what a good hand makes of
 * two-player War (the last card serves, captured cards straight under the stock) and of Beggar My
 * Neighbour. The same seed gives the same game as in games/simulator, which the benchmark checks.
 */
#include <stdint.h>
#include <string.h>

#define GAMMA 0x9E3779B97F4A7C15ULL
#define LINE 2048
#define ROOM 1100
#define STRETCH 512

static inline uint64_t mixed(uint64_t z) {
    z = (z ^ (z >> 30)) * 0xBF58476D1CE4E5B9ULL;
    z = (z ^ (z >> 27)) * 0x94D049BB133111EBULL;
    return z ^ (z >> 31);
}

static inline uint64_t shuffle(uint8_t *cards, int size, uint64_t state) {
    for (int last = size - 1; last > 0; last--) {
        state += GAMMA;
        uint64_t other = mixed(state) % (uint64_t)(last + 1);
        uint8_t card = cards[last];
        cards[last] = cards[other];
        cards[other] = card;
    }
    return state;
}

/* Each game's winner (-1 for a draw), rounds, wars. `shuffled` captures, or the winner's first. */
static inline void war(const uint64_t *seeds, int games, const uint8_t *deck, int face_down,
                       int shuffled, int64_t *results) {
    uint8_t mine[LINE + 128], theirs[LINE + 128], cards[52], pile[128];
    for (int game = 0; game < games; game++) {
        memcpy(cards, deck, 52);
        uint64_t state = shuffle(cards, 52, seeds[game]);
        long top = 0, end = 26, their_top = 0, their_end = 26, rounds = 0, wars = 0;
        for (int i = 0; i < 26; i++) {
            mine[i] = cards[2 * i];
            theirs[i] = cards[2 * i + 1];
        }
        while (top < end && their_top < their_end) {
            if (end > LINE - ROOM) {
                memmove(mine, mine + top, end - top);
                end -= top, top = 0;
            }
            if (their_end > LINE - ROOM) {
                memmove(theirs, theirs + their_top, their_end - their_top);
                their_end -= their_top, their_top = 0;
            }
            long battles = 0;
            while (battles < STRETCH && top < end && their_top < their_end) {
                uint8_t card = mine[top], other = theirs[their_top];
                if (card == other) break;
                top++, their_top++, battles++;
                long wins = card > other;
                uint8_t first = wins ? card : other, second = wins ? other : card;
                if (shuffled) {
                    /* Without a branch: which card goes first is anybody's guess. */
                    state += GAMMA;
                    uint8_t turned = -(uint8_t)(~mixed(state) & 1) & (card ^ other);
                    first = card ^ turned, second = other ^ turned;
                }
                mine[end] = first, mine[end + 1] = second;
                theirs[their_end] = first, theirs[their_end + 1] = second;
                end += 2 * wins, their_end += 2 * (1 - wins);
            }
            rounds += battles;
            if (top == end || their_top == their_end || mine[top] != theirs[their_top]) continue;
            /* A tie: what is laid lies before `top`, and in `pile` in the order laid. */
            long from = top, their_from = their_top;
            int size = 0;
            rounds++;
            pile[size++] = mine[top++], pile[size++] = theirs[their_top++];
            while (mine[top - 1] == theirs[their_top - 1]) {
                wars++;
                long rest = end - top, their_rest = their_end - their_top;
                if (!rest || !their_rest) break;
                long due = rest < face_down + 1 ? rest : face_down + 1;
                long their_due = their_rest < face_down + 1 ? their_rest : face_down + 1;
                memcpy(pile + size, mine + top, due - 1), size += due - 1, top += due;
                memcpy(pile + size, theirs + their_top, their_due - 1), size += their_due - 1;
                their_top += their_due;
                pile[size++] = mine[top - 1], pile[size++] = theirs[their_top - 1];
            }
            uint8_t card = mine[top - 1], other = theirs[their_top - 1];
            if (card == other && top == end && their_top == their_end) break;
            int wins = card == other ? top < end : card > other;
            uint8_t *line = wins ? mine + end : theirs + their_end;
            if (shuffled) {
                state = shuffle(pile, size, state);
                memcpy(line, pile, size);
            } else {
                long own = wins ? top - from : their_top - their_from;
                memcpy(line, wins ? mine + from : theirs + their_from, own);
                memcpy(line + own, wins ? theirs + their_from : mine + from, size - own);
            }
            if (wins) end += size;
            else their_end += size;
        }
        results[3 * game] = top < end ? 0 : their_top < their_end ? 1 : -1;
        results[3 * game + 1] = rounds;
        results[3 * game + 2] = wars;
    }
}

void war_shuffled(const uint64_t *seeds, int games, const uint8_t *deck, int face_down,
                  int64_t *results) {
    war(seeds, games, deck, face_down, 1, results);
}

void war_winner_first(const uint64_t *seeds, int games, const uint8_t *deck, int face_down,
                      int64_t *results) {
    war(seeds, games, deck, face_down, 0, results);
}

/* A stock: how many cards, which of them are court cards (lowest bit on top), and their demands,
 * three bits each, the next one lowest. */
typedef struct {
    long size;
    uint64_t courts, demands;
    int held;
} stock;

static inline long plain(const stock *of) {
    return of->courts ? __builtin_ctzll(of->courts) : of->size;
}

static inline void drop(stock *from, long cards) {
    from->courts >>= cards;
    from->size -= cards;
}

static inline long drop_court(stock *from, long before) {
    long demand = from->demands & 7;
    from->courts = from->courts >> before >> 1;
    from->demands >>= 3;
    from->size -= before + 1;
    from->held--;
    return demand;
}

static inline void lay_court(stock *pile, long demand) {
    pile->courts |= 1ULL << pile->size++;
    pile->demands |= (uint64_t)demand << 3 * pile->held++;
}

static stock picked_up(const uint8_t *cards, int first) {
    stock of = {0, 0, 0, 0};
    for (int i = first; i < 52; i += 2) {
        if (cards[i]) lay_court(&of, cards[i]);
        else of.size++;
    }
    return of;
}

/* Each game's winner, piles taken, cards laid. The deck has what each card demands. */
void beggar(const uint64_t *seeds, int games, const uint8_t *deck, int64_t *results) {
    uint8_t cards[52];
    for (int game = 0; game < games; game++) {
        memcpy(cards, deck, 52);
        shuffle(cards, 52, seeds[game]);
        stock taker = picked_up(cards, 0), payer = picked_up(cards, 1);
        long seat = 0, laid = 0, rounds = 0;
        while (taker.size && payer.size) {
            stock pile = {0, 0, 0, 0};
            long first = plain(&taker), second = plain(&payer);
            if (first <= second) {
                drop(&payer, first);
                pile.size = 2 * first;
            } else {
                stock other = taker;
                drop(&other, second + 1);
                taker = payer, payer = other, seat = 1 - seat;
                pile.size = 2 * second + 1, first = second;
            }
            rounds++;
            if (!taker.courts) {
                /* Whoever has to lay and cannot has lost: the other takes the pile. */
                laid += pile.size;
                seat = 1 - seat;
                taker.size = 0;
                break;
            }
            long owed = drop_court(&taker, first);
            lay_court(&pile, owed);
            for (;;) {
                long before = payer.courts ? __builtin_ctzll(payer.courts) : 64;
                if (before >= owed) break;
                owed = drop_court(&payer, before);
                pile.size += before;
                lay_court(&pile, owed);
                stock other = taker;
                taker = payer, payer = other, seat = 1 - seat;
            }
            long paid = owed < payer.size ? owed : payer.size;
            drop(&payer, paid);
            pile.size += paid;
            taker.courts |= pile.courts << taker.size;
            taker.demands |= pile.demands << 3 * taker.held;
            taker.size += pile.size, taker.held += pile.held;
            laid += pile.size;
        }
        results[3 * game] = seat;
        results[3 * game + 1] = rounds;
        results[3 * game + 2] = laid;
    }
}
