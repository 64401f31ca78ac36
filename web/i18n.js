// The client's own words. What the server says comes in the reader's language already.

import { settings } from "./settings.js";
import { particles } from "./logic/korean.js";
import en from "./i18n/en.js";
import ko from "./i18n/ko.js";

/** @typedef {keyof typeof en} Key */
/** @typedef {Record<string, string | number>} Args */

/** @type {Record<string, Record<string, string>>} */
const words = { en, ko };

/** Languages by their own names. */
export const LANGUAGES = /** @type {const} */ ([
  ["en", "English"],
  ["ko", "한국어"],
]);

/**
 * A sentence in the reader's language; `{name}` is replaced by an argument. A count of one has its own wording where the
 * language needs one.
 * @param {Key} key
 * @param {Args} [args]
 */
export function t(key, args) {
  const one = args?.count === 1 ? words[settings.lang]?.[`${key}-one`] : undefined;
  return fill(one ?? words[settings.lang]?.[key] ?? en[key] ?? key, args);
}

/**
 * A sentence whose key is put together from data; `fallback` where there is none.
 * @param {string} key
 * @param {string} fallback
 */
export function maybe(key, fallback) {
  return words[settings.lang]?.[key] ?? words.en?.[key] ?? fallback;
}

/**
 * @param {string} text
 * @param {Args} [args]
 */
export function fill(text, args) {
  if (!args) return text;
  return particles(text.replace(/\{(\w+)\}/g, (whole, name) => (name in args ? String(args[name]) : whole)));
}

/** @param {number} ms unix milliseconds */
export function dateTime(ms) {
  return new Intl.DateTimeFormat(settings.lang, { dateStyle: "medium", timeStyle: "short" }).format(ms);
}

/** @param {number} ms unix milliseconds */
export function clockTime(ms) {
  return new Intl.DateTimeFormat(settings.lang, { timeStyle: "short" }).format(ms);
}

/**
 * "3 minutes ago", in the reader's language.
 * @param {number} ms unix milliseconds
 * @param {number} [now]
 */
export function ago(ms, now = Date.now()) {
  const format = new Intl.RelativeTimeFormat(settings.lang, { numeric: "auto" });
  const seconds = Math.round((ms - now) / 1000);
  /** @type {[Intl.RelativeTimeFormatUnit, number][]} */
  const units = [["day", 86400], ["hour", 3600], ["minute", 60]];
  for (const [unit, size] of units) {
    if (Math.abs(seconds) >= size) return format.format(Math.trunc(seconds / size), unit);
  }
  return t("just-now");
}

/** @param {number} share from 0 to 1 */
export function percent(share) {
  const digits = share > 0 && share < 0.1 ? 1 : 0;
  // What can happen is never told as what cannot.
  const least = share > 0 && share < 0.0005;
  const text = new Intl.NumberFormat(settings.lang, { style: "percent", maximumFractionDigits: digits }).format(least ? 0.001 : share);
  return least ? `<${text}` : text;
}
