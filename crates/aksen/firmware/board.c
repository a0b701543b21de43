/* The pair of boards and whether it can be solved at all.

   A tile is followed from the start to its cell in the goal; the cells then form a permutation, and its cycles give its
   parity in one walk of nine steps. Each move is one exchange, so the parity must equal that of the blank's way. The
   AKSEN report counts inversions of both boards instead: the same answer for 72 comparisons. */
#include "board.h"

NEAR u8 start[CELLS], goal[CELLS];
NEAR u8 cells[2 * CELLS];
u8 blank, misplaced;
#ifdef MAX_PATH
XRAM u8 path[MAX_PATH];
#else
NEAR u8 path[31];
#endif
count path_length;

/* Goal cell of each letter from a to o; GONE once the start's tile of that letter is found. */
#define LETTERS 15
#define GONE 255
static NEAR u8 goal_cell[LETTERS];

/* 1 if the exchanges that take every tile and the blank home are odd in number: a cycle of n cells is n-1 of them.
   goal_cell, no longer needed, marks the cells seen; a…h have left GONE in the first eight. */
static u8 is_odd(void)
{
    u8 cell, at, exchanges;

    goal_cell[8] = GONE;
    exchanges = 0;
    for (cell = 0; cell != CELLS; ++cell) {
        if (goal_cell[cell] != GONE)
            continue;
        for (at = home_of[cell]; at != cell; at = home_of[at]) {
            goal_cell[at] = 0;
            ++exchanges;
        }
    }
    return exchanges & 1;
}

u8 check_pair(void)
{
    u8 cell, letter, home;

    for (cell = 0; cell != CELLS; ++cell) {
        letter = goal[cell] - 'a';
        if (letter >= LETTERS)
            return BAD_BOARD;
        goal_cell[letter] = cell;
    }
    /* Nine different letters of nine known ones, each of them in the goal: then the goal has no others. What an earlier
       pair left in goal_cell does no harm, as the goal is asked again. */
    misplaced = 0;
    for (cell = 0; cell != CELLS; ++cell) {
        letter = start[cell] - 'a';
        if (letter >= CELLS - 1) {
            if (letter != BLANK - 'a')
                return BAD_BOARD;
            blank = cell;
        }
        home = goal_cell[letter];
        if (home >= CELLS || goal[home] != start[cell])
            return BAD_BOARD;
        goal_cell[letter] = GONE;
        home_of[cell] = home;
        place_of[home] = cell;
        if (home != cell)
            ++misplaced;
    }
    home = home_of[blank];
    if (home != blank)
        --misplaced;
    /* Cells of even and odd number alternate as on a chess board. */
    return (is_odd() ^ blank ^ home) & 1 ? UNREACHABLE : SOLVED;
}
