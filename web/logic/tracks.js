// Tracks and counts of a view, sorted by how they are shown.

/** @import {Track} from "../types/wire.d.ts" */

/**
 * @param {Track[]} tracks
 * @returns {{ drawn: Track[], common: Track[], split: Track[], own: { side: string, tracks: Track[] }[] }}
 *   those with an end, those of nobody, kinds of several sides, and what only one side has
 */
export function sorted(tracks) {
  const drawn = tracks.filter((x) => x.of !== undefined);
  const rest = tracks.filter((x) => x.of === undefined);
  const shared = (/** @type {Track} */ x) => rest.some((y) => y.kind === x.kind && y.side && y.side !== x.side);
  const single = rest.filter((x) => x.side && !shared(x));
  const sides = [...new Set(single.map((x) => x.side))];
  return {
    drawn,
    common: rest.filter((x) => !x.side),
    split: rest.filter((x) => x.side && shared(x)),
    own: sides.map((side) => ({ side, tracks: single.filter((x) => x.side === side) })),
  };
}
