/* The AKSEN report's outer loop: it repeats a depth-limited search with a limit that grows by STEP,
   until a search succeeds or the limit is MAX_DEPTH. With a STEP above 1 the first path found may
   be longer than the shortest. */
#ifndef KNOBEL_DEEPENING_H
#define KNOBEL_DEEPENING_H

#include "moves.h"

#ifndef STEP
#define STEP 1
#endif
#ifndef MAX_DEPTH
#error "this program needs a maximal depth: -DMAX_DEPTH=30"
#endif

/* Searches boards no deeper than `limit`. Returns SOLVED and fills path, or returns TOO_DEEP or
   AGENDA_FULL. */
static u8 search(count limit);

u8 solve(void)
{
    count limit;
    u8 code;

    path_length = 0;
    limit = 0;
    do {
        limit = MAX_DEPTH - limit > STEP ? limit + STEP : MAX_DEPTH;
        code = search(limit);
    } while (code == TOO_DEEP && limit != MAX_DEPTH);
    return code;
}

#endif
