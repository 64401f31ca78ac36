// Hexes in the plane: where they are, what lies at a point, what lies next to what, outlines of areas. No drawing.

/** @typedef {import('../types/wire.d.ts').BoardDetail} BoardDetail */
/** @typedef {import('../types/wire.d.ts').HexDetail} HexDetail */
/** @typedef {import('../types/wire.d.ts').Place} Place */
/** @typedef {{x: number, y: number}} Point */
/** @typedef {'up'|'down'|'left'|'right'|'upleft'|'upright'|'downleft'|'downright'} Direction */

const ROOT3 = Math.sqrt(3);
const RAD = Math.PI / 180;

/** Angles of the sides, clockwise; side k runs from corner k to corner k + 1. */
const SIDES = { flat: [-90, -30, 30, 90, 150, 210], pointed: [-120, -60, 0, 60, 120, 180] };

/**
 * Which sides a direction crosses. Where two serve, the cursor alternates between them and so keeps its line.
 * @type {{flat: Record<Direction, number[]>, pointed: Record<Direction, number[]>}}
 */
const WAYS = {
  flat: { up: [0], down: [3], right: [1, 2], left: [5, 4], upright: [1], downright: [2], downleft: [4], upleft: [5] },
  pointed: { right: [2], left: [5], up: [0, 1], down: [4, 3], upleft: [0], upright: [1], downright: [3], downleft: [4] },
};

/**
 * The hex a place names, or null for boxes, tracks and hexsides.
 * @param {Place | string | null | undefined} place
 * @returns {string | null}
 */
export function hexOf(place) {
  if (typeof place === 'string') return place;
  return place && 'hex' in place ? place.hex : null;
}

/**
 * A key that is equal for equal places.
 * @param {Place} place
 */
export function placeKey(place) {
  if ('hex' in place) return place.hex;
  if ('side' in place) return [...place.side].sort().join('|');
  if ('box' in place) return `box:${place.box}`;
  if ('aboard' in place) return `aboard:${place.aboard}`;
  return `track:${place.track.join(':')}`;
}

/**
 * The place a key names: the inverse of `placeKey` for what is on the map.
 * @param {string} key
 * @returns {Place}
 */
export function placeOf(key) {
  if (key.startsWith('box:')) return { box: key.slice(4) };
  const [a, b] = key.split('|');
  return b === undefined ? { hex: key } : { side: [a, b] };
}

/**
 * A spot of the map that is no hex: an area, a box, a hexside.
 * @typedef {HexDetail & {shape: string, rings: Point[][]}} Zone
 */

/** The hexes of a board, and its areas, boxes and hexsides as further spots. */
export class HexGrid {
  /** @param {Pick<BoardDetail, 'radius' | 'flatTop' | 'hexes'> & Partial<Pick<BoardDetail, 'areas' | 'boxes'>>} detail */
  constructor(detail) {
    this.r = detail.radius > 0 ? detail.radius : 1;
    this.flat = detail.flatTop;
    /** Distance from the centre to a side. */
    this.h = (this.r * ROOT3) / 2;
    /** @type {Map<string, HexDetail>} */
    this.hexes = new Map();
    /** @type {Map<string, HexDetail[]>} */
    this.buckets = new Map();
    /** Areas and boxes by key, hexsides as they are asked for. @type {Map<string, Zone>} */
    this.zones = new Map();
    /** The area each hex belongs to, by key. @type {Map<string, string>} */
    this.areas = new Map();
    for (const { key, name, class: terrain, outline, at: [x, y], hexes } of detail.areas ?? []) {
      const rings = outline.map((ring) => ring.map(([px, py]) => ({ x: px, y: py })));
      this.#zone(`box:${key}`, name, terrain, { x, y }, rings);
      for (const hex of hexes) this.areas.set(hex, `box:${key}`);
    }
    for (const { key, name, rect } of detail.boxes ?? []) {
      if (!rect) continue;
      const [x, y, w, h] = rect;
      const ring = [{ x, y }, { x: x + w, y }, { x: x + w, y: y + h }, { x, y: y + h }];
      this.#zone(`box:${key}`, name, '', { x: x + w / 2, y: y + h / 2 }, [ring]);
    }
    for (const hex of detail.hexes) {
      this.hexes.set(hex.label, hex);
      const key = this.#bucket(hex.x, hex.y);
      const there = this.buckets.get(key);
      if (there) there.push(hex);
      else this.buckets.set(key, [hex]);
    }
  }

  /**
   * @param {number} x
   * @param {number} y
   */
  #bucket(x, y) {
    return `${Math.floor(x / this.r)},${Math.floor(y / this.r)}`;
  }

  /**
   * @param {string} label
   * @param {string} name
   * @param {string} terrain
   * @param {Point} at
   * @param {Point[][]} rings
   */
  #zone(label, name, terrain, { x, y }, rings) {
    const shape = rings.map((ring) => `M${ring.map(text).join('L')}z`).join('');
    const zone = { label, name, terrain, x, y, features: [], provenance: '', level: 0, shape, rings };
    this.zones.set(label, zone);
    return zone;
  }

  /**
   * A hex by its label, or another spot by its key.
   * @param {string} label
   * @returns {HexDetail | Zone | undefined}
   */
  get(label) {
    return this.hexes.get(label) ?? this.zones.get(label) ?? this.#side(label);
  }

  /** A hexside by its key: a lens along it. @param {string} label */
  #side(label) {
    const [one, two] = label.split('|').map((l) => this.hexes.get(l));
    if (!one || !two) return undefined;
    const [x, y] = [(one.x + two.x) / 2, (one.y + two.y) / 2];
    const far = Math.max(1, Math.hypot(two.x - one.x, two.y - one.y));
    const u = { x: (two.x - one.x) / far, y: (two.y - one.y) / far };
    const at = (/** @type {number} */ along, /** @type {number} */ across) => ({ x: x - u.y * along * this.r + u.x * across * this.r, y: y + u.x * along * this.r + u.y * across * this.r });
    const ring = [at(-0.46, 0), at(-0.28, 0.2), at(0.28, 0.2), at(0.46, 0), at(0.28, -0.2), at(-0.28, -0.2)];
    return this.#zone(label, `${one.label}–${two.label}`, '', { x, y }, [ring]);
  }

  /**
   * The key of the spot a place names, if it is on the map.
   * @param {Place | string | null | undefined} place
   * @returns {string | null}
   */
  spot(place) {
    if (!place) return null;
    const key = typeof place === 'string' ? place : placeKey(place);
    return this.get(key) ? key : null;
  }

  /** The angle of a hexside from the centre, in degrees. @param {number} k */
  angle(k) {
    return (this.flat ? SIDES.flat : SIDES.pointed)[((k % 6) + 6) % 6];
  }

  /**
   * The area or box at a point that no hex covers.
   * @param {Point} p
   */
  zoneAt(p) {
    for (const zone of this.zones.values()) {
      if (!zone.label.includes('|') && zone.rings.some((ring) => inside(ring, p))) return zone;
    }
    return null;
  }

  /**
   * The middle of a hex or hexside; null for places that are not on the map.
   * @param {Place | string} place
   * @returns {Point | null}
   */
  point(place) {
    const spot = this.get(typeof place === 'string' ? place : placeKey(place));
    return spot ? { x: spot.x, y: spot.y } : null;
  }

  /**
   * The hex nearest to a point, if its centre is not farther than `reach`; a radius unless told.
   * @param {number} x
   * @param {number} y
   * @param {number} [reach]
   * @returns {HexDetail | null}
   */
  at(x, y, reach = this.r) {
    const around = Math.ceil(reach / this.r);
    let best = null;
    let nearest = reach;
    for (let i = -around; i <= around; i++) {
      for (let j = -around; j <= around; j++) {
        for (const hex of this.buckets.get(this.#bucket(x + i * this.r, y + j * this.r)) ?? []) {
          const d = Math.hypot(hex.x - x, hex.y - y);
          if (d <= nearest) {
            nearest = d;
            best = hex;
          }
        }
      }
    }
    return best;
  }

  /**
   * The hex across side `k`, if there is one.
   * @param {string} label
   * @param {number} k
   * @returns {HexDetail | null}
   */
  across(label, k) {
    const hex = this.hexes.get(label);
    if (!hex) return null;
    const angle = (this.flat ? SIDES.flat : SIDES.pointed)[((k % 6) + 6) % 6] * RAD;
    const far = 2 * this.h;
    return this.at(hex.x + Math.cos(angle) * far, hex.y + Math.sin(angle) * far, this.r / 3);
  }

  /**
   * One step of a cursor. `line` is the row (flat tops) or column (pointed tops) a zigzag holds to.
   * @param {string} label
   * @param {Direction} way
   * @param {number | null} [line]
   * @returns {{label: string, line: number | null} | null} null at the edge of the map
   */
  step(label, way, line = null) {
    const from = this.hexes.get(label);
    if (!from) return this.#leave(label, (this.flat ? WAYS.flat : WAYS.pointed)[way]);
    const sides = (this.flat ? WAYS.flat : WAYS.pointed)[way];
    const found = sides.map((k) => this.across(label, k)).filter((h) => h !== null);
    if (found.length === 0) return this.#beyond(from, sides);
    if (sides.length === 1) return { label: found[0].label, line: null };
    const along = (/** @type {HexDetail} */ h) => (this.flat ? h.y : h.x);
    const held = line ?? along(from);
    const off = (/** @type {HexDetail} */ h) => Math.abs(along(h) - held);
    // A tie goes to the first side, so that going there and back ends where it began.
    const next = found.reduce((a, b) => (off(b) < off(a) - 1e-6 ? b : a));
    return { label: next.label, line: held };
  }

  /**
   * From an area, a box or a hexside to the nearest hex that lies in that direction.
   * @param {string} label
   * @param {number[]} sides
   */
  #leave(label, sides) {
    const from = this.get(label);
    if (!from) return null;
    const angle = (sides.reduce((sum, k) => sum + this.angle(k), 0) / sides.length) * RAD;
    let best = null;
    let nearest = Infinity;
    for (const hex of this.hexes.values()) {
      const far = Math.hypot(hex.x - from.x, hex.y - from.y);
      const ahead = ((hex.x - from.x) * Math.cos(angle) + (hex.y - from.y) * Math.sin(angle)) / Math.max(1, far);
      if (ahead > 0.4 && far < nearest) [best, nearest] = [hex, far];
    }
    return best ? { label: best.label, line: null } : null;
  }

  /**
   * From the edge of the map to the nearest area or box that lies in that direction.
   * @param {HexDetail} from
   * @param {number[]} sides
   */
  #beyond(from, sides) {
    const angle = (sides.reduce((sum, k) => sum + this.angle(k), 0) / sides.length) * RAD;
    let best = null;
    let nearest = Infinity;
    for (const zone of this.zones.values()) {
      const [dx, dy] = [zone.x - from.x, zone.y - from.y];
      const far = Math.hypot(dx, dy);
      const ahead = (dx * Math.cos(angle) + dy * Math.sin(angle)) / Math.max(1, far);
      if (!zone.label.includes('|') && ahead > 0.6 && far < nearest) [best, nearest] = [zone, far];
    }
    return best ? { label: best.label, line: null } : null;
  }

  /**
   * Corner `k` of a hex about a point; `size` shrinks or grows it.
   * @param {Point} c
   * @param {number} k
   * @param {number} [size]
   * @returns {Point}
   */
  corner(c, k, size = 1) {
    const angle = ((this.flat ? -120 : -150) + 60 * k) * RAD;
    return { x: c.x + Math.cos(angle) * this.r * size, y: c.y + Math.sin(angle) * this.r * size };
  }

  /**
   * The outline of one hex, or of another spot, as path data.
   * @param {Point & {shape?: string}} c
   * @param {number} [size]
   */
  path(c, size = 1) {
    if (c.shape) return c.shape;
    const points = [0, 1, 2, 3, 4, 5].map((k) => this.corner(c, k, size)).map(text);
    return `M${points.join('L')}z`;
  }

  /**
   * The outline of an area as path data: sides between two of its hexes are left out.
   * @param {Iterable<string>} labels
   */
  outline(labels) {
    const area = new Set([...labels].filter((l) => this.hexes.has(l)));
    /** @type {Map<string, {from: Point, to: Point}>} */
    const edges = new Map();
    const key = (/** @type {Point} */ p) => `${Math.round((p.x / this.r) * 6)},${Math.round((p.y / this.r) * 6)}`;
    for (const label of area) {
      const hex = this.hexes.get(label);
      if (!hex) continue;
      for (let k = 0; k < 6; k++) {
        const other = this.across(label, k);
        if (other && area.has(other.label)) continue;
        const from = this.corner(hex, k);
        edges.set(key(from), { from, to: this.corner(hex, k + 1) });
      }
    }
    let d = [...new Set(labels)].flatMap((l) => (this.hexes.has(l) ? [] : [this.get(l)])).map((zone) => (zone ? this.path(zone) : '')).join('');
    // Three hexes meet at a corner, so a border that comes in has exactly one way on.
    for (const [start, first] of edges) {
      edges.delete(start);
      let chain = `M${text(first.from)}`;
      let edge = edges.get(key(first.to));
      while (edge) {
        edges.delete(key(edge.from));
        chain += `L${text(edge.from)}`;
        edge = edges.get(key(edge.to));
      }
      d += `${chain}z`;
    }
    return d;
  }
}

/**
 * Whether a point is inside a closed line.
 * @param {Point[]} ring
 * @param {Point} p
 */
function inside(ring, p) {
  let odd = false;
  for (let i = 0, j = ring.length - 1; i < ring.length; j = i++) {
    const [a, b] = [ring[i], ring[j]];
    if (a.y > p.y !== b.y > p.y && p.x < ((b.x - a.x) * (p.y - a.y)) / (b.y - a.y) + a.x) odd = !odd;
  }
  return odd;
}

/** @param {Point} p */
function text(p) {
  return `${Math.round(p.x * 10) / 10} ${Math.round(p.y * 10) / 10}`;
}

/**
 * A smooth curve through points, as path data.
 * @param {Point[]} points
 */
export function smooth(points) {
  if (points.length === 0) return '';
  let d = `M${text(points[0])}`;
  for (let i = 1; i < points.length; i++) {
    const [a, b, c, e] = [points[i - 2] ?? points[i - 1], points[i - 1], points[i], points[i + 1] ?? points[i]];
    const one = { x: b.x + (c.x - a.x) / 6, y: b.y + (c.y - a.y) / 6 };
    const two = { x: c.x - (e.x - b.x) / 6, y: c.y - (e.y - b.y) / 6 };
    d += `C${text(one)} ${text(two)} ${text(c)}`;
  }
  return d;
}
