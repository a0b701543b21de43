/* The interface to the environment: input and output of letters, and the clock. Each environment of
   the firmware implements it in one file. */
#ifndef KNOBEL_PORT_H
#define KNOBEL_PORT_H

#include "board.h"

/* Returns the next letter, or 0 at the end of the input. */
u8 port_get(void);

/* Writes one letter. */
void port_put(u8 letter);

/* Called after AksenMain returns. */
void port_end(void);

/* Start and stop the clock, which counts microseconds (machine cycles at 12 MHz). */
void clock_start(void);
void clock_stop(void);

/* Writes a space and the measured time as ten hexadecimal digits, or nothing if the environment has
   no clock. */
void clock_put(void);

/* The entry point of the firmware, named as in the AKSEN library. */
void AksenMain(void);

#endif
