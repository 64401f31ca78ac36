// Taking a seat by its link. The token stands behind `#`, so it is never sent as part of an address.

import { h, morph } from "../dom.js";
import { t } from "../i18n.js";
import * as api from "../net/api.js";
import { goInstead } from "../router.js";
import { busy, button } from "../ui/parts.js";

/** @param {HTMLElement} host */
export function open(host) {
  const main = h("main", { class: "page narrow-page" });
  host.append(main);
  let gone = false;
  const token = location.hash.slice(1);
  // The token leaves the address bar and the history at once.
  history.replaceState(null, "", "/join");

  const claim = async () => {
    morph(main, h("h1", null, t("join-title")), busy(t("join-busy")));
    try {
      const { table, seat } = await api.claim(token);
      if (!gone) goInstead(`/table/${encodeURIComponent(table)}?seat=${encodeURIComponent(seat)}`);
    } catch (cause) {
      if (gone) return;
      morph(
        main,
        h("h1", null, t("join-title")),
        h("p", { class: "problem", role: "alert" }, cause instanceof Error ? cause.message : String(cause)),
        h("div", { class: "row" }, button(t("again"), () => void claim(), { kind: "main" }), h("a", { class: "button", href: "/" }, t("to-lobby"))),
      );
    }
  };

  if (token) void claim();
  else morph(main, h("h1", null, t("join-title")), h("p", null, t("join-nothing")), h("a", { class: "button main", href: "/" }, t("to-lobby")));
  return {
    destroy() {
      gone = true;
    },
  };
}
