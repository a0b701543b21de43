/* astar, astar-printed, packed: best first with a depth limit that grows by STEP as in the other programs; with STEP =
   MAX_DEPTH it is plain A*. What is stored and how boards are valued is said in best_first.h. */
#include "deepening.h"
#include "best_first.h"

static u8 search(count limit)
{
    u8 code;

    code = find(limit);
    return code == SOLVED ? keep(found) : code;
}
