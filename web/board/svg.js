// Small helpers to make and change SVG elements.

const NS = 'http://www.w3.org/2000/svg';

/** @typedef {{[name: string]: string | number | boolean | null | undefined}} Attrs */

/**
 * Makes an SVG element. Attributes that are null, undefined or false are left out.
 * @template {keyof SVGElementTagNameMap} K
 * @param {K} name
 * @param {Attrs} [attrs]
 * @param {...(SVGElement | string)} children
 * @returns {SVGElementTagNameMap[K]}
 */
export function el(name, attrs = {}, ...children) {
  const node = document.createElementNS(NS, name);
  set(node, attrs);
  node.append(...children);
  return node;
}

/**
 * Sets attributes; null, undefined and false remove them.
 * @param {Element} node
 * @param {Attrs} attrs
 */
export function set(node, attrs) {
  for (const [key, value] of Object.entries(attrs)) {
    if (value === null || value === undefined || value === false) node.removeAttribute(key);
    else node.setAttribute(key, typeof value === 'number' ? String(round(value)) : String(value));
  }
}

/**
 * Two decimals are more than a screen shows.
 * @param {number} n
 */
export const round = (n) => Math.round(n * 100) / 100;

/**
 * A `translate`, with a scale where it is not 1.
 * @param {number} x
 * @param {number} y
 * @param {number} [scale]
 */
export function at(x, y, scale = 1) {
  const move = `translate(${round(x)} ${round(y)})`;
  return scale === 1 ? move : `${move} scale(${Math.round(scale * 1e4) / 1e4})`;
}

/**
 * The same as a CSS transform, for animations.
 * @param {number} x
 * @param {number} y
 * @param {number} scale
 */
export function cssAt(x, y, scale) {
  return `translate(${round(x)}px, ${round(y)}px) scale(${Math.round(scale * 1e4) / 1e4})`;
}

/** Whether the reader has asked for little motion, here or in the system. */
export function calm() {
  if (typeof document === 'undefined') return true;
  return document.documentElement.classList.contains('still') || matchMedia('(prefers-reduced-motion: reduce)').matches;
}
