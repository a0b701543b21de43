/* v1: iterative deepening with the memory layout of the AKSEN report's first version. The agenda is
   a stack whose entries are complete lists of moves from the start. Each board is replayed from its
   list. No move reverses the last one.

   The agenda has MAX_DEPTH + 3 entries of MAX_DEPTH bytes. A depth-first search leaves at most one
   open board per level, and up to three more on the first level. */
#include "deepening.h"

#define AGENDA (MAX_DEPTH + 3)

/* Lists of moves. A list shorter than MAX_DEPTH ends with 0. */
static XRAM u8 agenda[AGENDA][MAX_DEPTH];
static u8 waiting;

/* The board to which path leads, and its blank's cell. */
static XRAM u8 board[CELLS];
static u8 board_blank;

static void replay(void)
{
    u8 i, to;

    for (i = 0; i != CELLS; ++i)
        board[i] = start[i];
    board_blank = blank;
    for (i = 0; i != path_length; ++i) {
        to = target(board_blank, path[i], 0);
        board[board_blank] = board[to];
        board[to] = BLANK;
        board_blank = to;
    }
}

/* Moves the newest list from the agenda into path. */
static void take(void)
{
    XRAM u8 *list;

    list = agenda[--waiting];
    for (path_length = 0; path_length != MAX_DEPTH && list[path_length] != 0; ++path_length)
        path[path_length] = list[path_length];
}

/* Puts path with one more move on the agenda. */
static u8 put(u8 move)
{
    XRAM u8 *list;
    u8 i;

    if (waiting == AGENDA)
        return AGENDA_FULL;
    list = agenda[waiting++];
    for (i = 0; i != path_length; ++i)
        list[i] = path[i];
    list[i] = move;
    if (++i != MAX_DEPTH)
        list[i] = 0;
    return SOLVED;
}

static u8 is_goal(void)
{
    u8 i;

    for (i = 0; i != CELLS; ++i) {
        if (board[i] != goal[i])
            return 0;
    }
    return 1;
}

static u8 expand(void)
{
    u8 i, last;

    last = path_length ? path[path_length - 1] : 0;
    for (i = 0; i != 4; ++i) {
        if (target(board_blank, all_moves[i], last) != NOWHERE && put(all_moves[i]) != SOLVED)
            return AGENDA_FULL;
    }
    return SOLVED;
}

static u8 search(count limit)
{
    agenda[0][0] = 0;
    waiting = 1;
    while (waiting) {
        take();
        replay();
        if (is_goal())
            return SOLVED;
        if (path_length < limit && expand() != SOLVED)
            return AGENDA_FULL;
    }
    return TOO_DEEP;
}
