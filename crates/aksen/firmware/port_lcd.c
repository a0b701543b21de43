/* The environment of the board's display, which uses the calls of the AKSEN library. The library
   contains main and the clock. The pair is fixed in pair.h when the program is built, and it is
   solved once.

   The display first shows the number of moves and the milliseconds. Two seconds later it shows the
   moves, 32 at a time. If there are none, it shows the reason. */
#include <stub.h>

#include "pair.h"
#include "port.h"

#define WIDTH 16
#define READING 2000 /* milliseconds */

static const u8 ROM pair[] = PAIR;
static u8 taken; /* letters of the pair */

static u8 outcome, code; /* the first letter of the answer and the one after it */
static unsigned long milliseconds;

u8 port_get(void)
{
    u8 letter;

    letter = pair[taken];
    if (letter)
        ++taken;
    return letter;
}

void clock_start(void)
{
    outcome = 0;
    clear_time();
}

void clock_stop(void)
{
    milliseconds = akt_time();
}

void clock_put(void)
{
}

static void show_moves(void)
{
    count i;
    u8 place;

    place = 0;
    for (i = 0; i != path_length; ++i) {
        if (place == 2 * WIDTH) {
            sleep(READING);
            place = 0;
        }
        if (place == 0)
            lcd_cls();
        if (place == WIDTH)
            lcd_setxy(1, 0);
        lcd_putchar(path[i]);
        ++place;
    }
}

static void show_answer(void)
{
    lcd_cls();
    if (outcome == '=') {
        lcd_ulong(path_length);
        lcd_puts(path_length == 1 ? " move" : " moves");
        lcd_setxy(1, 0);
        lcd_ulong(milliseconds);
        lcd_puts(" ms");
        sleep(READING);
        show_moves();
        return;
    }
    switch (code - '0') {
    case BAD_BOARD:
        lcd_puts("bad board");
        break;
    case UNREACHABLE:
        lcd_puts("no solution");
        break;
    case TOO_DEEP:
        lcd_puts("too deep");
        break;
    default:
        lcd_puts("agenda full");
    }
}

/* The answer is `=` or `!`, then moves or a digit, then a line end. show_moves takes the moves from
   path. */
void port_put(u8 letter)
{
    if (letter == '\n')
        show_answer();
    else if (!outcome)
        outcome = letter;
    else
        code = letter;
}

void port_end(void)
{
}
