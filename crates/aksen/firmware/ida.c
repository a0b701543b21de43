/* ida: iterative deepening by depth plus Manhattan distance, for any pair of any length, in under 1 KB of code with all
   that it needs.

   The walk is a loop, not a recursion: 31 calls would not fit the 8051's stack. A move changes one tile's distance by
   one, up or down, so the sum is carried along; the limit starts at the start's sum and grows by two, as the parity of
   a path's length is fixed. */
#include "board.h"

#define LONGEST 31

/* Moves are 0…3 for r l d u; a move's opposite differs in the lowest bit. */
static const u8 ROM letter[4] = {'r', 'l', 'd', 'u'};
static const u8 ROM stride[4] = {1, (u8)-1, 3, (u8)-3};

/* The moves that stay on the board, a bit each, for each cell. */
static const u8 ROM open[CELLS] = {5, 7, 6, 13, 15, 14, 9, 11, 10};
static const u8 ROM bit[4] = {1, 2, 4, 8};

/* Row and column of each cell, three bits apart: unequal bits of two cells count their distance (0, 1, 3 stand for the
   three rows). */
static const u8 ROM place[CELLS] = {0, 1, 3, 8, 9, 11, 24, 25, 27};

static u8 sum; /* of the tiles' distances */

/* Takes the blank to the cell beside it and carries the sum along. */
static void slide(u8 move)
{
    u8 to, home, was, is;

    to = blank + stride[move];
    home = home_of[to];
    home_of[blank] = home;
    /* One of the two differs from home in one more bit, so the larger one is farther. */
    home = place[home];
    was = place[to] ^ home;
    is = place[blank] ^ home;
    sum += is > was ? 1 : (u8)-1;
    blank = to;
}

static u8 start_sum(void)
{
    u8 cell, differ;

    sum = 0;
    for (cell = 0; cell != CELLS; ++cell) {
        if (cell == blank)
            continue;
        for (differ = place[cell] ^ place[home_of[cell]]; differ; differ &= differ - 1)
            ++sum;
    }
    return sum;
}

u8 solve(void)
{
    static u8 limit, move;

    for (limit = start_sum(); limit <= LONGEST; limit += 2) {
        path_length = 0;
        move = 0;
        for (;;) {
            if (sum == 0) {
                for (move = 0; move != path_length; ++move)
                    path[move] = letter[path[move]];
                return SOLVED;
            }
            /* On with the first move that is left and may lead home in time, … */
            for (; move != 4; ++move) {
                if (!(open[blank] & bit[move]) || (path_length && path[path_length - 1] == (move ^ 1)))
                    continue;
                slide(move);
                if ((u8)(sum + path_length) < limit)
                    break;
                slide(move ^ 1);
            }
            if (move != 4) {
                path[path_length++] = move;
                move = 0;
                continue;
            }
            /* … or back by one and past the move that led here. */
            if (path_length == 0)
                break;
            move = path[--path_length];
            slide(move ^ 1);
            ++move;
        }
    }
    return TOO_DEEP;
}
