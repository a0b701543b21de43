/* AksenMain: reads pairs, solves each and writes one line per pair until the input ends.

   In:  nine letters of the start and nine of the goal. Spaces, commas and line ends are skipped.
   Out: `=` and the moves, or `!` and a digit that gives the reason (board.h), then the time. */
#include "port.h"

/* Reads nine letters. Returns 0 if the input ends earlier. Unknown letters are stored, and
   check_pair rejects them. */
static u8 read_board(NEAR u8 *board)
{
    u8 count, letter;

    for (count = 0; count != CELLS;) {
        letter = port_get();
        if (letter == 0)
            return 0;
        if (letter > ' ' && letter != ',')
            board[count++] = letter;
    }
    return 1;
}

void AksenMain(void)
{
    u8 code;
    count i;

    while (read_board(start) && read_board(goal)) {
        clock_start();
        code = check_pair();
        if (code == SOLVED)
            code = solve();
        clock_stop();
        if (code == SOLVED) {
            port_put('=');
            for (i = 0; i != path_length; ++i)
                port_put(path[i]);
        } else {
            port_put('!');
            port_put('0' + code);
        }
        clock_put();
        port_put('\n');
    }
}
