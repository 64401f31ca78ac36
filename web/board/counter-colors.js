// Which colours a counter wears: those of its side, and a field for its formation.

/** @typedef {import('../types/wire.d.ts').GameDetail} GameDetail */
/** @typedef {import('../types/wire.d.ts').SideLook} SideLook */

/** For counters of nobody. @type {SideLook} */
const PLAIN = { key: '', name: '', mark: '', paper: '#e8e8e4', ink: '#26292d', edge: '#5a5f66', fields: ['#ffffff'] };

/** The place of each formation among those of its side. @type {WeakMap<SideLook, Map<string, number>>} */
const formations = new WeakMap();

/**
 * The look of a counter or marker: that of its side, else that of the seat that commands it.
 * @param {Pick<GameDetail, 'sides' | 'card'>} game
 * @param {{side: string, owner: string | null}} thing
 * @returns {SideLook}
 */
export function lookOf(game, thing) {
  const bySide = thing.side ? game.sides.find((s) => s.key === thing.side) : undefined;
  if (bySide) return bySide;
  const seat = game.card.seats.findIndex((s) => s.key === thing.owner);
  return (seat >= 0 ? game.sides[Math.min(seat, game.sides.length - 1)] : undefined) ?? PLAIN;
}

/**
 * The body a formation belongs to: `1/609` is part of `609`.
 * @param {string} formation
 */
export function bodyOf(formation) {
  return formation.slice(formation.lastIndexOf('/') + 1).trim();
}

/**
 * Gives every formation in a view its place, in the order of their names. Those that have one keep it, so that
 * nobody changes colour when a newcomer is seen.
 * @param {Pick<GameDetail, 'sides' | 'card'>} game
 * @param {Iterable<{side: string, owner: string | null, face: {formation: string, symbol?: string} | null}>} pieces
 */
export function muster(game, pieces) {
  // Cards come and go by chance; the colours of the counters must not depend on them.
  const found = [...pieces].filter((p) => p.face !== null && p.face.symbol !== 'card');
  found.sort((a, b) => ((a.face?.formation ?? '') < (b.face?.formation ?? '') ? -1 : 1));
  const bodies = found.map((p) => ({ look: lookOf(game, p), body: bodyOf(p.face?.formation ?? '') }));
  bodies.sort((a, b) => (a.body < b.body ? -1 : a.body > b.body ? 1 : 0));
  for (const { look, body } of bodies) placeOf(look, body);
}

/**
 * @param {SideLook} look
 * @param {string} body
 */
function placeOf(look, body) {
  let places = formations.get(look);
  if (!places) formations.set(look, (places = new Map()));
  const place = places.get(body) ?? places.size;
  places.set(body, place);
  return place;
}

/**
 * The colour of a symbol's field.
 * @param {SideLook} look
 * @param {string} formation
 */
export function fieldOf(look, formation) {
  const n = look.fields.length;
  return n === 0 ? look.paper : look.fields[placeOf(look, bodyOf(formation)) % n];
}
