/* astar, astar-printed, packed: A* with a depth limit that grows by STEP, like that of the other
   programs. With STEP = MAX_DEPTH it is plain A*. best_first.h describes the entries of the agenda
   and the values of boards. */
#include "deepening.h"
#include "best_first.h"

static u8 search(count limit)
{
    u8 code;

    code = find(limit);
    if (code == SOLVED)
        for (; path_length != found->depth; ++path_length)
            path[path_length] = all_moves[move_at(found->moves, path_length)];
    return code;
}
