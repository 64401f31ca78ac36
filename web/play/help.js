// What the keys do.

import { h } from "../dom.js";
import { t } from "../i18n.js";
import { dialog } from "../ui/dialog.js";
import { PANELS } from "../panels/index.js";

export function helpDialog() {
  /** @type {[string, string][]} */
  const keys = [
    ["?", t("key-help")],
    ["1 – 9", t("key-answers")],
    ["L", t("key-list")],
    ["N / P", t("key-next")],
    ["Enter", t("key-commit")],
    ["U", t("key-undo")],
    ["A", t("key-hint")],
    ["W", t("key-why")],
    ["Z", t("key-standing")],
    ["J", t("key-playback")],
    ["B", t("key-board")],
    ["Q", t("key-prompt")],
    ["+ / − / 0", t("key-zoom")],
    ["F", t("key-fit")],
    ["H", t("key-hide")],
    ["X", t("key-clear")],
    ["Esc", t("key-escape")],
  ];
  dialog(t("help"), [
    h("p", null, t("help-text")),
    h("ul", { class: "plain-list" }, [t("help-1"), t("help-2"), t("help-3"), t("help-4")].map((line) => h("li", null, line))),
    h("h3", null, t("keys")),
    h("dl", { class: "keys" }, keys.map(([k, text]) => [h("dt", null, h("kbd", null, k)), h("dd", null, text)])),
    h("h3", null, t("key-panels")),
    h("dl", { class: "keys" }, PANELS.map((p) => [h("dt", null, h("kbd", null, p.short.toUpperCase())), h("dd", null, t(p.title))])),
    h("p", { class: "hint" }, t("key-board-hint")),
  ], { class: "wide" });
}
