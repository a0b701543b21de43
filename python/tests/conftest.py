"""Settings of all tests."""

import signal

# A shell ignores SIGINT in background programs, and Python inherits this.
signal.signal(signal.SIGINT, signal.default_int_handler)
