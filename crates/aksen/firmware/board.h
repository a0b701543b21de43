/* Definitions that all programs of the AKSEN firmware share: the pair of boards, the answer and the
   names of memory spaces.

   A board is nine letters, row by row: tiles a…h and blank o. A move is the direction in which the
   blank moves: u, d, l or r. */
#ifndef KNOBEL_BOARD_H
#define KNOBEL_BOARD_H

typedef unsigned char u8;
typedef unsigned int u16; /* 16 bits on the 8051, at least 16 elsewhere */

/* The memory space of a variable: program memory, external RAM, or the 8051's own 256 bytes. The
   memory model places unmarked variables. */
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

/* The result of a program. Every result except SOLVED is printed as `!` and this digit. */
#define SOLVED 0
#define BAD_BOARD 1   /* a letter is missing, repeated or unknown */
#define UNREACHABLE 2 /* the parities differ: no path exists */
#define TOO_DEEP 3    /* no path within the maximal depth */
#define AGENDA_FULL 4 /* more boards wait than the agenda holds */

/* The pair to solve, as read. */
extern NEAR u8 start[CELLS], goal[CELLS];

/* Set by check_pair. home_of[cell] is the goal cell of the tile in this cell of the start.
   place_of[cell] is the inverse: the start cell of the tile that belongs in this cell of the goal.
   Both are adjacent in memory, so that one index reaches both. */
extern NEAR u8 cells[2 * CELLS];
#define home_of cells
#define place_of (cells + CELLS)

/* Set by check_pair: the start's blank cell, and the number of tiles that are not at home. */
extern u8 blank, misplaced;

/* The answer: the letters of the moves and their number. Programs with a maximal depth reserve as
   many letters in external RAM, or MAX_PATH letters if a path can be longer than one search. Other
   programs need at most 31. */
#if defined(MAX_DEPTH) && !defined(MAX_PATH)
#define MAX_PATH MAX_DEPTH
#endif
#ifdef MAX_PATH
extern XRAM u8 path[MAX_PATH];
#else
extern NEAR u8 path[31];
#endif

/* Counts moves, and open boards along a path. One byte is used if it suffices. */
#if defined(MAX_PATH) && MAX_PATH > 250
typedef u16 count;
#else
typedef u8 count;
#endif
extern count path_length;

/* Returns SOLVED if the goal can be reached from the start, otherwise the reason. Sets cells and
   blank. */
u8 check_pair(void);

/* Computes path for a checked pair. Each program defines its own version. */
u8 solve(void);

#endif
