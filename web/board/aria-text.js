// A hex in words: label, ground, name, what can be done there, who stands there.

/** @typedef {import('../types/wire.d.ts').HexDetail} HexDetail */
/** @typedef {import('../types/wire.d.ts').Marker} Marker */
/** @typedef {import('../types/wire.d.ts').Piece} Piece */
/** @typedef {import('./targets.js').Target} Target */
/** @typedef {import('./words.js').Translate} Translate */
/** @typedef {{[key: string]: string | undefined}} Terms */

/**
 * @param {HexDetail} hex
 * @param {{pieces: Piece[], markers: Marker[], target: Target | null, selectable: Map<string, string>, selected: Set<string>}} there
 * @param {Terms} terms
 * @param {Translate} say
 * @returns {string}
 */
export function hexText(hex, there, terms, say) {
  const ground = hex.terrain && !('shape' in hex) ? [terms[`terrain-${hex.terrain}`] ?? hex.terrain] : [];
  if (hex.level) ground.push(say('board-level', { level: hex.level }));
  for (const feature of hex.features) {
    const name = terms[`feature-${feature}`];
    if (name) ground.push(name);
  }
  const parts = [['shape' in hex ? '' : hex.label, hex.name, ...ground].filter(Boolean).join(', ')];
  if (there.target) parts.push(targetText(there.target, say));
  const marks = there.markers.map((m) => terms[`marker-${m.kind}`]).filter((m) => m !== undefined);
  if (marks.length > 0) parts.push(marks.join(', '));
  if (there.pieces.length > 1) parts.push(say('board-units', { count: there.pieces.length }));
  parts.push(...there.pieces.map((p) => pieceText(p, there, say)));
  return sentence(parts);
}

/**
 * @param {Piece} piece
 * @param {{selectable: Map<string, string>, selected: Set<string>}} there
 * @param {Translate} say
 */
export function pieceText(piece, there, say) {
  if (there.selected.has(piece.id)) return `${stripped(piece.text)}, ${say('board-selected')}`;
  if (there.selectable.has(piece.id)) return `${stripped(piece.text)}, ${say('board-selectable')}`;
  return stripped(piece.text);
}

/**
 * @param {Target} target
 * @param {Translate} say
 */
function targetText(target, say) {
  const text = stripped(target.text || say(`board-${target.kind}`));
  return target.label && !text.includes(target.label) ? say('board-cost', { text, cost: target.label }) : text;
}

/** @param {string} text */
const stripped = (text) => text.replace(/[\s.]+$/, '');

/** @param {string[]} parts */
const sentence = (parts) => `${parts.filter(Boolean).join('. ')}.`;
