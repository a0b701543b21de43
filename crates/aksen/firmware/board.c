/* The pair of boards, and the test whether it can be solved.

   The goal cells of the start's tiles form a permutation. One walk of nine steps along its cycles
   yields its parity. Each move is one exchange, so the parity must equal that of the blank's
   distance. The AKSEN report counts the inversions of both boards instead, which gives the same
   result but takes 72 comparisons. */
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

/* The goal cell of each letter from a to o; GONE once the start's tile of this letter has been
   found. */
#define LETTERS 15
#define GONE 255
static NEAR u8 goal_cell[LETTERS];

/* Returns 1 if an odd number of exchanges brings every tile and the blank home: a cycle of n cells
   takes n-1. goal_cell is no longer needed and marks visited cells here; a…h have left GONE in the
   first eight entries. */
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
    /* The start must have nine different known letters, each of which occurs in the goal; then the
       goal has no others. Entries of goal_cell that an earlier pair left are harmless, because the
       goal is checked again. */
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
    /* Even and odd cells alternate as on a chess board. */
    return (is_odd() ^ blank ^ home) & 1 ? UNREACHABLE : SOLVED;
}
