// The elements the board is made of: the map, one drawing over it with our layers in their order, and what a screen
// reader gets instead. The map is a layer of the compositor by itself, so that nothing drawn over it makes the browser
// draw its thousands of trees again.

import { el, set } from './svg.js';
import { Hatchings } from './tones.js';

/** @typedef {import('../types/wire.d.ts').BoardDetail} BoardDetail */

/** Layers from the ground up. */
const LAYERS = /** @type {const} */ ([
  'grid',
  'numbers',
  'areas',
  'ground',
  'highlights',
  'trails',
  'pieces',
  'markers',
  'stakes',
  'names',
  'ghosts',
  'texts',
  'path',
  'badges',
  'pointer',
  'cursor',
  'fan',
]);

/** @typedef {typeof LAYERS[number]} LayerName */

let serial = 0;

export class Scene {
  /** @param {HTMLElement} host */
  constructor(host) {
    const id = `st-board-help-${++serial}`;
    this.view = document.createElement('div');
    this.view.className = 'st-board';
    this.view.tabIndex = 0;
    this.view.setAttribute('role', 'application');
    this.view.setAttribute('aria-describedby', id);
    this.svg = el('svg', { class: 'st-picture', 'aria-hidden': 'true', focusable: 'false' });
    const defs = el('defs');
    this.hatchings = new Hatchings(defs);
    this.svg.append(defs);
    this.map = document.createElement('img');
    this.map.className = 'st-map';
    this.map.alt = '';
    this.map.draggable = false;
    this.map.decoding = 'async';
    // Without its picture the board is bare, but it can be played.
    this.map.addEventListener('error', () => (this.map.hidden = true));
    this.map.addEventListener('load', () => (this.map.hidden = false));
    /** @type {Record<LayerName, SVGGElement>} */
    this.layers = /** @type {any} */ ({});
    for (const name of LAYERS) {
      this.layers[name] = el('g', { class: `st-layer-${name}` });
      this.svg.append(this.layers[name]);
    }
    this.help = document.createElement('p');
    this.help.id = id;
    this.help.className = 'st-unseen';
    this.voice = document.createElement('p');
    this.voice.className = 'st-unseen';
    this.voice.setAttribute('aria-live', 'polite');
    this.world = document.createElement('div');
    this.world.className = 'st-world';
    this.world.append(this.map, this.svg);
    this.view.append(this.world);
    host.append(this.view, this.help, this.voice);
  }

  /** @param {BoardDetail} detail */
  setMap(detail) {
    const { width, height } = detail;
    set(this.svg, { width, height, viewBox: `0 0 ${width} ${height}` });
    this.world.style.width = `${width}px`;
    this.world.style.height = `${height}px`;
    // A map drawn by night wants light figures.
    this.view.dataset.map = /[?&]theme=dark\b/.test(detail.map) ? 'night' : 'day';
    if (this.map.getAttribute('src') !== detail.map) this.map.src = detail.map;
  }

  /** @param {string} text */
  say(text) {
    this.voice.textContent = text;
  }

  remove() {
    this.view.remove();
    this.help.remove();
    this.voice.remove();
  }
}
