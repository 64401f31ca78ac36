// Saying yes to letters, or stopping them. What stands behind `#` came in a letter.

import { h, morph } from "../dom.js";
import { t } from "../i18n.js";
import * as api from "../net/api.js";
import { button } from "../ui/parts.js";

/** @param {HTMLElement} host */
export function open(host) {
  const main = h("main", { class: "page narrow-page" });
  host.append(main);
  let gone = false;
  const token = location.hash.slice(1);
  history.replaceState(null, "", "/mail");

  /** @param {string} text */
  const say = (text) => {
    if (!gone) morph(main, h("h1", null, t("mail-title")), h("p", { role: "status" }, text), h("a", { class: "button", href: "/" }, t("to-lobby")));
  };
  /** @param {boolean} wanted */
  const answer = async (wanted) => {
    try {
      await api.answerLetters(token, wanted);
      say(t(wanted ? "mail-confirmed" : "mail-stopped"));
    } catch (cause) {
      say(cause instanceof Error ? cause.message : String(cause));
    }
  };

  if (!token) say(t("mail-nothing"));
  else
    morph(
      main,
      h("h1", null, t("mail-title")),
      h("p", null, t("mail-question")),
      h("div", { class: "row" }, button(t("mail-yes"), () => void answer(true), { kind: "main" }), button(t("mail-no"), () => void answer(false))),
    );
  return {
    destroy() {
      gone = true;
    },
  };
}
