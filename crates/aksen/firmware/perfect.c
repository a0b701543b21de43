/* perfect: a shortest path for any start and goal, from a table of one bit per pair.

   The bit is (distance >> 1) & 1. The distance of a neighbour differs by exactly one, and both
   blanks determine its parity. The bit therefore tells whether the neighbour is nearer.

   Walk: try the neighbours in turn, except for the one just left, and take the first nearer one. If
   all but one are farther, the last one is taken without a lookup. A corner that the walk enters
   has only one such neighbour, so it needs no lookup.

   All 81 pairs of blank cells share 11 tables of 2,520 bytes, through the symmetries of the square
   and the exchange of start and goal. Both are free at run time. home_of and place_of are inverse
   to each other, and gather_0…5 select for each pair of blanks the entries that are x0…x5.
   xtask/src/gen generates the tables and explains them.

   Time at 12 MHz and memory: see `knobel aksen report`. */
#include "board.h"
#include "generated/perfect_tables.h"

/* Returns 0 if the bit of the current pair is clear, otherwise a nonzero value. `pair` is 9 times
   the goal's blank plus the start's blank.

   The permutation is ranked without comparisons: take two values, renumber the others as if the two
   did not exist, take two more, and so on. Casts to u8 keep SDCC from computing the indices in 16
   bits. */
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
    /* Each round reduces the distance by one, so there are at most 31 rounds. The tests walk every
       pair. */
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
