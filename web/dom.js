// Elements as plain function calls, and `morph`: what is on the screen becomes what should be there without losing
// focus, scroll position or half-typed text. Nothing here parses markup, so no text can become an element.

/** @typedef {Node | string | number | null | undefined | false | readonly any[]} Child a list holds children again */

/**
 * What an element remembers of how it was made.
 * @typedef {{ on: Record<string, (event: any) => void>, key: string | null, props: Record<string, unknown>, opaque: boolean }} Made
 */

/** @type {WeakMap<Element, Made>} */
const made = new WeakMap();

/** Properties that are set as such, since their attribute is only the starting value. */
const LIVE = new Set(["value", "checked", "selected", "indeterminate"]);

/**
 * An element. Props: `class`, `key`, `on` (handlers by event), `style` (object), `opaque` (children are somebody
 * else's), live properties, and attributes; `false`, `null` and `undefined` leave an attribute out.
 * @template {keyof HTMLElementTagNameMap} K
 * @param {K} tag
 * @param {Record<string, any> | null} [props]
 * @param {...Child} children
 * @returns {HTMLElementTagNameMap[K]}
 */
export function h(tag, props, ...children) {
  const el = document.createElement(tag);
  dress(el, props ?? {});
  append(el, children);
  return el;
}

/**
 * An SVG element.
 * @param {string} tag
 * @param {Record<string, any> | null} [props]
 * @param {...Child} children
 * @returns {SVGElement}
 */
export function s(tag, props, ...children) {
  const el = document.createElementNS("http://www.w3.org/2000/svg", tag);
  dress(el, props ?? {});
  append(el, children);
  return el;
}

/**
 * An element whose inside is drawn elsewhere; it is exchanged only when `mark` changes.
 * @param {string} mark
 * @param {string} className
 * @param {() => Node} draw
 */
export function opaque(mark, className, draw) {
  return h("span", { class: className, opaque: true, "data-mark": mark }, draw());
}

/**
 * @param {Element} el
 * @param {Record<string, any>} props
 */
function dress(el, props) {
  const { on = {}, key = null, opaque = false, ...rest } = props;
  /** @type {Made} */
  const memory = { on: {}, key: key === null ? null : String(key), props: {}, opaque };
  made.set(el, memory);
  for (const [type, handler] of Object.entries(on)) if (handler) listen(el, memory, type, handler);
  for (const [name, value] of Object.entries(rest)) put(el, memory, name, value);
}

/**
 * @param {Element} el
 * @param {Made} memory
 * @param {string} type
 * @param {(event: any) => void} handler
 */
function listen(el, memory, type, handler) {
  if (!(type in memory.on)) el.addEventListener(type, (event) => made.get(el)?.on[type]?.(event));
  memory.on[type] = handler;
}

/**
 * @param {Element} el
 * @param {Made} memory
 * @param {string} name
 * @param {unknown} value
 */
function put(el, memory, name, value) {
  memory.props[name] = value;
  if (name === "style") {
    const style = /** @type {HTMLElement} */ (el).style;
    for (const [k, v] of Object.entries(/** @type {Record<string, string>} */ (value ?? {}))) style.setProperty(k, v);
  } else if (LIVE.has(name)) {
    const live = /** @type {any} */ (el);
    if (live[name] !== value) live[name] = value ?? "";
  } else if (value === false || value === null || value === undefined) {
    el.removeAttribute(name);
  } else {
    el.setAttribute(name, value === true ? "" : String(value));
  }
}

/**
 * @param {Element | DocumentFragment} el
 * @param {Child[]} children
 */
function append(el, children) {
  for (const child of flat(children)) el.append(child);
}

/**
 * @param {Child[]} children
 * @returns {(Node | string)[]}
 */
function flat(children) {
  /** @type {(Node | string)[]} */
  const list = [];
  for (const child of children) {
    if (child === null || child === undefined || child === false) continue;
    if (typeof child === "string" || child instanceof Node) list.push(child);
    else if (typeof child === "number") list.push(String(child));
    else list.push(...flat([...child]));
  }
  return list;
}

/**
 * Makes the children of `el` be `children`, keeping every element that can stay.
 * @param {Element} el
 * @param {...Child} children
 */
export function morph(el, ...children) {
  const wanted = flat(children).map((c) => (typeof c === "string" ? document.createTextNode(c) : c));
  /** @type {Map<string, Element>} */
  const keyed = new Map();
  for (const child of el.children) {
    const key = made.get(child)?.key;
    if (key) keyed.set(key, child);
  }
  let at = el.firstChild;
  for (const want of wanted) {
    const key = want instanceof Element ? made.get(want)?.key : null;
    const candidate = key ? keyed.get(key) : at;
    if (candidate && alike(candidate, want)) {
      if (candidate === at) at = at.nextSibling;
      else el.insertBefore(candidate, at);
      become(candidate, want);
    } else {
      el.insertBefore(want, at);
    }
  }
  while (at) {
    const next = at.nextSibling;
    at.remove();
    at = next;
  }
}

/**
 * @param {Node} a
 * @param {Node} b
 */
function alike(a, b) {
  if (a.nodeType !== b.nodeType || a.nodeName !== b.nodeName) return false;
  if (!(a instanceof Element) || !(b instanceof Element)) return true;
  const [ma, mb] = [made.get(a), made.get(b)];
  if (!ma || !mb || ma.key !== mb.key || ma.opaque !== mb.opaque) return false;
  return !ma.opaque || a.getAttribute("data-mark") === b.getAttribute("data-mark");
}

/**
 * @param {Node} old
 * @param {Node} want
 */
function become(old, want) {
  if (!(old instanceof Element) || !(want instanceof Element)) {
    if (old.nodeValue !== want.nodeValue) old.nodeValue = want.nodeValue;
    return;
  }
  const [was, is] = [made.get(old), made.get(want)];
  if (!was || !is) return;
  for (const name of Object.keys(was.props)) {
    if (!(name in is.props) && !LIVE.has(name) && name !== "style") put(old, was, name, null);
  }
  for (const [name, value] of Object.entries(is.props)) {
    // What a reader types is his: only a new value from us replaces it, and never a longer text or a number he is working on.
    const changed = was.props[name] !== value;
    if (name === "value" && (!changed || working(old, was.props[name]))) continue;
    if (changed || name === "style" || LIVE.has(name)) put(old, was, name, value);
  }
  was.props = is.props;
  for (const type of Object.keys(was.on)) if (!is.on[type]) was.on[type] = () => {};
  for (const [type, handler] of Object.entries(is.on)) listen(old, was, type, handler);
  if (!was.opaque) morph(old, ...want.childNodes);
}

/**
 * Whether a reader is at work on a longer text, or has typed another number than the one he was given.
 * @param {Element} field
 * @param {unknown} given
 */
function working(field, given) {
  if (field instanceof HTMLTextAreaElement) return field === document.activeElement;
  return field instanceof HTMLInputElement && field.type === "number" && field.value !== String(given);
}

/**
 * Runs `draw` once for any number of calls before the next frame.
 * @param {() => void} draw
 */
export function scheduled(draw) {
  let due = false;
  return () => {
    if (due) return;
    due = true;
    queueMicrotask(() => {
      due = false;
      draw();
    });
  };
}

/**
 * The element with this id, which the page is known to have.
 * @param {string} id
 * @returns {HTMLElement}
 */
export function byId(id) {
  const el = document.getElementById(id);
  if (!el) throw new Error(`the page has no #${id}`);
  return el;
}
