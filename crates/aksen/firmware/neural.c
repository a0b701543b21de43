/* neural: a walk to the goal, guided by a neural network that scores the four moves. It finds short
   paths, but not always shortest ones.

   Walk: in a corner the blank makes the only move that does not reverse the last one. Elsewhere the
   network scores the board, and the blank makes the best move that neither reverses the last one
   nor leads to one of the last 32 boards. If all moves lead to such boards, it makes the best of
   them.

   Network: a tile is represented by its goal cell. Start and goal are turned so that the goal's
   blank lies in the first corner, in the middle of the first row or in the centre, so that three
   networks serve all pairs. crates/tiles/src/neural.rs defines the networks; this file evaluates
   them with integers of 8 and 16 bits.

   The inputs only state which tile lies on which cell, so each unit of the first layer adds nine
   bytes. More than half of these sums are negative and cost nothing further. Each other sum is
   multiplied by 16 weights. ROM holds a weight as weight + 128, because the processor multiplies
   unsigned bytes. At the end, 128 times the sum of the factors is subtracted; intermediate
   overflows cancel out.

   Time at 12 MHz and memory: see `knobel aksen report` and `knobel aksen neural`. */
#include "board.h"
#include "generated/neural_tables.h"

typedef unsigned short word; /* 16 bits everywhere, unlike u16 */

#define NOWHERE 255
#define NO_MOVE 4
#define REMEMBERED 32

/* The goal cell of the tile on each cell, in the orientation of the network. */
static NEAR u8 homes[CELLS];

/* The kind of goal, and the blank's goal cell in the orientation of the network. */
static u8 kind, blank_home;

/* The scores of the moves up, down, left and right. */
static short scores[4];

/* The sums of the second layer. Each has a fixed address, because the additions below are
   unrolled. */
static word sums[MIDDLE];

/* The last boards. Four bytes hold the goal cells of what lies on the first eight cells. */
static XRAM u8 seen_0[REMEMBERED], seen_1[REMEMBERED], seen_2[REMEMBERED], seen_3[REMEMBERED];

/* Variables of the inner loop, at fixed addresses for the assembly code: the index of the pair of
   tile and cell for each cell, the unit and its weights, its sum, and the sum limited to
   0...255. */
static u8 pair_0, pair_1, pair_2, pair_3, pair_4, pair_5, pair_6, pair_7, pair_8;
static const u8 ROM *weights;
static u8 unit, sum_low, sum_high, value;

/* The inner loop: nine additions per unit and, unless the sum is negative, sixteen products. SDCC's
   code takes 15 cycles instead of 8 for an addition and 22 instead of 16 for a product. */
#ifdef __SDCC
#define POINT_AT_WEIGHTS __asm__("mov dpl,_weights\n mov dph,_weights+1")
#define ADD(cell)                                                                                                      \
    __asm__("mov a,_pair_" #cell "\n movc a,@a+dptr\n add a,_sum_low\n mov _sum_low,a\n"                              \
            " clr a\n addc a,_sum_high\n mov _sum_high,a")
#define PRODUCT(i)                                                                                                     \
    __asm__("mov a,_unit\n mov dptr,#_second_" #i "\n movc a,@a+dptr\n mov b,_value\n mul ab\n"                       \
            " add a,_sums+2*" #i "\n mov _sums+2*" #i ",a\n mov a,b\n"                                                \
            " addc a,_sums+2*" #i "+1\n mov _sums+2*" #i "+1,a")
#else
#define POINT_AT_WEIGHTS
#define ADD(cell) sum_high += (sum_low + weights[pair_##cell]) >> 8, sum_low += weights[pair_##cell]
#define PRODUCT(i) sums[i] += value * second_##i[unit]
#endif

#define PAIR(cell) pair_##cell = homes[cell] * 9 + cell

/* Computes the sums of the first layer one by one, and adds each of them to all sums of the second
   layer. */
static void add_up(void)
{
    u8 i, end;
    word total;

    PAIR(0); PAIR(1); PAIR(2); PAIR(3); PAIR(4); PAIR(5); PAIR(6); PAIR(7); PAIR(8);
    end = kind * MIDDLE;
    for (i = 0; i != MIDDLE; ++i)
        sums[i] = second_bias[(u8)(end + i)];
    total = 0;
    unit = kind * UNITS;
    end = unit + UNITS;
    weights = first[unit];
    do {
        sum_low = first_low[unit];
        sum_high = first_high[unit];
        POINT_AT_WEIGHTS;
        ADD(0); ADD(1); ADD(2); ADD(3); ADD(4); ADD(5); ADD(6); ADD(7); ADD(8);
        weights += 81;
        if (sum_high & 0x80)
            continue;
        value = sum_high ? 255 : sum_low;
        total += value;
        PRODUCT(0); PRODUCT(1); PRODUCT(2); PRODUCT(3); PRODUCT(4); PRODUCT(5); PRODUCT(6); PRODUCT(7);
        PRODUCT(8); PRODUCT(9); PRODUCT(10); PRODUCT(11); PRODUCT(12); PRODUCT(13); PRODUCT(14); PRODUCT(15);
    } while (++unit != end);
    total <<= 7;
    for (i = 0; i != MIDDLE; ++i)
        sums[i] -= total;
}

/* Scores the possible moves. */
static void score(void)
{
    static NEAR u8 middle[MIDDLE];
    u8 i, move, row;
    word sum, total;

    add_up();
    total = 0;
    for (i = 0; i != MIDDLE; ++i) {
        sum = sums[i];
        middle[i] = sum & 0x8000 ? 0 : sum >= 127 << 7 ? 127 : (u8)(sum >> 7);
        total += middle[i];
    }
    total <<= 7;
    row = (u8)(kind * 9 + blank) * 4;
    for (move = 0; move != 4; ++move, ++row) {
        if (way_to[blank][move] == NOWHERE)
            continue;
        sum = (word)third_bias[row] - total;
        weights = third[row];
        for (i = 0; i != MIDDLE; ++i)
            sum += (word)(middle[i] * weights[i]);
        scores[move] = (short)sum;
    }
}

/* Moves the blank. The same call with exchanged cells reverses the move. */
static void slide(u8 from, u8 to)
{
    homes[from] = homes[to];
    homes[to] = blank_home;
    blank = to;
}

#define PACKED(cell) (u8)(homes[cell] << 4 | homes[cell + 1])

/* Remembers the board after this many moves. */
static void remember(u8 moves)
{
    u8 place = moves & (REMEMBERED - 1);

    seen_0[place] = PACKED(0);
    seen_1[place] = PACKED(2);
    seen_2[place] = PACKED(4);
    seen_3[place] = PACKED(6);
}

/* Returns 1 if the board is among the last ones. Only every second one is compared, because the
   blank changes the colour of its cell with each move. */
static u8 is_remembered(u8 moves)
{
    u8 place, a, b, c, d;

    a = PACKED(0);
    b = PACKED(2);
    c = PACKED(4);
    d = PACKED(6);
    for (place = moves & 1; place < REMEMBERED; place += 2)
        if (seen_0[place] == a && seen_1[place] == b && seen_2[place] == c && seen_3[place] == d)
            return 1;
    return 0;
}

/* Returns the best move of those whose bits are set, or NO_MOVE. */
static u8 best_of(u8 open)
{
    u8 move, best;

    best = NO_MOVE;
    for (move = 0; move != 4; ++move, open >>= 1)
        if (open & 1 && (best == NO_MOVE || scores[move] > scores[best]))
            best = move;
    return best;
}

/* Makes the next move and returns it. */
static u8 make_move(u8 last)
{
    u8 from, move, open, best;

    from = blank;
    open = 0;
    best = NO_MOVE;
    for (move = 0; move != 4; ++move)
        if (way_to[from][move] != NOWHERE && move != (u8)(last ^ 1)) {
            open |= 1 << move;
            best = move;
        }
    if (!(open & (u8)(open - 1))) {
        slide(from, way_to[from][best]);
        return best;
    }
    score();
    best = best_of(open);
    for (move = best; move != NO_MOVE; move = best_of(open)) {
        slide(from, way_to[from][move]);
        if (!is_remembered(path_length + 1))
            return move;
        slide(blank, from);
        open &= ~(1 << move);
    }
    slide(from, way_to[from][best]);
    return best;
}

/* Turns the pair into the orientation of the network. */
static void turn(u8 goal_blank)
{
    u8 cell;

    kind = kind_of[goal_blank];
    for (cell = 0; cell != CELLS; ++cell)
        homes[turned[goal_blank][cell]] = turned[goal_blank][home_of[cell]];
    blank = turned[goal_blank][blank];
    blank_home = turned[goal_blank][goal_blank];
}

u8 solve(void)
{
    u8 goal_blank, move, from;

    path_length = 0;
    if (misplaced == 0)
        return SOLVED;
    goal_blank = home_of[blank];
    turn(goal_blank);
    for (move = 0; move != REMEMBERED; ++move)
        seen_0[move] = 255;
    remember(0);
    move = NO_MOVE;
    while (path_length != MAX_DEPTH) {
        from = blank;
        move = make_move(move);
        path[path_length] = letter[goal_blank][move];
        ++path_length;
        /* The tile on the blank's new cell moved to its old one. */
        if (homes[from] == from) {
            if (--misplaced == 0)
                return SOLVED;
        } else if (homes[from] == blank) {
            ++misplaced;
        }
        remember(path_length);
    }
    return TOO_DEEP;
}
