// What hands and keys work on.

/** @typedef {{counters: 'shown' | 'faded' | 'hidden', numbers: boolean, grid: boolean}} BoardOptions */
/**
 * @typedef {Object} Parts
 * @property {import('./scene.js').Scene} scene
 * @property {import('./camera.js').Camera} camera
 * @property {import('./motion.js').Motion} motion
 * @property {import('./pieces.js').Pieces} pieces
 * @property {import('./markers.js').Markers} markers
 * @property {import('./targets.js').Targets} targets
 * @property {import('./stack-tray.js').Fan} fan
 * @property {import('./geometry.js').HexGrid} grid
 * @property {import('../types/wire.d.ts').GameDetail} game
 * @property {BoardOptions} options
 * @property {import('./words.js').Translate} say
 * @property {(name: string, detail: object) => void} tell dispatches an event
 */

/**
 * Spreads the stack at a place out, if there is one.
 * @param {Parts} parts
 * @param {string} key
 * @param {boolean} pinned whether it stays when the pointer leaves
 */
export function spread({ camera, fan, options }, key, pinned) {
  if (options.counters !== 'shown') return false;
  return fan.open(key, { k: camera.k, bounds: camera.bounds(18), pinned, label: key });
}

/**
 * The counters at a hex that can be seen.
 * @param {Parts} parts
 * @param {string} label
 */
export function seenAt({ pieces, options }, label) {
  return options.counters === 'shown' ? pieces.at(label) : [];
}

/**
 * Reports that a counter was picked.
 * @param {Parts} parts
 * @param {string} id
 * @param {{button: number, double: boolean, key: boolean}} how
 */
export function pick({ fan, pieces, tell }, id, how) {
  const piece = pieces.entries.get(id)?.piece;
  if (!piece) return;
  fan.used = true;
  tell('piece', { id, label: pieces.entries.get(id)?.key ?? null, place: piece.place, selectable: pieces.selectable.has(id), ...how });
}
