/* The environment of a PC: standard input and output, without a clock. */
#include <stdio.h>

#include "port.h"

u8 port_get(void)
{
    int letter = getchar();
    return letter == EOF ? 0 : (u8)letter;
}

void port_put(u8 letter)
{
    putchar(letter);
}

void clock_start(void)
{
}

void clock_stop(void)
{
}

void clock_put(void)
{
}

void port_end(void)
{
    fflush(stdout);
}

int main(int argc, char **argv)
{
    if (argc > 1) {
        fprintf(stderr, "%s: '%s' was given, but boards are read from standard input: "
                "echo gaefdboch doefgbcah | %s\n", argv[0], argv[1], argv[0]);
        return 2;
    }
    AksenMain();
    port_end();
    return 0;
}
