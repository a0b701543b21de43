// @ts-check
// Places the nodes of a tree: parents above the middle of their children, subtrees as close
// together as possible (Reingold and Tilford 1981).

/**
 * A subtree with places: its children, their offsets, and its extent to both sides at each depth.
 * @typedef {{node: number, kids: Shape[], at: number[], left: number[], right: number[]}} Shape
 */

/**
 * The column and row of each node. The root is in row 0.
 * @param {number} root
 * @param {(node: number) => number[]} below
 */
export function tidy(root, below) {
  /** @type {Map<number, [number, number]>} */
  const places = new Map();
  const put = (
    /** @type {Shape} */ shape,
    /** @type {number} */ column,
    /** @type {number} */ row,
  ) => {
    places.set(shape.node, [column, row]);
    shape.kids.forEach((kid, number) => put(kid, column + shape.at[number], row + 1));
  };
  put(shaped(root, below), 0, 0);
  return places;
}

/** @param {number} node @param {(node: number) => number[]} below @returns {Shape} */
function shaped(node, below) {
  const kids = below(node).map((child) => shaped(child, below));
  /** @type {number[][]} */
  const [at, left, right] = [[], [], []];
  for (const kid of kids) {
    let shift = 0;
    for (let depth = 0; depth < Math.min(right.length, kid.left.length); depth++) {
      shift = Math.max(shift, right[depth] + 1 - kid.left[depth]);
    }
    at.push(shift);
    kid.left.forEach((reach, depth) => {
      left[depth] ??= reach + shift;
      right[depth] = kid.right[depth] + shift;
    });
  }
  const middle = kids.length ? (at[0] + at[at.length - 1]) / 2 : 0;
  const moved = (/** @type {number[]} */ list) => list.map((reach) => reach - middle);
  return { node, kids, at: moved(at), left: [0, ...moved(left)], right: [0, ...moved(right)] };
}
