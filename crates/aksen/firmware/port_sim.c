/* The firmware in the simulator s51: its interface lies at the last address of external RAM. Writing a command letter
   and then reading or writing the same address talks to files named on the simulator's command line. */
#include "port_8051.h"

static volatile XRAM u8 __at(0xffff) simulator;

u8 port_get(void)
{
    simulator = 'f'; /* is there input? */
    if (simulator == 0)
        return 0;
    simulator = 'r';
    return simulator;
}

void port_put(u8 letter)
{
    simulator = 'w';
    simulator = letter;
}

void port_end(void)
{
    simulator = 's'; /* stop */
    for (;;)
        ;
}
