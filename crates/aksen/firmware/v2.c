/* v2: iterative deepening with the memory layout of the AKSEN report's second version. An entry of
   the agenda is a board with its blank, its depth and the move that led to it, and all entries
   share one list of moves. A depth-first search only ever returns to lower levels, so the list is
   valid up to the current depth. No move reverses the last one.

   The agenda has MAX_DEPTH + 3 entries of 12 bytes. A byte holds depths up to 255. The unused upper
   half of the blank's byte holds the rest of greater depths, so that even the greatest possible
   depth, 543, needs no additional byte per entry. */
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

/* Puts the board after a move of `from` on the agenda. path already leads to `from`. */
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
