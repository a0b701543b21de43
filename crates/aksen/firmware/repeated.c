/* repeated, repeated-packed: restarted A*. If a search fails because the goal is deeper than
   MAX_DEPTH or the agenda is full, the expanded board with the least distance becomes the new
   start, and its moves are kept. The AKSEN report suggests this method; its prototype kept up to
   264 moves, went in circles and found paths of up to ten times the shortest length.

   Two additions make the method solve all boards. The search never enters one of its last starts
   again, which ends the circles. The distance includes linear conflicts, which tell apart the boards
   near the goal on which Manhattan distance misleads. Moves that undo the last ones are dropped. */
#define RESTARTED
#include "best_first.h"

/* The expanded board with the least distance, except for the start, and its distance. */
static XRAM struct entry nearest;
static u8 nearest_distance;

/* The starts of the last searches, which no search enters again. The oldest one is overwritten, but
   no board to a goal with the blank in a corner needs more than seven searches. */
static XRAM u8 starts[STARTS][CELLS];
static u8 remembered, oldest;

/* All moves that were made, including dropped ones. At most MAX_PATH, so that the program ends. */
static count made;

static u8 is_avoided(XRAM u8 *board)
{
    XRAM u8 *other;
    u8 i, cell;

    other = starts[0];
    for (i = 0; i != remembered; ++i) {
        for (cell = 0; board[cell] == other[cell];)
            if (++cell == CELLS)
                return 1;
        other += CELLS;
    }
    return 0;
}

static void remember_start(void)
{
    u8 i;

    for (i = 0; i != CELLS; ++i)
        starts[oldest][i] = start[i];
    if (remembered != STARTS)
        ++remembered;
    if (++oldest == STARTS)
        oldest = 0;
}

static void note(XRAM struct entry *entry)
{
    u8 distance;

    distance = entry->value - entry->depth;
    if (entry->depth && distance < nearest_distance) {
        nearest_distance = distance;
        nearest = *entry;
    }
}

/* Appends an entry's moves to path. A move that undoes the last one drops it instead. Returns
   TOO_DEEP if too many moves were made. */
static u8 append(XRAM struct entry *entry)
{
    u8 i, move;

    if (entry->depth > MAX_PATH - made)
        return TOO_DEEP;
    made += entry->depth;
    for (i = 0; i != entry->depth; ++i) {
        move = move_at(entry->moves, i);
        /* The lowest bit distinguishes a move from its opposite. */
        if (path_length && path[path_length - 1] == all_moves[move ^ 1])
            --path_length;
        else
            path[path_length++] = all_moves[move];
    }
    return SOLVED;
}

u8 solve(void)
{
    u8 code, i;

    path_length = made = 0;
    remembered = oldest = 0;
    for (;;) {
        remember_start();
        nearest_distance = 255;
        code = find(MAX_DEPTH);
        if (code == SOLVED)
            return append(found);
        if (nearest_distance == 255)
            return code;
        if (append(&nearest) != SOLVED)
            return TOO_DEEP;
        for (i = 0; i != CELLS; ++i)
            start[i] = nearest.board[i];
        blank = nearest.blank;
    }
}
