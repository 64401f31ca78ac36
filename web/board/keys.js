// What keys mean on the board.

/** @typedef {import('./geometry.js').Direction} Direction */
/**
 * @typedef {{do: 'step', way: Direction} | {do: 'next', back: boolean} | {do: 'pick'} | {do: 'zoom', factor: number}
 *   | {do: 'menu'} | {do: 'escape'}} KeyAction
 */

/** @type {Record<string, Direction>} */
const WAYS = {
  ArrowUp: 'up',
  ArrowDown: 'down',
  ArrowLeft: 'left',
  ArrowRight: 'right',
  Home: 'upleft',
  PageUp: 'upright',
  End: 'downleft',
  PageDown: 'downright',
};

/** @type {Record<string, KeyAction>} */
const OTHERS = {
  Enter: { do: 'pick' },
  ' ': { do: 'pick' },
  '+': { do: 'zoom', factor: 1.3 },
  '=': { do: 'zoom', factor: 1.3 },
  '-': { do: 'zoom', factor: 1 / 1.3 },
  _: { do: 'zoom', factor: 1 / 1.3 },
  ContextMenu: { do: 'menu' },
  Escape: { do: 'escape' },
};

/**
 * @param {Pick<KeyboardEvent, 'key' | 'shiftKey' | 'ctrlKey' | 'altKey' | 'metaKey'>} e
 * @returns {KeyAction | null} null for a key that is not the board's
 */
export function keyAction(e) {
  if (e.ctrlKey || e.altKey || e.metaKey) return null;
  if (e.key === 'Tab') return { do: 'next', back: e.shiftKey };
  if (e.key === 'F10' && e.shiftKey) return { do: 'menu' };
  if (Object.hasOwn(WAYS, e.key)) return { do: 'step', way: WAYS[e.key] };
  return Object.hasOwn(OTHERS, e.key) ? OTHERS[e.key] : null;
}
