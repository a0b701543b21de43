/* perfect: a shortest path for any start and any goal, read off a table of one bit a pair.

   The bit is (distance >> 1) & 1. A neighbour is nearer or farther by exactly one, so its bit, with the parity that
   both blanks give away, says which. Walk: try the neighbours in turn, never the one just left, take the first that is
   nearer; if all but one are farther the last is taken unseen. A corner has one way on and is never looked up.

   All 81 pairs of blank cells share 11 tables of 2,520 bytes, by the square's symmetries and by exchanging start and
   goal. Both cost nothing here: home_of and place_of are each other's inverse, and gather_0…5 say for each pair of
   blanks which entries of which one are x0…x5. xtask/src/gen makes the tables and says how.

   Time at 12 MHz and memory: see `knobel aksen report`. */
#include "board.h"
#include "generated/perfect_tables.h"

/* The bit of the present pair; `pair` is the goal's blank * 9 + the start's. Anything or 0.

   The permutation's rank, without a comparison: take two values, renumber what is left as if they had never been there,
   take two more, and so on. Indices are cast to u8 because SDCC would else compute them in 16 bits. */
#define X(i) (u8)(at + cells[gather_##i[pair]])
static inline u8 bit_of(u8 pair)
{
    static const u8 ROM mask[57] = {
        [0] = 1, [8] = 2, [16] = 4, [24] = 8, [32] = 16, [40] = 32, [48] = 64, [56] = 128,
    };
    u8 at, first, two, four, drop, a, b;

    at = relabel_at[pair];
    first = relabel_8[X(0)];
    two = first | relabel[X(1)];
    drop = drop_two[two];
    four = after_two_8[(u8)(drop + relabel[X(2)])];
    four |= after_two[(u8)(drop + relabel[X(3)])];
    a = after_two[(u8)(drop + relabel[X(4)])];
    b = after_two[(u8)(drop + relabel[X(5)])];
    drop = drop_four[four];
    a = after_four[(u8)(drop + a)];
    b = after_four[(u8)(drop + b)];
    at = row_of_pair[pair] + second[two] + last[(u8)((u8)(a << 2) | b)];
    a += columns[four];
    first = mask[first];
    return bits[at][a] & first;
}

u8 solve(void)
{
    static u8 goal_row, left, list, way, to, tile;

    path_length = 0;
    if (misplaced == 0)
        return SOLVED;
    goal_row = home_of[blank] * 9;
    /* The distance modulo 4. */
    left = (blank ^ goal_row) & 1;
    if (bit_of(goal_row + blank))
        left |= 2;
    list = (4 * 9 + blank) * 4;
    /* Each round brings the goal nearer by one, so it ends after at most 31: the tests walk every pair. */
    for (;;) {
        --left;
        for (;; ++list) {
            way = way_to[list];
            to = way & 15;
            tile = home_of[to];
            home_of[blank] = tile;
            place_of[tile] = blank;
            if (way & 0x80)
                break;
            if (bit_of(goal_row + to)) {
                if (left & 2)
                    break;
            } else if (!(left & 2)) {
                break;
            }
            place_of[tile] = to;
        }
        path[path_length] = way_letter[list];
        ++path_length;
        if (tile == blank) {
            if (--misplaced == 0)
                return SOLVED;
        } else if (tile == to) {
            ++misplaced;
        }
        blank = to;
        list = way_then[list];
    }
}
