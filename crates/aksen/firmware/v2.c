/* v2: iterative deepening as the AKSEN report's second version keeps it in memory. An entry of the agenda is a board with its
   blank, its depth and the move that led to it; one list of moves is shared by all. Depth first only ever steps back up,
   so the list is right as far as the present depth. Never takes back the last move.

   12 bytes an entry, MAX_DEPTH + 3 entries: a byte holds a depth of up to 255, and beyond that half of the blank's byte,
   which is never full, holds the rest. So 543, the deepest that fits, costs no byte more an entry. */
#include "deepening.h"

#define AGENDA (MAX_DEPTH + 3)

struct entry {
    u8 board[CELLS];
    u8 blank, depth, move;
};
static XRAM struct entry agenda[AGENDA];
static count waiting;

#if MAX_DEPTH > 250
#define BLANK_OF(entry) ((entry)->blank & 15)
#define DEPTH_OF(entry) ((count)((entry)->blank >> 4) << 8 | (entry)->depth)
#define PLACE(cell, deep) ((cell) | (u8)((deep) >> 8) << 4)
#else
#define BLANK_OF(entry) ((entry)->blank)
#define DEPTH_OF(entry) ((entry)->depth)
#define PLACE(cell, deep) (cell)
#endif

/* Puts the board that a move makes of `from` on the agenda; `from` lies at the end of path. */
static u8 put(XRAM struct entry *from, u8 move, u8 to)
{
    XRAM struct entry *entry;
    u8 i;

    if (waiting == AGENDA)
        return AGENDA_FULL;
    entry = &agenda[waiting++];
    for (i = 0; i != CELLS; ++i)
        entry->board[i] = from->board[i];
    entry->board[BLANK_OF(from)] = from->board[to];
    entry->board[to] = BLANK;
    entry->blank = PLACE(to, path_length + 1);
    entry->depth = path_length + 1;
    entry->move = move;
    return SOLVED;
}

static u8 expand(XRAM struct entry *from)
{
    u8 i, to;

    for (i = 0; i != 4; ++i) {
        to = target(BLANK_OF(from), all_moves[i], from->move);
        if (to != NOWHERE && put(from, all_moves[i], to) != SOLVED)
            return AGENDA_FULL;
    }
    return SOLVED;
}

static u8 is_goal(XRAM struct entry *entry)
{
    u8 i;

    for (i = 0; i != CELLS; ++i) {
        if (entry->board[i] != goal[i])
            return 0;
    }
    return 1;
}

static void put_start(void)
{
    u8 i;

    for (i = 0; i != CELLS; ++i)
        agenda[0].board[i] = start[i];
    agenda[0].blank = blank;
    agenda[0].depth = 0;
    agenda[0].move = 0;
    waiting = 1;
}

static u8 search(count limit)
{
    static XRAM struct entry now;

    put_start();
    while (waiting) {
        now = agenda[--waiting];
        path_length = DEPTH_OF(&now);
        if (path_length)
            path[path_length - 1] = now.move;
        if (is_goal(&now))
            return SOLVED;
        if (path_length < limit && expand(&now) != SOLVED)
            return AGENDA_FULL;
    }
    return TOO_DEEP;
}
