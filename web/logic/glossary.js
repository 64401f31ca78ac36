// Words of art a game explains: where they stand in a sentence, and what each means.

/** @typedef {{ key: string, name: string, text: string, rule: string }} Entry */
/** @typedef {{ entries: Map<string, Entry>, pattern: RegExp | null, words: Map<string, string> }} Glossary */

const PREFIX = "gloss-";
const WORDS = "-words";
/** The spelling of a term that is explained only where the client shows it by its key. */
const NOWHERE = "-";

/** @type {WeakMap<object, Glossary>} */
const read = new WeakMap();

/** @param {string} text */
const quoted = (text) => text.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");

/**
 * The glossary among the terms of a game: `gloss-KEY` explains, with its rule in brackets at the end; `gloss-KEY-words`
 * lists how the term is written. A key of a term explains that term.
 * @param {Record<string, string>} terms
 * @returns {Glossary}
 */
export function glossaryOf(terms) {
  const known = read.get(terms);
  if (known) return known;
  /** @type {Map<string, Entry>} */
  const entries = new Map();
  /** @type {Map<string, string>} */
  const words = new Map();
  for (const [name, told] of Object.entries(terms)) {
    if (!name.startsWith(PREFIX) || name.endsWith(WORDS)) continue;
    const key = name.slice(PREFIX.length);
    const [, text = told, rule = ""] = /^(.*?)\s*\[([^\]]+)\]$/s.exec(told) ?? [];
    const written = (terms[`${name}${WORDS}`] ?? "").split("|").map((w) => w.trim()).filter((w) => w && w !== NOWHERE);
    entries.set(key, { key, name: terms[key] ?? written[0] ?? key, text, rule });
    for (const word of written) words.set(word.toLowerCase(), key);
  }
  // The longest first: "enemy zone of control" is one term. Letters of our alphabet end a word; Korean particles do not.
  const all = [...words.keys()].sort((a, b) => b.length - a.length).map((w) => (/^[\x20-\x7e]+$/.test(w) ? `(?<![A-Za-z0-9])${quoted(w)}(?![A-Za-z0-9])` : quoted(w)));
  const found = { entries, words, pattern: all.length ? new RegExp(all.join("|"), "giu") : null };
  read.set(terms, found);
  return found;
}

/**
 * A sentence with its terms found; each term once.
 * @param {Glossary} glossary
 * @param {string} text
 * @returns {(string | { text: string, key: string })[]}
 */
export function split({ pattern, words }, text) {
  if (!pattern) return [text];
  /** @type {(string | { text: string, key: string })[]} */
  const parts = [];
  const told = new Set();
  let from = 0;
  for (const hit of text.matchAll(pattern)) {
    const key = words.get(hit[0].toLowerCase());
    if (!key || told.has(key)) continue;
    told.add(key);
    if (hit.index > from) parts.push(text.slice(from, hit.index));
    parts.push({ text: hit[0], key });
    from = hit.index + hit[0].length;
  }
  if (from < text.length) parts.push(text.slice(from));
  return parts;
}
