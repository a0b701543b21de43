/* The moves of the blank on a board of three by three. */
#include "moves.h"

const u8 ROM all_moves[4] = {'r', 'l', 'd', 'u'};

u8 target(u8 cell, u8 move, u8 last)
{
    switch (move) {
    case 'r':
        return last == 'l' || cell % 3 == 2 ? NOWHERE : cell + 1;
    case 'l':
        return last == 'r' || cell % 3 == 0 ? NOWHERE : cell - 1;
    case 'd':
        return last == 'u' || cell >= 6 ? NOWHERE : cell + 3;
    default:
        return last == 'd' || cell < 3 ? NOWHERE : cell - 3;
    }
}
