/* Where letters come from and go to, and the clock. One file for each place the firmware runs in. */
#ifndef KNOBEL_PORT_H
#define KNOBEL_PORT_H

#include "board.h"

/* The next letter; 0 when there are no more. */
u8 port_get(void);

/* Writes one letter. */
void port_put(u8 letter);

/* Called when AksenMain is done. */
void port_end(void);

/* Start and stop the clock. It counts microseconds: machine cycles at 12 MHz. */
void clock_start(void);
void clock_stop(void);

/* Writes a space and the time between start and stop as ten hexadecimal digits; nothing where there is no such
   clock. */
void clock_put(void);

/* The firmware's entry, as the AKSEN library names it. */
void AksenMain(void);

#endif
