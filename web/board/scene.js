// The elements the board is made of: one picture with the map and our layers in their order, and what a screen reader
// gets instead.

import { el } from './svg.js';
import { Hatchings } from './tones.js';

/** @typedef {import('../types/wire.d.ts').BoardDetail} BoardDetail */

/** Layers from the ground up. */
const LAYERS = /** @type {const} */ ([
  'dim',
  'grid',
  'numbers',
  'areas',
  'ground',
  'highlights',
  'pieces',
  'markers',
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
    this.map = el('image', { class: 'map', x: 0, y: 0, preserveAspectRatio: 'none' });
    this.sheet = el('rect', { class: 'sheet', x: 0, y: 0 });
    this.svg.append(defs, this.sheet, this.map);
    /** @type {Record<LayerName, SVGGElement>} */
    this.layers = /** @type {any} */ ({});
    for (const name of LAYERS) {
      this.layers[name] = el('g', { class: `layer-${name}` });
      this.svg.append(this.layers[name]);
    }
    this.help = document.createElement('p');
    this.help.id = id;
    this.help.className = 'st-unseen';
    this.voice = document.createElement('p');
    this.voice.className = 'st-unseen';
    this.voice.setAttribute('aria-live', 'polite');
    this.view.append(this.svg);
    host.append(this.view, this.help, this.voice);
  }

  /** @param {BoardDetail} detail */
  setMap(detail) {
    const { width, height } = detail;
    for (const [name, value] of Object.entries({ width, height })) {
      this.svg.setAttribute(name, String(value));
      this.map.setAttribute(name, String(value));
      this.sheet.setAttribute(name, String(value));
    }
    this.svg.setAttribute('viewBox', `0 0 ${width} ${height}`);
    this.layers.dim.replaceChildren(el('rect', { class: 'dim', width, height }));
    if (this.map.getAttribute('href') !== detail.map) this.map.setAttribute('href', detail.map);
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
