// Starts the client: dresses the page, finds which page the address means, and follows links inside without reloading.

import { byId } from "./dom.js";
import { t } from "./i18n.js";
import { dressPage, onChange } from "./settings.js";
import { closeMenu } from "./ui/menu.js";
import { go, onGo, setTitle } from "./router.js";

/** @typedef {{ destroy: () => void }} Page */
/** @typedef {(host: HTMLElement, words: string[]) => Page} Open */

/** @type {[RegExp, () => Promise<Open>][]} */
const ROUTES = [
  [/^\/$/, async () => (await import("./pages/lobby.js")).open],
  [/^\/table\/([^/]+)$/, async () => (await import("./pages/table.js")).open],
  [/^\/join$/, async () => (await import("./pages/join.js")).open],
  [/^\/mail$/, async () => (await import("./pages/mail.js")).open],
  [/^\/rules(?:\/([^/]+))?$/, async () => (await import("./pages/rules.js")).open],
  [/^\/replay\/([^/]+)$/, async () => (await import("./pages/replay.js")).open],
];

/** @type {Page | null} */
let page = null;
let turn = 0;

async function show() {
  const mine = ++turn;
  const path = location.pathname.replace(/\/+$/, "") || "/";
  for (const [pattern, load] of ROUTES) {
    const found = pattern.exec(path);
    if (!found) continue;
    const open = await load();
    if (mine !== turn) return;
    leave();
    page = open(byId("app"), found.slice(1).filter(Boolean).map(decodeURIComponent));
    return;
  }
  const { open } = await import("./pages/not-found.js");
  if (mine !== turn) return;
  leave();
  page = open(byId("app"));
}

function leave() {
  page?.destroy();
  page = null;
  closeMenu();
  for (const box of document.querySelectorAll("dialog")) /** @type {HTMLDialogElement} */ (box).close();
  byId("app").replaceChildren();
  setTitle("");
  scrollTo(0, 0);
}

document.addEventListener("click", (event) => {
  if (event.defaultPrevented || event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
  const link = /** @type {Element} */ (event.target).closest?.("a[href]");
  if (!(link instanceof HTMLAnchorElement) || link.target || link.hasAttribute("download")) return;
  const to = new URL(link.href);
  if (to.origin !== location.origin || to.pathname.startsWith("/api/")) return;
  if (to.hash && to.pathname === location.pathname) return;
  event.preventDefault();
  go(to.pathname + to.search + to.hash);
});

onGo(() => void show());
addEventListener("popstate", () => void show());
onChange((name) => {
  if (name === "lang") byId("toasts").setAttribute("aria-label", t("notices"));
});

dressPage();
byId("toasts").setAttribute("aria-label", t("notices"));
void show();
