// Mouse, pen and fingers: turns pointer events into taps, drags, pinches, hovering and long presses.

/** @typedef {import('./geometry.js').Point} Point */
/** @typedef {{at: Point, client: Point, target: Element | null, touch: boolean, button: number, double: boolean}} Tap */
/**
 * @typedef {Object} Hands
 * @property {(tap: Tap) => void} tap
 * @property {(tap: Tap) => void} menu
 * @property {(at: Point | null, target: Element | null) => void} hover
 * @property {(dx: number, dy: number) => void} drag
 * @property {(velocity: Point) => void} release
 * @property {(at: Point, factor: number, gentle: boolean) => void} zoom
 * @property {() => void} press
 */

/** Pixels a pointer may stray in a click. */
const STRAY = { mouse: 4, touch: 10 };
const LONG_PRESS = 500;
const DOUBLE = 320;

/**
 * Watches an element. Returns a function that stops it.
 * @param {HTMLElement} view
 * @param {Hands} hands
 */
export function watch(view, hands) {
  /** @type {Map<number, {at: Point, start: Point, target: Element | null, button: number, touch: boolean}>} */
  const down = new Map();
  let dragging = false;
  let held = false;
  let timer = 0;
  /** @type {{at: Point, time: number} | null} */
  let last = null;
  /** @type {{x: number, y: number, t: number}[]} */
  let trail = [];
  const stop = new AbortController();

  const local = (/** @type {MouseEvent} */ e) => {
    const box = view.getBoundingClientRect();
    return { x: e.clientX - box.left, y: e.clientY - box.top };
  };
  const element = (/** @type {Event} */ e) => (e.target instanceof Element ? e.target : null);
  const tapOf = (/** @type {MouseEvent} */ e, /** @type {Element | null} */ target, /** @type {boolean} */ touch) => ({
    at: local(e),
    client: { x: e.clientX, y: e.clientY },
    target,
    touch,
    button: Math.max(0, e.button),
    double: false,
  });
  const listen = (/** @type {string} */ name, /** @type {(e: any) => void} */ run, passive = true) =>
    view.addEventListener(name, run, { signal: stop.signal, passive });

  listen('pointerdown', (/** @type {PointerEvent} */ e) => {
    if (e.button === 2) return;
    hands.press();
    const touch = e.pointerType !== 'mouse';
    const at = local(e);
    down.set(e.pointerId, { at, start: at, target: element(e), button: e.button, touch });
    // What is under a finger may be moved to a tray meanwhile; the gesture goes on all the same.
    if (touch) view.setPointerCapture(e.pointerId);
    trail = [];
    clearTimeout(timer);
    if (down.size === 1) {
      dragging = false;
      held = false;
      if (touch) {
        timer = window.setTimeout(() => {
          held = true;
          hands.menu({ ...tapOf(e, element(e), true), at });
        }, LONG_PRESS);
      }
    } else {
      dragging = true;
    }
  });

  listen('pointermove', (/** @type {PointerEvent} */ e) => {
    const finger = down.get(e.pointerId);
    const at = local(e);
    if (!finger) {
      if (e.pointerType === 'mouse') hands.hover(at, element(e));
      return;
    }
    if (held) return;
    const stray = finger.touch ? STRAY.touch : STRAY.mouse;
    if (!dragging && Math.hypot(at.x - finger.start.x, at.y - finger.start.y) > stray) {
      dragging = true;
      clearTimeout(timer);
      hands.hover(null, null);
      if (!view.hasPointerCapture(e.pointerId)) view.setPointerCapture(e.pointerId);
    }
    if (dragging && down.size === 1) {
      hands.drag(at.x - finger.at.x, at.y - finger.at.y);
      trail.push({ ...at, t: e.timeStamp });
      if (trail.length > 6) trail.shift();
    } else if (down.size === 2) {
      const other = [...down].find(([id]) => id !== e.pointerId)?.[1];
      if (other) {
        const before = Math.hypot(finger.at.x - other.at.x, finger.at.y - other.at.y);
        const after = Math.hypot(at.x - other.at.x, at.y - other.at.y);
        const middle = { x: (at.x + other.at.x) / 2, y: (at.y + other.at.y) / 2 };
        hands.drag((at.x - finger.at.x) / 2, (at.y - finger.at.y) / 2);
        if (before > 8) hands.zoom(middle, after / before, false);
      }
    }
    finger.at = at;
  });

  const end = (/** @type {PointerEvent} */ e, /** @type {boolean} */ whole) => {
    const finger = down.get(e.pointerId);
    if (!finger) return;
    down.delete(e.pointerId);
    clearTimeout(timer);
    if (down.size > 0) {
      trail = [];
      return;
    }
    if (dragging) {
      hands.release(velocity(trail, e.timeStamp));
    } else if (whole && !held && finger.button === 0) {
      const tap = tapOf(e, finger.target, finger.touch);
      const again = last && e.timeStamp - last.time < DOUBLE && Math.hypot(tap.at.x - last.at.x, tap.at.y - last.at.y) < 24;
      tap.double = Boolean(again);
      last = again ? null : { at: tap.at, time: e.timeStamp };
      hands.tap(tap);
    }
    dragging = false;
  };
  listen('pointerup', (e) => end(e, true));
  listen('pointercancel', (e) => end(e, false));
  // Browsers make a click of a touch when the finger is gone. By then a card may have come up there, with a button that
  // was never meant.
  listen('touchend', (/** @type {TouchEvent} */ e) => e.cancelable && e.preventDefault(), false);
  listen('pointerleave', (/** @type {PointerEvent} */ e) => {
    if (e.pointerType === 'mouse' && !down.has(e.pointerId)) hands.hover(null, null);
  });
  listen(
    'contextmenu',
    (/** @type {MouseEvent} */ e) => {
      e.preventDefault();
      // Long presses and the menu key have been answered already; browsers report them here again.
      if (e.button !== 2 && !e.ctrlKey) return;
      down.clear();
      hands.menu({ ...tapOf(e, element(e), false), button: 2 });
    },
    false,
  );
  listen(
    'wheel',
    (/** @type {WheelEvent} */ e) => {
      e.preventDefault();
      const line = e.deltaMode === 1 ? 18 : e.deltaMode === 2 ? 400 : 1;
      const [dx, dy] = [e.deltaX * line, e.deltaY * line];
      if (e.shiftKey && dx === 0) hands.drag(-dy, 0);
      else if (Math.abs(dx) > Math.abs(dy)) hands.drag(-dx, -dy);
      // A pinch on a touchpad arrives as small steps with the control key.
      else hands.zoom(local(e), Math.exp(-dy * (e.ctrlKey ? 0.01 : 0.0016)), !e.ctrlKey);
    },
    false,
  );
  return () => {
    clearTimeout(timer);
    stop.abort();
  };
}

/**
 * Pixels per millisecond at the end of a drag; none when the hand has rested.
 * @param {{x: number, y: number, t: number}[]} trail
 * @param {number} now
 * @returns {Point}
 */
export function velocity(trail, now) {
  const recent = trail.filter((p) => now - p.t < 90);
  if (recent.length < 2) return { x: 0, y: 0 };
  const [a, b] = [recent[0], recent[recent.length - 1]];
  const dt = Math.max(8, b.t - a.t);
  return { x: (b.x - a.x) / dt, y: (b.y - a.y) / dt };
}
