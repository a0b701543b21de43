/* Stand-in for the header of the AKSEN library, with those of its calls that port_lcd.c uses. */
#ifndef KNOBEL_STUB_H
#define KNOBEL_STUB_H

/* The display: two lines of sixteen. */
void lcd_cls(void);
void lcd_setxy(unsigned char line, unsigned char column);
void lcd_putchar(char letter);
void lcd_puts(const char *text);
void lcd_ulong(unsigned long number);

/* Sets the clock to 0; milliseconds since then. */
void clear_time(void);
unsigned long akt_time(void);

/* Waits for so many milliseconds. */
void sleep(unsigned long milliseconds);

#endif
