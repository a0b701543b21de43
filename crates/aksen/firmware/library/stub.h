/* A stand-in for the header of the AKSEN library, with the calls that port_lcd.c uses. */
#ifndef KNOBEL_STUB_H
#define KNOBEL_STUB_H

/* The display of two lines with sixteen letters each. */
void lcd_cls(void);
void lcd_setxy(unsigned char line, unsigned char column);
void lcd_putchar(char letter);
void lcd_puts(const char *text);
void lcd_ulong(unsigned long number);

/* clear_time sets the clock to 0, and akt_time returns the milliseconds since then. */
void clear_time(void);
unsigned long akt_time(void);

/* Waits for this many milliseconds. */
void sleep(unsigned long milliseconds);

#endif
