// No such page.

import { h } from "../dom.js";
import { t } from "../i18n.js";

/** @param {HTMLElement} host */
export function open(host) {
  host.append(
    h("main", { class: "page narrow-page" }, h("h1", null, t("lost-title")), h("p", null, t("lost-text")), h("p", null, h("a", { class: "button main", href: "/" }, t("to-lobby")))),
  );
  return { destroy() {} };
}
