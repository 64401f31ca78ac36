// A small map of the whole in a corner: where the counters are, and what part is seen. For pointers only: the keyboard
// has the search and the cursor.

/** @typedef {import('./camera.js').Camera} Camera */
/** @typedef {import('./geometry.js').Point} Point */
/** @typedef {{at: Point, colour: string}} Dot */

/** Longer side of the small map in pixels. */
const SIZE = 168;
/** It is shown on boards of at least so many hexes, where less than this part of the map is seen, on views at least so wide. */
const LARGE = 900;
const PART = 0.34;
const WIDE = 700;

export class Overview {
  /**
   * @param {HTMLElement} host
   * @param {Camera} camera
   * @param {(p: Point) => void} go centres a point of the map
   */
  constructor(host, camera, go) {
    this.camera = camera;
    this.root = document.createElement('div');
    this.root.className = 'st-overview';
    this.root.setAttribute('aria-hidden', 'true');
    this.root.hidden = true;
    this.map = document.createElement('img');
    this.map.alt = '';
    this.map.draggable = false;
    this.dots = document.createElement('canvas');
    this.frame = document.createElement('div');
    this.frame.className = 'st-overview-frame';
    this.root.append(this.map, this.dots, this.frame);
    host.append(this.root);
    const move = (/** @type {PointerEvent} */ e) => {
      const box = this.root.getBoundingClientRect();
      go({ x: ((e.clientX - box.left) / box.width) * camera.map.width, y: ((e.clientY - box.top) / box.height) * camera.map.height });
    };
    // Nothing of this reaches the board, which would take it for a tap.
    for (const name of ['pointerdown', 'pointermove', 'pointerup', 'click', 'wheel', 'dblclick']) {
      this.root.addEventListener(name, (e) => {
        e.stopPropagation();
        const { buttons } = /** @type {PointerEvent} */ (e);
        if ((name === 'pointerdown' || name === 'pointermove') && buttons === 1) move(/** @type {PointerEvent} */ (e));
      });
    }
  }

  /**
   * @param {string} src of the map's picture
   * @param {number} hexes of the board
   */
  setMap(src, hexes) {
    this.large = hexes >= LARGE;
    const { width, height } = this.camera.map;
    const scale = SIZE / Math.max(width, height);
    this.root.style.width = `${Math.round(width * scale)}px`;
    this.root.style.height = `${Math.round(height * scale)}px`;
    this.src = src;
    this.map.removeAttribute('src');
  }

  /** @param {Dot[]} dots */
  setDots(dots) {
    this.list = dots;
    if (!this.root.hidden) this.#paint();
  }

  /** Follows the camera: shown only where a small part of the map is seen. */
  follow() {
    const { x, y, k, view, map } = this.camera;
    const part = (view.width / (map.width * k)) * (view.height / (map.height * k));
    const hidden = !this.large || part > PART || view.width < WIDE;
    if (this.root.hidden !== hidden) {
      this.root.hidden = hidden;
      // The picture is fetched once it is wanted.
      if (!hidden && this.src && !this.map.getAttribute('src')) this.map.src = this.src;
      if (!hidden) this.#paint();
    }
    if (hidden) return;
    const clip = (/** @type {number} */ v) => Math.max(0, Math.min(1, v));
    const [left, top] = [clip(-x / k / map.width), clip(-y / k / map.height)];
    const [right, bottom] = [clip((view.width - x) / k / map.width), clip((view.height - y) / k / map.height)];
    Object.assign(this.frame.style, { left: `${left * 100}%`, top: `${top * 100}%`, width: `${(right - left) * 100}%`, height: `${(bottom - top) * 100}%` });
  }

  #paint() {
    const { width, height } = this.root.getBoundingClientRect();
    const dot = window.devicePixelRatio || 1;
    this.dots.width = width * dot;
    this.dots.height = height * dot;
    const brush = this.dots.getContext('2d');
    if (!brush) return;
    const scale = (width * dot) / this.camera.map.width;
    const side = Math.max(3 * dot, 2);
    for (const { at, colour } of this.list ?? []) {
      brush.fillStyle = '#ffffff';
      brush.fillRect(at.x * scale - side / 2 - 1, at.y * scale - side / 2 - 1, side + 2, side + 2);
      brush.fillStyle = colour;
      brush.fillRect(at.x * scale - side / 2, at.y * scale - side / 2, side, side);
    }
  }
}
