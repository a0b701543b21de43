/* AksenMain: reads pairs, solves each, writes a line for each, until the input ends.

   In:  nine letters of the start, nine of the goal; spaces, commas and line ends between them are skipped.
   Out: `=` and the moves, or `!` and a digit that says why there are none (board.h), then the time. */
#include "port.h"

/* Reads nine letters; 0 if the input ended before. Unknown letters are kept: check_pair refuses them. */
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
