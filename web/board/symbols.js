// NATO symbols and size marks. A symbol is drawn in a field 30 wide and 19 high about (0, 0).

import { el } from './svg.js';

/** Half the width and half the height of a symbol's field. */
export const FIELD = { x: 15, y: 9.5 };

const CROSS = 'M-15-9.5L15 9.5M15-9.5L-15 9.5';
const TRACK = 'M-5-5H5a5 5 0 0 1 0 10H-5a5 5 0 0 1 0-10z';

/** @param {number} r @param {number} [x] @param {number} [y] */
const disc = (r, x = 0, y = 0) => `M${x - r} ${y}a${r} ${r} 0 1 1 ${2 * r} 0a${r} ${r} 0 1 1${-2 * r} 0z`;

/**
 * Lines and filled parts.
 * @type {Record<string, {line?: string, solid?: string}>}
 */
const DRAWINGS = {
  infantry: { line: CROSS },
  ski: { line: `${CROSS}M-4 7.2H4M-4 5H4` },
  bicycle: { line: `${CROSS}${disc(2.6, -5.2, 6.6)}${disc(2.6, 5.2, 6.6)}` },
  provisional: { line: `${CROSS}M-3.4 9.5V4.2H3.4V9.5` },
  motorized: { line: `${CROSS}M0-9.5V9.5` },
  mechanized: { line: `${CROSS}M-6-5.5H6a5.5 5.5 0 0 1 0 11H-6a5.5 5.5 0 0 1 0-11z` },
  airborne: { line: `${CROSS}M-6 9.5a3 3 0 0 1 6 0a3 3 0 0 1 6 0` },
  mountain: { line: CROSS, solid: 'M-5 9.5L0 2L5 9.5z' },
  marine: { line: `${CROSS}M0-6V6M-4 2.5Q-4 6 0 6Q4 6 4 2.5M-2.5-3.5H2.5` },
  mg: { line: 'M0 7.5V-6M-3.6-2.4L0-7L3.6-2.4M-4.5 7.5H4.5M-3 3.6H3' },
  mortar: { line: `M0 1.4V-7M-3.2-3.6L0-7.2L3.2-3.6${disc(2.9, 0, 4.4)}` },
  'infantry-gun': { line: 'M0 7V-7M-3.6-4H3.6M-5.5 7V1.5Q-5.5-1 0-1Q5.5-1 5.5 1.5V7' },
  at: { line: 'M-15 9.5L0-9.5L15 9.5' },
  aa: { line: 'M-12 9.5Q-12-4 0-4Q12-4 12 9.5' },
  tank: { line: TRACK },
  'armored-car': { line: `${TRACK}M-15 9.5L15-9.5` },
  recon: { line: 'M-15 9.5L15-9.5' },
  'assault-gun': { line: `${TRACK}M0 5V-5` },
  engineer: { line: 'M-8 5V-4.5H8V5M0-4.5V5' },
  artillery: { solid: disc(3.8) },
  rocket: { line: 'M-4-2L0-7L4-2M-4 2L0-3L4 2', solid: disc(2.4, 0, 5) },
  'self-propelled-artillery': { line: TRACK, solid: disc(2.6) },
  leader: { solid: 'M0-8.6L2.3-2.9L8.4-2.5L3.7 1.4L5.2 7.4L0 4.1L-5.2 7.4L-3.7 1.4L-8.4-2.5L-2.3-2.9z' },
  headquarters: { line: 'M-15-3H15' },
  'field-kitchen': { line: 'M-15 5.5H15M-5 2V-1.5H5V2M-5-1.5Q0-6 5-1.5M3-4V-7' },
  truck: { line: 'M-9 3.5V-4H3V3.5H9V-.5L6-4H3', solid: `${disc(2.1, -5.5, 5)}${disc(2.1, 5.5, 5)}` },
  air: { line: 'M-9 0Q-4.5-4.5 0 0Q4.5 4.5 9 0Q4.5-4.5 0 0Q-4.5 4.5-9 0' },
  naval: { line: 'M-9 1H9L6 6H-6zM0 1V-7L6-1' },
  dummy: { line: 'M-9 9.5L0-6L9 9.5' },
  // Armor and infantry in one counter: half a field for each.
  combined: { line: 'M0-9.5V9.5M-15-9.5L0 9.5M0-9.5L-15 9.5M5.5-4H9.5a4 4 0 0 1 0 8H5.5a4 4 0 0 1 0-8z' },
  card: { line: 'M-5-7.5H5V7.5H-5zM-2.5-4H2.5M-2.5-1H2.5' },
};

/** Other names of the same symbols. */
const ALIASES = {
  rifle: 'infantry',
  'motorized-infantry': 'motorized',
  'mechanized-infantry': 'mechanized',
  'mech-infantry': 'mechanized',
  parachute: 'airborne',
  marines: 'marine',
  'machine-gun': 'mg',
  ig: 'infantry-gun',
  gun: 'infantry-gun',
  'anti-tank': 'at',
  'anti-aircraft': 'aa',
  flak: 'aa',
  armor: 'tank',
  armour: 'tank',
  'armoured-car': 'armored-car',
  reconnaissance: 'recon',
  cavalry: 'recon',
  'tank-destroyer': 'assault-gun',
  pioneer: 'engineer',
  'rocket-artillery': 'rocket',
  general: 'leader',
  hq: 'headquarters',
  kitchen: 'field-kitchen',
  supply: 'field-kitchen',
  transport: 'truck',
  aircraft: 'air',
  fighter: 'air',
  bomber: 'air',
  ship: 'naval',
  decoy: 'dummy',
};

/**
 * The drawing of a symbol's key and what of the key it does not say: `artillery-76` is artillery with a 76.
 * @param {string} key
 * @returns {{drawing: {line?: string, solid?: string} | null, rest: string}}
 */
export function drawingOf(key) {
  for (let head = key; head; head = head.slice(0, Math.max(0, head.lastIndexOf('-')))) {
    const name = /** @type {Record<string, string>} */ (ALIASES)[head] ?? head;
    if (Object.hasOwn(DRAWINGS, name)) return { drawing: DRAWINGS[name], rest: key.slice(head.length + 1) };
  }
  return { drawing: null, rest: key };
}

/**
 * A symbol about (0, 0); one that is not known shows its first letters.
 * @param {string} key
 * @param {string} ink
 * @returns {SVGGElement}
 */
export function symbol(key, ink) {
  const { drawing, rest } = drawingOf(key);
  const g = el('g', { class: 'st-symbol' });
  if (!drawing) {
    g.append(letters(key.slice(0, 3).toUpperCase(), 0, 4.2, 11.5, ink));
    return g;
  }
  // A calibre stands at the right, the symbol moves a little to the left.
  const calibre = /^\d+$/.test(rest) ? rest : '';
  const shift = calibre ? -7.5 : 0;
  if (drawing.line) {
    g.append(
      el('path', {
        d: drawing.line,
        fill: 'none',
        stroke: ink,
        'stroke-width': 1.7,
        'stroke-linejoin': 'round',
        transform: shift ? `translate(${shift} 0)` : null,
      }),
    );
  }
  if (drawing.solid) {
    g.append(el('path', { d: drawing.solid, fill: ink, transform: shift ? `translate(${shift} 0)` : null }));
  }
  if (calibre) g.append(letters(calibre, 5, 3.6, calibre.length > 2 ? 9 : 10, ink));
  return g;
}

/**
 * @param {string} text
 * @param {number} x
 * @param {number} y
 * @param {number} size
 * @param {string} ink
 */
function letters(text, x, y, size, ink) {
  return el('text', { x, y, 'font-size': size, 'text-anchor': 'middle', fill: ink }, text);
}

/**
 * The size mark in strokes, crosses and dots.
 * @param {string} size
 */
export function sizeMark(size) {
  const marks = {
    team: 'ø',
    squad: '·',
    section: '··',
    platoon: '···',
    company: 'I',
    battery: 'I',
    squadron: 'I',
    troop: 'I',
    battalion: 'II',
    regiment: 'III',
    brigade: 'X',
    division: 'XX',
    corps: 'XXX',
    army: 'XXXX',
  };
  return /** @type {Record<string, string>} */ (marks)[size] ?? '';
}

/**
 * The size mark drawn about (0, 0), as path data of strokes and of filled dots.
 * @param {string} size
 */
export function sizePaths(size) {
  const marks = [...sizeMark(size)];
  let line = '';
  let solid = '';
  marks.forEach((c, i) => {
    const x = (i - (marks.length - 1) / 2) * (c === 'X' ? 6.2 : 4.4);
    if (c === '·') solid += disc(1.55, x, 0);
    else if (c === 'I') line += `M${x}-2.6V2.6`;
    else if (c === 'X') line += `M${x - 2.3}-2.5L${x + 2.3} 2.5M${x + 2.3}-2.5L${x - 2.3} 2.5`;
    else line += `${disc(2.1, x, 0)}M${x - 2.4} 2.6L${x + 2.4}-2.6`;
  });
  return { line, solid };
}
