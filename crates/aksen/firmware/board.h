/* What every program of the AKSEN firmware shares: the pair of boards, the answer, and the names of memory spaces.

   A board is nine letters, row by row: tiles a…h, blank o. A move is where the blank goes: u d l r. */
#ifndef KNOBEL_BOARD_H
#define KNOBEL_BOARD_H

typedef unsigned char u8;
typedef unsigned int u16; /* 16 bits on the 8051, at least that elsewhere */

/* Where a variable lives: in program memory, in external RAM, in the 8051's own 256 bytes, or (unmarked) where the
   memory model puts it. */
#ifdef __SDCC
#define ROM __code
#define XRAM __xdata
#define NEAR __idata
#else
#define ROM
#define XRAM
#define NEAR
#endif

#define CELLS 9
#define BLANK 'o'

/* How a program ends. Anything but SOLVED is printed as `!` and this digit. */
#define SOLVED 0
#define BAD_BOARD 1   /* a letter is missing, repeated or unknown */
#define UNREACHABLE 2 /* the parities differ: no path exists */
#define TOO_DEEP 3    /* no path within the maximal depth */
#define AGENDA_FULL 4 /* more boards wait than the agenda holds */

/* The pair to solve, as read. */
extern NEAR u8 start[CELLS], goal[CELLS];

/* Set by check_pair. home_of[cell]: the goal cell of the tile in that cell of the start. place_of[cell]: the other way,
   the cell of the tile that belongs in that cell of the goal. One after the other, so that one index reaches both. */
extern NEAR u8 cells[2 * CELLS];
#define home_of cells
#define place_of (cells + CELLS)

/* Set by check_pair: the start's blank cell, and how many tiles are not at home. */
extern u8 blank, misplaced;

/* The answer: letters of the moves, and how many. A program with a maximal depth of its own keeps as many in external
   RAM (MAX_PATH where a path can be longer than one search); without, 31 is the longest that is ever needed. */
#if defined(MAX_DEPTH) && !defined(MAX_PATH)
#define MAX_PATH MAX_DEPTH
#endif
#ifdef MAX_PATH
extern XRAM u8 path[MAX_PATH];
#else
extern NEAR u8 path[31];
#endif

/* Counts moves, and boards that wait along a path: a byte where that is enough. */
#if defined(MAX_PATH) && MAX_PATH > 250
typedef u16 count;
#else
typedef u8 count;
#endif
extern count path_length;

/* SOLVED if the goal can be reached from the start, else why not. Fills cells and blank. */
u8 check_pair(void);

/* Fills path from a checked pair. Each program has its own. */
u8 solve(void);

#endif
