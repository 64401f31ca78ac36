// Letters on counters and badges: one family of fonts, measured so that figures sit where they should in any of them.

/** Bold, upright, with figures of one width; the Korean ones for names and marks. */
export const FONT =
  "'Inter','Segoe UI','Roboto','Helvetica Neue',Arial,'Liberation Sans','Noto Sans','Noto Sans KR','Noto Sans CJK KR','Malgun Gothic','Apple SD Gothic Neo',sans-serif";

/** @type {Map<string, number>} widths at a size of 1 */
const known = new Map();
/** @type {CanvasRenderingContext2D | null | undefined} */
let pen;

/**
 * The width of a text.
 * @param {string} text
 * @param {number} size
 * @param {number} [weight]
 */
export function textWidth(text, size, weight = 700) {
  const key = `${weight} ${text}`;
  let unit = known.get(key);
  if (unit === undefined) {
    unit = measured(text, weight) ?? guessed(text);
    known.set(key, unit);
  }
  return unit * size;
}

/**
 * @param {string} text
 * @param {number} weight
 */
function measured(text, weight) {
  if (pen === undefined) pen = typeof document === 'undefined' ? null : document.createElement('canvas').getContext('2d');
  if (!pen) return null;
  pen.font = `${weight} 100px ${FONT}`;
  return pen.measureText(text).width / 100;
}

/**
 * Where nothing can be measured.
 * @param {string} text
 */
function guessed(text) {
  let width = 0;
  for (const c of text) width += /[\u1100-\uffdc]/.test(c) ? 1 : /[1Iil.,:;'()|/ -]/.test(c) ? 0.36 : 0.6;
  return width;
}
