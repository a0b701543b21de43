/* The environment of the real board. Pairs and answers use the serial line with 4800 baud, 8 data
   bits, no parity and one stop bit (12 MHz gives 4807 baud). Control-D ends the program and puts
   the processor to sleep. */
#include "port_8051.h"

#define CONTROL_D 4

/* Opens the line at the first letter. */
static void open_line(void)
{
    SCON = 0x50;                     /* 8 bits, receiver on */
    TMOD = (TMOD & 0x0f) | 0x20;     /* timer 1 reloads itself: 12 MHz / 12 / 13 / 16 with SMOD */
    TL1 = TH1 = 0xf3; /* 256 - 13 */
    PCON |= 0x80;
    TR1 = 1;
    TI = 1; /* ready to send */
}

u8 port_get(void)
{
    u8 letter;

    if (!TR1)
        open_line();
    while (!RI)
        ;
    letter = SBUF;
    RI = 0;
    return letter == CONTROL_D ? 0 : letter;
}

void port_put(u8 letter)
{
    while (!TI)
        ;
    TI = 0;
    SBUF = letter;
}

void port_end(void)
{
    while (!TI)
        ;
    PCON |= 2; /* power down */
    for (;;)
        ;
}
