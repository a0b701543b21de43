/* Best-first search by depth plus distance. As in the AKSEN report, the agenda is a sorted linked
   list. Visited boards are not remembered; the search only avoids reversing its last move. Of
   equally good boards the newest comes first.

   The distance counts only tiles and never overestimates, so the first path found within a limit is
   a shortest one. -DAS_PRINTED selects the report's own distance. It also counts the blank, and a
   board gets the distance of its predecessor, because the report's program computes the distance
   before it makes the move. For both reasons it can miss the shortest path.

   RESTARTED, which repeated.c defines, adds linear conflicts to the distance, and lets the program
   avoid boards.

   Free places are linked like open ones, so that they need no list of their own. An entry takes 14
   bytes plus its moves: one byte per move, or two bits with -DPACKED. PLACES is the number of
   entries. */
#ifndef KNOBEL_BEST_FIRST_H
#define KNOBEL_BEST_FIRST_H

#include "moves.h"

/* The moves of an entry are indices into all_moves. */
#ifdef PACKED
#define BYTES_FOR(moves) (((moves) + 3) >> 2)

static u8 move_at(XRAM u8 *moves, u8 i)
{
    return moves[i >> 2] >> ((i & 3) << 1) & 3;
}

static void set_move(XRAM u8 *moves, u8 i, u8 move)
{
    u8 shift;

    shift = (i & 3) << 1;
    moves += i >> 2;
    *moves = (*moves & ~(3 << shift)) | move << shift;
}
#else
#define BYTES_FOR(moves) (moves)
#define move_at(moves, i) (moves)[i]
#define set_move(moves, i, move) (moves)[i] = (move)
#endif

struct entry {
    u8 board[CELLS];
    u8 blank, depth, value;
    XRAM struct entry *next;
    u8 moves[BYTES_FOR(MAX_DEPTH)];
};
static XRAM struct entry agenda[PLACES];
static XRAM struct entry *best, *free_place, *found;

/* Returns the sum of the Manhattan distances of the tiles. */
static u8 manhattan(XRAM u8 *board)
{
    /* The rows and columns between two cells. */
    static const u8 ROM steps[CELLS][CELLS] = {
        {0, 1, 2, 1, 2, 3, 2, 3, 4}, {1, 0, 1, 2, 1, 2, 3, 2, 3}, {2, 1, 0, 3, 2, 1, 4, 3, 2},
        {1, 2, 3, 0, 1, 2, 1, 2, 3}, {2, 1, 2, 1, 0, 1, 2, 1, 2}, {3, 2, 1, 2, 1, 0, 3, 2, 1},
        {2, 3, 4, 1, 2, 3, 0, 1, 2}, {3, 2, 3, 2, 1, 2, 1, 0, 1}, {4, 3, 2, 3, 2, 1, 2, 1, 0},
    };
    u8 cell, home, sum;

    sum = 0;
    for (cell = 0; cell != CELLS; ++cell) {
#ifndef AS_PRINTED
        if (board[cell] == BLANK)
            continue;
#endif
        for (home = 0; goal[home] != board[cell]; ++home)
            ;
        sum += steps[cell][home];
#ifdef RESTARTED
        home_of[cell] = home;
#endif
    }
    return sum;
}

#ifdef RESTARTED
/* Returns 1 if the search must not enter a board. */
static u8 is_avoided(XRAM u8 *board);

/* Returns the moves that tiles need to pass each other: two for each tile that must leave a row or
   column where it and others are in their goal line, but in the wrong order. Reads home_of, which
   manhattan sets for the tiles. */
static u8 conflicts(u8 blank_cell)
{
    /* The cells of each row and column. */
    static const u8 ROM cells_in[6 * 3] = {0, 1, 2, 3, 4, 5, 6, 7, 8, 0, 3, 6, 1, 4, 7, 2, 5, 8};
    /* One bit for the row and one for the column of each cell; the last entry is for the blank. */
    static const u8 ROM lines_of[CELLS + 1] = {9, 17, 33, 10, 18, 34, 12, 20, 36, 0};
    u8 i, line, a, b, c, reversed, sum;

    home_of[blank_cell] = CELLS;
    sum = 0;
    line = 1;
    for (i = 0; i != sizeof cells_in; i += 3) {
        a = home_of[cells_in[i]];
        b = home_of[cells_in[i + 1]];
        c = home_of[cells_in[i + 2]];
        reversed = 0;
        if (lines_of[a] & line) {
            if (a > b && lines_of[b] & line)
                ++reversed;
            if (a > c && lines_of[c] & line)
                ++reversed;
        }
        if (b > c && lines_of[b] & lines_of[c] & line)
            ++reversed;
        /* One or two reversed pairs share a tile that leaves; three need two. */
        sum += (reversed + 1) & ~1;
        line <<= 1;
    }
    return sum;
}
#endif

/* Inserts an entry before the first one that is not better. */
static void sort_in(XRAM struct entry *entry)
{
    XRAM struct entry *before, *after;
    u8 value;

    value = entry->value;
    before = 0;
    for (after = best; after && after->value < value; after = after->next)
        before = after;
    entry->next = after;
    if (before)
        before->next = entry;
    else
        best = entry;
}

static u8 put(XRAM struct entry *from, u8 move, u8 to)
{
    XRAM struct entry *entry;
    u8 i;

    entry = free_place;
    if (!entry)
        return AGENDA_FULL;
    for (i = 0; i != CELLS; ++i)
        entry->board[i] = from->board[i];
    entry->board[from->blank] = from->board[to];
    entry->board[to] = BLANK;
#ifdef RESTARTED
    if (is_avoided(entry->board))
        return SOLVED;
#endif
    free_place = entry->next;
    entry->blank = to;
    for (i = 0; i != BYTES_FOR(from->depth); ++i)
        entry->moves[i] = from->moves[i];
    set_move(entry->moves, from->depth, move);
    entry->depth = from->depth + 1;
#ifdef AS_PRINTED
    entry->value = entry->depth + manhattan(from->board);
#else
    entry->value = entry->depth + manhattan(entry->board);
#ifdef RESTARTED
    entry->value += conflicts(to);
#endif
#endif
    sort_in(entry);
    return SOLVED;
}

static u8 expand(XRAM struct entry *from)
{
    u8 move, to, last;

    last = from->depth ? all_moves[move_at(from->moves, from->depth - 1)] : 0;
    for (move = 0; move != 4; ++move) {
        to = target(from->blank, all_moves[move], last);
        if (to != NOWHERE && put(from, move, to) != SOLVED)
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

/* Puts the start into the first place and links all others as free. */
static void put_start(void)
{
    u8 i;

    free_place = 0;
    for (best = agenda + PLACES - 1; best != agenda; --best) {
        best->next = free_place;
        free_place = best;
    }
    for (i = 0; i != CELLS; ++i)
        best->board[i] = start[i];
    best->blank = blank;
    best->depth = 0;
    best->value = 0;
    best->next = 0;
}

#ifdef RESTARTED
/* Called with each expanded board that is not the goal. */
static void note(XRAM struct entry *entry);
#endif

/* Searches boards no deeper than `limit`. Returns SOLVED and sets found, or returns TOO_DEEP or
   AGENDA_FULL. */
static u8 find(u8 limit)
{
    XRAM struct entry *now;

    put_start();
    while (best) {
        now = best;
        best = now->next;
        if (is_goal(now)) {
            found = now;
            return SOLVED;
        }
        if (now->depth < limit && expand(now) != SOLVED)
            return AGENDA_FULL;
#ifdef RESTARTED
        note(now);
#endif
        now->next = free_place;
        free_place = now;
    }
    return TOO_DEEP;
}

#endif
