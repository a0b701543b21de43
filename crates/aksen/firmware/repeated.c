/* repeated, repeated-packed: restarted A*. If a search fails because the goal is deeper than
   MAX_DEPTH or the agenda is full, the board that looked nearest becomes the new start, and its
   moves are kept. The AKSEN report suggests this method, and its prototype kept up to 264 moves.

   The method reaches distant goals in the memory of one search, on long paths. It may run in
   circles until MAX_PATH moves are kept. */
#define NEAREST
#include "best_first.h"

/* The expanded board that looked nearest, except for the start, and its distance. */
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
