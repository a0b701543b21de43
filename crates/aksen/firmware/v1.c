/* v1: iterative deepening as the AKSEN report's first version keeps it in memory. The agenda is a stack, and an entry is the
   whole list of moves from the start; the board is replayed from them each time. Never takes back the last move.

   MAX_DEPTH + 3 entries of MAX_DEPTH bytes: a depth-first search leaves at most one board a level waiting, and up to
   three more at the first. */
#include "deepening.h"

#define AGENDA (MAX_DEPTH + 3)

/* Lists of moves, ended by 0 if shorter than MAX_DEPTH. */
static XRAM u8 agenda[AGENDA][MAX_DEPTH];
static u8 waiting;

/* The board that path leads to, and its blank's cell. */
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

/* Takes the newest list off the agenda into path. */
static void take(void)
{
    XRAM u8 *list;

    list = agenda[--waiting];
    for (path_length = 0; path_length != MAX_DEPTH && list[path_length] != 0; ++path_length)
        path[path_length] = list[path_length];
}

/* Puts path and one move more on the agenda. */
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
