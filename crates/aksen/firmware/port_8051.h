/* The clock of an 8051 at 12 MHz. Timer 0 counts machine cycles, and its overflows are the upper 24
   of 40 bits, which last twelve days. The file with main includes this header, because SDCC
   requires the interrupt handler there. */
#include <8052.h>

#include "port.h"

/* The lowest byte comes first. The lower two bytes are set when the clock stops. The variable is
   not volatile, because the program does not read it while the clock runs. */
u8 clock[5];

void timer_overflow(void) __interrupt(TF0_VECTOR)
{
    if (++clock[2] == 0 && ++clock[3] == 0)
        ++clock[4];
}

void clock_start(void)
{
    TR0 = 0;
    TMOD = (TMOD & 0xf0) | 1; /* 16 bits */
    TH0 = TL0 = 0;
    TF0 = 0;
    clock[2] = clock[3] = clock[4] = 0;
    ET0 = EA = 1;
    TR0 = 1;
}

void clock_stop(void)
{
    TR0 = 0;
    clock[0] = TL0;
    clock[1] = TH0;
}

static void put_digit(u8 digit)
{
    if (digit > 9)
        digit += 'a' - '9' - 1;
    port_put('0' + digit);
}

void clock_put(void)
{
    u8 i, byte;

    port_put(' ');
    i = sizeof clock;
    do {
        byte = clock[--i];
        put_digit(byte >> 4);
        put_digit(byte & 15);
    } while (i);
}

void main(void)
{
    AksenMain();
    port_end();
}
