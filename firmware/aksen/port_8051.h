/* The clock of an 8051 at 12 MHz: timer 0 counts machine cycles, its overflows give the upper half. Included by the one
   file that has main, because SDCC wants the interrupt handler there. */
#include <8052.h>

#include "port.h"

static volatile u16 overflows;
static u8 time_high, time_low;

void timer_overflow(void) __interrupt(TF0_VECTOR)
{
    ++overflows;
}

void clock_start(void)
{
    TR0 = 0;
    TMOD = (TMOD & 0xf0) | 1; /* 16 bits */
    TH0 = TL0 = 0;
    TF0 = 0;
    overflows = 0;
    ET0 = EA = 1;
    TR0 = 1;
}

void clock_stop(void)
{
    TR0 = 0;
    time_high = TH0;
    time_low = TL0;
}

static void put_hex(u8 byte)
{
    static const u8 ROM digit[] = "0123456789abcdef";
    port_put(digit[byte >> 4]);
    port_put(digit[byte & 15]);
}

void clock_put(void)
{
    port_put(' ');
    put_hex(overflows >> 8);
    put_hex((u8)overflows);
    put_hex(time_high);
    put_hex(time_low);
}

void main(void)
{
    AksenMain();
    port_end();
}
