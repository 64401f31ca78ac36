// What the reader likes, kept in this browser alone.

/**
 * @typedef {{
 *   lang: "en" | "ko", theme: "system" | "light" | "dark", animate: boolean, counters: "shown" | "faded" | "hidden",
 *   numbers: boolean, grid: boolean, text: "small" | "normal" | "large" | "huge", sound: boolean, notify: boolean,
 *   keys: boolean, confirm: boolean, panel: string, tips: boolean, moments: "off" | "fast" | "normal" | "slow", speed: string, folded: boolean
 * }} Settings
 */

const KEY = "sandtable-settings";

/** @returns {Settings} */
function defaults() {
  const korean = (globalThis.navigator?.language ?? "").toLowerCase().startsWith("ko");
  const still = globalThis.matchMedia?.("(prefers-reduced-motion: reduce)").matches ?? false;
  return {
    lang: korean ? "ko" : "en",
    theme: "system",
    animate: !still,
    counters: "shown",
    numbers: true,
    grid: true,
    text: "normal",
    sound: false,
    notify: false,
    keys: true,
    confirm: true,
    panel: "log",
    tips: true,
    moments: "normal",
    speed: "1",
    folded: false,
  };
}

/** @returns {Settings} */
function load() {
  const base = defaults();
  try {
    const stored = JSON.parse(localStorage.getItem(KEY) ?? "{}");
    for (const name of /** @type {(keyof Settings)[]} */ (Object.keys(base))) {
      if (typeof stored[name] === typeof base[name]) Object.assign(base, { [name]: stored[name] });
    }
  } catch {
    // Storage can be switched off or hold nonsense; the defaults serve.
  }
  return base;
}

/** @type {Settings} */
export const settings = load();

/** @type {Set<(name: keyof Settings) => void>} */
const listeners = new Set();

/**
 * @template {keyof Settings} K
 * @param {K} name
 * @param {Settings[K]} value
 */
export function change(name, value) {
  if (settings[name] === value) return;
  settings[name] = value;
  try {
    localStorage.setItem(KEY, JSON.stringify(settings));
  } catch {
    // Not kept; still in force here.
  }
  dressPage();
  for (const tell of listeners) tell(name);
}

/**
 * @param {(name: keyof Settings) => void} tell
 * @returns {() => void} to stop listening
 */
export function onChange(tell) {
  listeners.add(tell);
  return () => listeners.delete(tell);
}

const night = globalThis.matchMedia?.("(prefers-color-scheme: dark)");
// The system's own change of theme is news only to those who follow it.
night?.addEventListener("change", () => {
  if (settings.theme !== "system") return;
  dressPage();
  for (const tell of listeners) tell("theme");
});

/** Whether the page is dark now. */
export function isDark() {
  return settings.theme === "dark" || (settings.theme === "system" && (night?.matches ?? false));
}

/** Theme, size and language of the document follow the settings. */
export function dressPage() {
  const root = document.documentElement;
  root.lang = settings.lang;
  root.dataset.theme = isDark() ? "dark" : "light";
  root.dataset.text = settings.text;
  root.classList.toggle("still", !settings.animate);
}

// Another tab of the same reader has changed something.
globalThis.addEventListener?.("storage", (event) => {
  if (event.key !== KEY) return;
  const fresh = load();
  for (const name of /** @type {(keyof Settings)[]} */ (Object.keys(fresh))) {
    if (settings[name] === fresh[name]) continue;
    Object.assign(settings, { [name]: fresh[name] });
    dressPage();
    for (const tell of listeners) tell(name);
  }
});
