"""What holds for all tests."""

import signal

# A shell ignores Ctrl-C in programs that it starts in the background, and Python leaves that as it is.
signal.signal(signal.SIGINT, signal.default_int_handler)
