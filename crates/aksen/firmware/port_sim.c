/* The environment of the simulator s51, whose interface is the last address of external RAM. The
   program writes a command letter there, then reads or writes the same address. The command line of
   the simulator names the files that receive or provide these bytes. */
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
