// Moves the picture: applies the camera, eases zooms and journeys, lets a thrown map run out. The picture is a layer of
// its own (hence the third dimension), so that a frame only shifts what is drawn already. While something moves the
// browser is told not to draw it afresh for every scale; at rest it does, sharp at the scale that was reached.

import { calm } from './svg.js';

/** @typedef {import('./camera.js').Camera} Camera */
/** @typedef {import('./camera.js').Frame} Frame */
/** @typedef {import('./geometry.js').Point} Point */

/** How long after the last movement the picture is drawn afresh. */
const REST = 160;

export class Motion {
  /**
   * @param {Camera} camera
   * @param {HTMLElement} picture
   * @param {{rest: () => void, moved?: () => void}} owner
   */
  constructor(camera, picture, owner) {
    this.camera = camera;
    this.picture = picture;
    this.owner = owner;
    this.frame = 0;
    this.timer = 0;
    /** Where a zoom or a journey leads. @type {Frame | null} */
    this.goal = null;
  }

  /** @param {Frame} frame */
  #apply(frame) {
    // Names are written for the scale at rest: on the way to another they would flash too large or too small.
    if (Math.abs(frame.k - this.camera.k) > 1e-6) this.picture.classList.add('zooming');
    this.camera.take(frame);
    this.picture.style.transform = transform(frame);
    this.owner.moved?.();
    this.picture.classList.add('moving');
    clearTimeout(this.timer);
    this.timer = window.setTimeout(() => this.#settle(), REST);
  }

  #settle() {
    if (this.frame) return;
    const { camera } = this;
    // Whole pixels keep lines and figures sharp.
    const dot = window.devicePixelRatio || 1;
    camera.take({ k: camera.k, x: Math.round(camera.x * dot) / dot, y: Math.round(camera.y * dot) / dot });
    this.picture.style.transform = transform(camera);
    this.owner.rest();
    this.picture.classList.remove('moving', 'zooming');
  }

  stop() {
    cancelAnimationFrame(this.frame);
    this.frame = 0;
    this.goal = null;
  }

  /** @param {Frame} frame */
  jump(frame) {
    this.stop();
    this.#apply(frame);
  }

  /**
   * Goes somewhere within a time.
   * @param {Frame} to
   * @param {number} [time]
   */
  glide(to, time = 320) {
    if (calm()) return this.jump(to);
    this.stop();
    const from = { x: this.camera.x, y: this.camera.y, k: this.camera.k };
    const began = performance.now();
    this.goal = to;
    const tick = (/** @type {number} */ now) => {
      const part = Math.min(1, Math.max(0, (now - began) / time));
      const ease = 1 - (1 - part) ** 3;
      this.frame = part < 1 ? requestAnimationFrame(tick) : 0;
      if (part >= 1) this.goal = null;
      this.#apply(between(from, to, ease, this.camera.view));
    };
    this.frame = requestAnimationFrame(tick);
  }

  /**
   * Zooms about a point of the view; steps that follow each other add up.
   * @param {Point} p
   * @param {number} factor
   * @param {boolean} gentle
   */
  zoom(p, factor, gentle) {
    const { camera } = this;
    if (!gentle) return this.jump(camera.scaled(p, camera.k * factor));
    const k = (this.goal?.k ?? camera.k) * factor;
    this.glide(camera.scaled(p, k), 170);
  }

  /**
   * Lets the map run on after a throw.
   * @param {Point} v pixels per millisecond
   */
  throw(v) {
    if (calm() || Math.hypot(v.x, v.y) < 0.25) return;
    this.stop();
    let before = performance.now();
    let { x: vx, y: vy } = v;
    const tick = (/** @type {number} */ now) => {
      const dt = Math.min(40, now - before);
      before = now;
      const { x, y, k } = this.camera;
      const to = this.camera.held({ k, x: x + vx * dt, y: y + vy * dt });
      const slow = Math.exp(-dt / 220);
      [vx, vy] = [vx * slow, vy * slow];
      const on = Math.hypot(vx, vy) > 0.02 && (to.x !== x || to.y !== y);
      this.frame = on ? requestAnimationFrame(tick) : 0;
      this.#apply(to);
    };
    this.frame = requestAnimationFrame(tick);
  }

  destroy() {
    this.stop();
    clearTimeout(this.timer);
  }
}

/** @param {Frame} frame */
const transform = ({ x, y, k }) => `translate3d(${x}px, ${y}px, 0) scale(${k})`;

/**
 * A frame on the way: the scale changes evenly, and what is in the middle moves straight.
 * @param {Frame} a
 * @param {Frame} b
 * @param {number} t
 * @param {{width: number, height: number}} view
 * @returns {Frame}
 */
export function between(a, b, t, view) {
  if (t >= 1) return b;
  const k = a.k * (b.k / a.k) ** t;
  const middle = (/** @type {Frame} */ f) => ({ x: (view.width / 2 - f.x) / f.k, y: (view.height / 2 - f.y) / f.k });
  const [p, q] = [middle(a), middle(b)];
  // With a change of scale the middle moves so that a zoom about a point keeps that point still.
  const s = Math.abs(a.k - b.k) < 1e-9 ? t : (1 / k - 1 / a.k) / (1 / b.k - 1 / a.k);
  const m = { x: p.x + (q.x - p.x) * s, y: p.y + (q.y - p.y) * s };
  return { k, x: view.width / 2 - m.x * k, y: view.height / 2 - m.y * k };
}
