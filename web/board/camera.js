// Which part of the map is seen how large. No drawing.

import { within } from './stacks.js';

/** @typedef {import('./geometry.js').Point} Point */
/** @typedef {{x: number, y: number, k: number}} Frame where the map's corner is on the screen, and the scale */

/** The largest scale. */
const MOST = 4;
/** How far the map can be pushed off the middle by hand, and how far it goes by itself, as a part of the view. */
const SLACK = 0.3;
export const TIGHT = 0.04;
/** The part of the view that must be left free for a map above what covers the rest. */
const LEAST_FREE = 0.3;
/** A whole map above a cover is worth it if it is at least so large, compared with the one the whole view would show. */
const WORTH = 0.8;

/** A view of so many pixels on a map of so many units. */
export class Camera {
  constructor() {
    this.x = 0;
    this.y = 0;
    /** Pixels per unit. */
    this.k = 1;
    /** The smallest scale asked for by name: whoever wanted the whole map may zoom back to it. */
    this.least = Infinity;
    this.view = { width: 0, height: 0 };
    this.map = { width: 1, height: 1 };
    /** Pixels at the bottom of the view under which nothing is seen. */
    this.cover = 0;
  }

  /** The height in which something is seen; all of it where hardly anything is left. */
  get free() {
    const free = this.view.height - Math.max(0, this.cover);
    return free >= this.view.height * LEAST_FREE ? free : this.view.height;
  }

  /** The scale at which the whole map is in sight. */
  get whole() {
    const { view, map } = this;
    return Math.max(0.02, Math.min(view.width / map.width, view.height / map.height));
  }

  /** Whether the whole map is still worth looking at in what is left above the cover. */
  get roomy() {
    const { view, map } = this;
    const left = view.height - Math.max(0, this.cover);
    return Math.min(view.width / map.width, left / map.height) >= WORTH * Math.min(view.width / map.width, view.height / map.height);
  }

  /**
   * The frame with the whole map in what is left of the view above something that covers its lower part. Where it would
   * be too small there, it takes the whole view: whatever covers it has to be put away.
   * @returns {Frame}
   */
  fitted() {
    const { view, map } = this;
    const height = this.roomy ? this.free : view.height;
    const k = Math.max(0.02, Math.min(view.width / map.width, height / map.height)) * 0.98;
    this.least = Math.min(k, 0.5);
    return { k, x: (view.width - map.width * k) / 2, y: (height - map.height * k) / 2 };
  }

  /** @param {number} k */
  limit(k) {
    const least = Math.min(this.whole * 0.9, 0.5, this.least);
    return Number.isFinite(k) ? within(k, least, MOST) : this.k;
  }

  /**
   * The frame that shows a point of the map in the middle of what is seen.
   * @param {Point} p
   * @param {number} [k]
   * @returns {Frame}
   */
  about(p, k = this.k) {
    const to = this.limit(k);
    return this.held({ k: to, x: this.view.width / 2 - p.x * to, y: this.free / 2 - p.y * to }, TIGHT);
  }

  /**
   * The frame after a change of scale that leaves what is at a point of the screen there.
   * @param {Point} p
   * @param {number} k
   * @param {Frame} [from]
   * @returns {Frame}
   */
  scaled(p, k, from = this) {
    const to = this.limit(k);
    const f = to / from.k;
    return this.held({ k: to, x: p.x - (p.x - from.x) * f, y: p.y - (p.y - from.y) * f });
  }

  /**
   * The nearest frame that keeps the map in sight: in the middle when it is smaller than the view.
   * @param {Frame} frame
   * @param {number} [part] how much of the view may be left empty
   * @returns {Frame}
   */
  held({ x, y, k }, part = SLACK) {
    const hold = (/** @type {number} */ at, /** @type {number} */ room, /** @type {number} */ size, under = 0) => {
      const slack = room * part;
      if (size <= room - 2 * slack) return (room - size) / 2;
      return within(at, Math.min(room - size, 0) - slack - under, Math.max(room - size, 0) + slack);
    };
    const { view, map } = this;
    // The lower edge of the map may come up as far as the cover.
    return { k, x: hold(x, view.width, map.width * k), y: hold(y, view.height, map.height * k, view.height - this.free) };
  }

  /** @param {Frame} frame */
  take({ x, y, k }) {
    this.x = x;
    this.y = y;
    this.k = k;
  }

  /**
   * From a point of the view to one of the map.
   * @param {Point} p
   * @returns {Point}
   */
  toMap(p) {
    return { x: (p.x - this.x) / this.k, y: (p.y - this.y) / this.k };
  }

  /**
   * From a point of the map to one of the view.
   * @param {Point} p
   * @returns {Point}
   */
  toView(p) {
    return { x: p.x * this.k + this.x, y: p.y * this.k + this.y };
  }

  /**
   * Whether a point of the map is in sight, at least `margin` pixels from the edge.
   * @param {Point} p
   * @param {number} margin
   */
  shows(p, margin) {
    const { left, top, right, bottom } = this.bounds(margin);
    return p.x >= left && p.x <= right && p.y >= top && p.y <= bottom;
  }

  /**
   * The part of the map in sight, less a margin in pixels.
   * @param {number} [margin]
   */
  bounds(margin = 0) {
    const a = this.toMap({ x: margin, y: margin });
    const b = this.toMap({ x: this.view.width - margin, y: this.free - margin });
    return { left: a.x, top: a.y, right: b.x, bottom: b.y };
  }
}

/**
 * The scale to begin with: counters of at least 44 pixels, larger where there is room or where a small map would leave
 * the screen empty.
 * @param {Camera} camera
 * @param {number} counter side of a counter in units of the map
 */
export function firstScale(camera, counter) {
  const readable = 44 / counter;
  const roomy = within(camera.view.width / 1500, 0, 1.6) * (58 / counter);
  const wide = Math.min(camera.view.width / camera.map.width, 1);
  return Math.max(readable, roomy, wide, Math.min(camera.whole, 1.5));
}

/**
 * The middle and the scale that show all these points with a hex around each; nothing if that would be smaller than
 * `least`.
 * @param {Camera} camera
 * @param {Point[]} points
 * @param {number} r radius of a hex
 * @param {number} least
 */
export function roomFor(camera, points, r, least) {
  const [xs, ys] = [points.map((p) => p.x), points.map((p) => p.y)];
  const [left, right, top, bottom] = [Math.min(...xs), Math.max(...xs), Math.min(...ys), Math.max(...ys)];
  const k = Math.min(camera.view.width / (right - left + 3 * r), camera.view.height / (bottom - top + 3 * r));
  return k >= least ? { k, middle: { x: (left + right) / 2, y: (top + bottom) / 2 } } : null;
}
