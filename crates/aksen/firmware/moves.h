/* The blank's moves, for the programs that search. */
#ifndef KNOBEL_MOVES_H
#define KNOBEL_MOVES_H

#include "board.h"

/* The four moves in the AKSEN report's order. On a stack the last one put there is the first one tried. */
extern const u8 ROM all_moves[4];

/* The cell the blank is in after a move; NOWHERE if that is off the board or takes back `last` (0: there is none). */
#define NOWHERE 255
u8 target(u8 cell, u8 move, u8 last);

#endif
