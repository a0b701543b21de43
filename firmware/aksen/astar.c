/* astar: best first by depth plus Manhattan distance, on an agenda of 255 boards that is a sorted linked list with a
   stack of free places, as in the AKSEN report. A depth limit grows by STEP as in the other programs; with STEP =
   MAX_DEPTH it is plain A*. Boards are not remembered: only the last move is never taken back.

   Of boards equally good the newest comes first. The distance counts tiles only and never overrates, so that within one
   limit the first path found is a shortest. The AKSEN report counts the blank's way, too, which can miss it.

   26 bytes an entry at MAX_DEPTH 12, and one for its free place. */
#include "deepening.h"

#define AGENDA 255
#define END 255 /* the link of the last one */

struct entry {
    u8 board[CELLS];
    u8 blank, depth, value, next;
    u8 moves[MAX_DEPTH];
};
static XRAM struct entry agenda[AGENDA];
static XRAM u8 free_place[AGENDA];
static u8 free_count, best;

/* Sum of the tiles' ways home, in rows and columns. */
static u8 manhattan(XRAM u8 *board)
{
    /* Rows and columns between two cells. */
    static const u8 ROM steps[CELLS][CELLS] = {
        {0, 1, 2, 1, 2, 3, 2, 3, 4}, {1, 0, 1, 2, 1, 2, 3, 2, 3}, {2, 1, 0, 3, 2, 1, 4, 3, 2},
        {1, 2, 3, 0, 1, 2, 1, 2, 3}, {2, 1, 2, 1, 0, 1, 2, 1, 2}, {3, 2, 1, 2, 1, 0, 3, 2, 1},
        {2, 3, 4, 1, 2, 3, 0, 1, 2}, {3, 2, 3, 2, 1, 2, 1, 0, 1}, {4, 3, 2, 3, 2, 1, 2, 1, 0},
    };
    u8 cell, home, sum;

    sum = 0;
    for (cell = 0; cell != CELLS; ++cell) {
        if (board[cell] == BLANK)
            continue;
        for (home = 0; goal[home] != board[cell]; ++home)
            ;
        sum += steps[cell][home];
    }
    return sum;
}

/* Sorts a filled place in before the first that is not better. */
static void sort_in(u8 place)
{
    u8 value, before, after;

    value = agenda[place].value;
    before = END;
    for (after = best; after != END && agenda[after].value < value; after = agenda[after].next)
        before = after;
    agenda[place].next = after;
    if (before == END)
        best = place;
    else
        agenda[before].next = place;
}

static u8 put(u8 parent, u8 move, u8 to)
{
    XRAM struct entry *from, *entry;
    u8 i, place;

    if (free_count == 0)
        return AGENDA_FULL;
    place = free_place[--free_count];
    from = &agenda[parent];
    entry = &agenda[place];
    for (i = 0; i != CELLS; ++i)
        entry->board[i] = from->board[i];
    entry->board[from->blank] = from->board[to];
    entry->board[to] = BLANK;
    entry->blank = to;
    for (i = 0; i != from->depth; ++i)
        entry->moves[i] = from->moves[i];
    entry->moves[i] = move;
    entry->depth = i + 1;
    entry->value = entry->depth + manhattan(entry->board);
    sort_in(place);
    return SOLVED;
}

static u8 expand(u8 parent)
{
    u8 i, move, to, last;

    i = agenda[parent].depth;
    last = i ? agenda[parent].moves[i - 1] : 0;
    for (i = 0; i != 4; ++i) {
        move = all_moves[i];
        to = target(agenda[parent].blank, move, last);
        if (to != NOWHERE && put(parent, move, to) != SOLVED)
            return AGENDA_FULL;
    }
    return SOLVED;
}

static u8 is_goal(u8 place)
{
    u8 i;

    for (i = 0; i != CELLS; ++i) {
        if (agenda[place].board[i] != goal[i])
            return 0;
    }
    path_length = agenda[place].depth;
    for (i = 0; i != path_length; ++i)
        path[i] = agenda[place].moves[i];
    return 1;
}

/* Everything free but place 0, which holds the start. */
static void put_start(void)
{
    u8 i;

    for (i = 1; i != AGENDA; ++i)
        free_place[i - 1] = i;
    free_count = i - 1;
    for (i = 0; i != CELLS; ++i)
        agenda[0].board[i] = start[i];
    agenda[0].blank = blank;
    agenda[0].depth = 0;
    agenda[0].next = END;
    best = 0;
}

static u8 search(u8 limit)
{
    u8 now;

    put_start();
    while (best != END) {
        now = best;
        best = agenda[now].next;
        if (is_goal(now))
            return SOLVED;
        if (agenda[now].depth < limit && expand(now) != SOLVED)
            return AGENDA_FULL;
        free_place[free_count++] = now;
    }
    return TOO_DEEP;
}
