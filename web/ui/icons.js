// Small line drawings, 24 by 24, our own.

import { s } from "../dom.js";

const PATHS = {
  home: "M4 11 12 4l8 7M6 10v9h12v-9M10 19v-5h4v5",
  way: "M12 20V4M5 11l7-7 7 7",
  undo: "M9 6 4 11l5 5M4 11h10a5 5 0 0 1 0 10h-3",
  order: "M7 4v16M3 16l4 4 4-4M14 6h7M14 12h5M14 18h3",
  list: "M9 6h11M9 12h11M9 18h11M4 6h.01M4 12h.01M4 18h.01",
  dice: "M5 5h14v14H5zM9 9h.01M15 9h.01M12 12h.01M9 15h.01M15 15h.01",
  log: "M6 3h9l4 4v14H6zM14 3v5h5M9 12h7M9 16h7",
  hex: "M12 3l8 4.5v9L12 21l-8-4.5v-9z",
  layers: "M12 4 3 9l9 5 9-5zM3 14l9 5 9-5",
  track: "M3 8h18v8H3zM9 8v8M15 8v8",
  calendar: "M4 6h16v14H4zM4 10h16M8 3v4M16 3v4M8 14h3",
  steps: "M4 19h4v-4h4v-4h4V7h4",
  chat: "M4 5h16v11H10l-5 4v-4H4z",
  note: "M5 4h14v11l-5 5H5zM14 20v-5h5M8 9h8M8 13h5",
  book: "M12 6c-2-2-5-2-8-1v14c3-1 6-1 8 1 2-2 5-2 8-1V5c-3-1-6-1-8 1zM12 6v14",
  people: "M9 11a3 3 0 1 0 0-6 3 3 0 0 0 0 6zM3 20c0-4 3-6 6-6s6 2 6 6M16 5a3 3 0 0 1 0 6M17 14c3 .5 4 3 4 6",
  gear: "M12 15a3 3 0 1 0 0-6 3 3 0 0 0 0 6zM12 3v3M12 18v3M3 12h3M18 12h3M5.6 5.6l2.2 2.2M16.2 16.2l2.2 2.2M18.4 5.6l-2.2 2.2M7.8 16.2l-2.2 2.2",
  close: "M6 6l12 12M18 6 6 18",
  copy: "M8 8h11v12H8zM5 16V4h11",
  check: "M5 13l4 4L19 7",
  plus: "M12 5v14M5 12h14",
  minus: "M5 12h14",
  fit: "M4 9V4h5M15 4h5v5M20 15v5h-5M9 20H4v-5",
  eye: "M2 12c3-5 6-7 10-7s7 2 10 7c-3 5-6 7-10 7s-7-2-10-7zM12 15a3 3 0 1 0 0-6 3 3 0 0 0 0 6z",
  play: "M7 4v16l13-8z",
  pause: "M8 5v14M16 5v14",
  back: "M15 5l-7 7 7 7",
  next: "M9 5l7 7-7 7",
  first: "M6 5v14M18 5l-8 7 8 7",
  last: "M18 5v14M6 5l8 7-8 7",
  question: "M9 9a3 3 0 1 1 4 3c-1 .5-1 1-1 2M12 18h.01",
  flag: "M6 21V4M6 5h12l-2 4 2 4H6",
  download: "M12 4v11M7 11l5 5 5-5M5 20h14",
  upload: "M12 20V9M7 13l5-5 5 5M5 4h14",
  search: "M11 18a7 7 0 1 0 0-14 7 7 0 0 0 0 14zM16 16l5 5",
  warn: "M12 4 2 20h20zM12 10v4M12 17h.01",
  link: "M10 14a4 4 0 0 0 6 0l3-3a4 4 0 0 0-6-6l-1 1M14 10a4 4 0 0 0-6 0l-3 3a4 4 0 0 0 6 6l1-1",
  clock: "M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18zM12 7v5l3 3",
  moon: "M20 14a8 8 0 1 1-9-10 6 6 0 0 0 9 10z",
  globe: "M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18zM3 12h18M12 3c3 3 3 15 0 18M12 3c-3 3-3 15 0 18",
  archive: "M4 5h16v4H4zM6 9v11h12V9M10 13h4",
  lamp: "M9 18h6M10 21h4M9 15a6 6 0 1 1 6 0v1H9z",
  chart: "M4 4v16h16M7 15l4-5 3 3 5-7",
  more: "M5 12h.01M12 12h.01M19 12h.01",
};

/** @typedef {keyof typeof PATHS} Icon */

/**
 * @param {Icon} name
 * @returns {SVGElement}
 */
export function icon(name) {
  return s("svg", { class: "icon", viewBox: "0 0 24 24", "aria-hidden": "true", focusable: "false" }, s("path", { d: PATHS[name] }));
}
