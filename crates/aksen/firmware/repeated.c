/* repeated, repeated-packed: A* again and again. When a search ends without the goal, because it is deeper than
   MAX_DEPTH or the agenda is full, the board that looked nearest becomes the new start, and its moves are kept. An
   outlook of the AKSEN report, whose prototype kept up to 264 moves.

   Reaches far goals in the memory of one search, on long ways; may run in circles until MAX_PATH moves are kept. */
#define NEAREST
#include "best_first.h"

/* The board that looked nearest of those expanded, the start excepted, and its distance. */
static XRAM struct entry nearest;
static u8 nearest_distance;

static void note(XRAM struct entry *entry)
{
    u8 distance;

    distance = entry->value - entry->depth;
    if (entry->depth && distance < nearest_distance) {
        nearest_distance = distance;
        nearest = *entry;
    }
}

u8 solve(void)
{
    u8 code, i;

    path_length = 0;
    for (;;) {
        nearest_distance = 255;
        code = find(MAX_DEPTH);
        if (code == SOLVED)
            return keep(found);
        if (nearest_distance == 255)
            return code;
        if (keep(&nearest) != SOLVED)
            return TOO_DEEP;
        for (i = 0; i != CELLS; ++i)
            start[i] = nearest.board[i];
        blank = nearest.blank;
    }
}
