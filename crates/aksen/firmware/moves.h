/* The moves of the blank, for the programs that search. */
#ifndef KNOBEL_MOVES_H
#define KNOBEL_MOVES_H

#include "board.h"

/* The four moves in the order of the AKSEN report. A stack returns the last one first. */
extern const u8 ROM all_moves[4];

/* Returns the blank's cell after a move, or NOWHERE if the move leaves the board or reverses `last`
   (0: there is none). */
#define NOWHERE 255
u8 target(u8 cell, u8 move, u8 last);

#endif
