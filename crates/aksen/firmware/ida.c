/* ida: IDA* with Manhattan distance for any pair and any length, in less than 1 KB of code
   including everything it needs.

   The search is a loop rather than a recursion, because 31 calls would not fit the 8051's stack. A
   move changes the distance of one tile by one, so the sum is updated incrementally. The limit
   starts at the sum of the start and grows by two, because the parity of a path's length is
   fixed. */
#include "board.h"

#define LONGEST 31

/* Moves 0…3 stand for r, l, d and u. The lowest bit distinguishes a move from its opposite. */
static const u8 ROM letter[4] = {'r', 'l', 'd', 'u'};
static const u8 ROM stride[4] = {1, (u8)-1, 3, (u8)-3};

/* The moves that stay on the board, one bit each, for every cell. */
static const u8 ROM open[CELLS] = {5, 7, 6, 13, 15, 14, 9, 11, 10};
static const u8 ROM bit[4] = {1, 2, 4, 8};

/* The row and column of each cell, three bits apart. The number of different bits of two cells is
   their distance, because 0, 1 and 3 stand for the three rows. */
static const u8 ROM place[CELLS] = {0, 1, 3, 8, 9, 11, 24, 25, 27};

static u8 sum; /* of the tiles' distances */

/* Moves the blank to a neighbouring cell and updates the sum. */
static void slide(u8 move)
{
    u8 to, home, was, is;

    to = blank + stride[move];
    home = home_of[to];
    home_of[blank] = home;
    /* One of the two cells differs from home in one more bit, so the larger difference is the
       farther one. */
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
            /* Take the first remaining move that may still lead home within the limit. */
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
            /* Without such a move, undo the last move and try the next one there. */
            if (path_length == 0)
                break;
            move = path[--path_length];
            slide(move ^ 1);
            ++move;
        }
    }
    return TOO_DEEP;
}
