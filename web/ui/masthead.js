// The head of the pages away from the table: where we are, who we are, in which language.

import { h } from "../dom.js";
import { LANGUAGES, t } from "../i18n.js";
import { change, isDark, settings } from "../settings.js";
import { icon } from "./icons.js";
import { iconButton } from "./parts.js";

/** @import {Child} from "../dom.js" */

/** @param {Child} [more] */
export function masthead(more) {
  return h(
    "header",
    { class: "masthead" },
    h("a", { class: "skip", href: "#main" }, t("skip-main")),
    h("a", { class: "brand", href: "/" }, h("img", { src: "/icon.svg", alt: "", width: 28, height: 28 }), "Sandtable"),
    h("span", { class: "grow" }),
    more,
    languageSwitch(),
    themeSwitch(),
  );
}

/** The languages by their own names: whoever cannot read the page must find the way out of it. */
export function languageSwitch() {
  return h(
    "div",
    { class: "segments", role: "group", "aria-label": t("language") },
    LANGUAGES.map(([key, name]) =>
      h("button", { type: "button", lang: key, "aria-pressed": String(settings.lang === key), on: { click: () => change("lang", key) } }, name),
    ),
  );
}

/** Names of the languages where there is hardly any room. @type {Record<string, string>} */
const BRIEF = { en: "EN", ko: "한" };

/** The other language alone, where there is little room. */
export function otherLanguage() {
  const [key, name] = LANGUAGES.find(([k]) => k !== settings.lang) ?? LANGUAGES[0];
  return h("button", { type: "button", class: "language", lang: key, title: name, on: { click: () => change("lang", key) } }, h("span", { class: "long" }, name), h("span", { class: "brief", "aria-hidden": "true" }, BRIEF[key]));
}

export function themeSwitch() {
  const dark = isDark();
  return iconButton("moon", dark ? t("theme-to-light") : t("theme-to-dark"), () => change("theme", dark ? "light" : "dark"));
}

/** @param {string} text @param {import("./icons.js").Icon} [name] */
export function heading(text, name) {
  return h("h2", { class: "heading" }, name ? icon(name) : null, text);
}
