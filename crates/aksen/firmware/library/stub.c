/* A stand-in for the AKSEN library. It implements the calls of stub.h for a simulated board, whose
   display receives the HD44780's commands and letters at two addresses of external RAM. Like the
   library, it contains main and calls AksenMain. */
#include <8052.h>

#include <stub.h>

static volatile __xdata unsigned char __at(0xfffd) display_command;
static volatile __xdata unsigned char __at(0xfffe) display_letter;

void AksenMain(void);

volatile unsigned long overflows;

void timer_overflow(void) __interrupt(TF0_VECTOR)
{
    ++overflows;
}

void lcd_cls(void)
{
    display_command = 1;
}

void lcd_setxy(unsigned char line, unsigned char column)
{
    display_command = (line ? 0xc0 : 0x80) + column;
}

void lcd_putchar(char letter)
{
    display_letter = letter;
}

void lcd_puts(const char *text)
{
    while (*text)
        lcd_putchar(*text++);
}

void lcd_ulong(unsigned long number)
{
    static __idata char digits[10];
    unsigned char count;

    count = 0;
    do {
        digits[count++] = '0' + number % 10;
        number /= 10;
    } while (number);
    while (count)
        lcd_putchar(digits[--count]);
}

void clear_time(void)
{
    TR0 = 0;
    TMOD = (TMOD & 0xf0) | 1; /* 16 bits of machine cycles, which are microseconds at 12 MHz */
    TH0 = TL0 = 0;
    TF0 = 0;
    overflows = 0;
    ET0 = EA = 1;
    TR0 = 1;
}

unsigned long akt_time(void)
{
    unsigned long time;

    TR0 = 0;
    /* The unit is 8 microseconds, and 125 units are a millisecond. The range is nine hours. */
    time = (overflows << 13 | ((unsigned int)TH0 << 8 | TL0) >> 3) / 125;
    TR0 = 1;
    return time;
}

void sleep(unsigned long milliseconds)
{
    unsigned char i;

    for (; milliseconds; --milliseconds) {
        for (i = 0; i != 250; ++i)
            ; /* at least 4 cycles */
    }
}

void main(void)
{
    AksenMain();
    for (;;)
        ;
}
