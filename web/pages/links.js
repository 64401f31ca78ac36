// Links to hand out. A link is shown once: the server keeps only its hash.

import { h } from "../dom.js";
import { t } from "../i18n.js";
import { dialog } from "../ui/dialog.js";
import { button, copyable } from "../ui/parts.js";

/** @import {Links} from "../types/wire.d.ts" */

/**
 * @param {Links} made
 * @param {(seat: string) => string} name
 * @param {() => void} go
 */
export function shareLinks(made, name, go) {
  const box = dialog(
    t("links-title"),
    [
      h("p", null, t("links-text")),
      made.links.map((link) =>
        h("div", { class: "field" }, h("span", { class: "field-label" }, t("link-for", { seat: name(link.seat) })), copyable(new URL(link.path, location.origin).href, t("link-for", { seat: name(link.seat) }))),
      ),
      h("div", { class: "row end" }, button(t("to-table"), () => box.close(), { kind: "main" })),
    ],
    { onClose: go },
  );
}
