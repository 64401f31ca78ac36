// The rules of a game, away from any table.

import { h, morph, scheduled } from "../dom.js";
import { t } from "../i18n.js";
import * as api from "../net/api.js";
import { onChange } from "../settings.js";
import { setTitle } from "../router.js";
import { busy, onRule } from "../ui/parts.js";
import { masthead } from "../ui/masthead.js";
import { ruleDialog } from "../panels/rule-dialog.js";
import { ruleSearch } from "../panels/rules.js";

/** @import {GameCard, RuleRow} from "../types/wire.d.ts" */

/**
 * @param {HTMLElement} host
 * @param {string[]} words
 */
export function open(host, [key = ""]) {
  /** @type {RuleRow[] | null} */
  let rows = null;
  /** @type {GameCard[]} */
  let games = [];
  /** @type {{ [key: string]: string | undefined }} */
  let terms = {};
  let problem = "";
  let gone = false;
  onRule((rule) => void ruleDialog(key, rule));

  const draw = scheduled(() => {
    if (gone) return;
    const name = games.find((g) => g.key === key)?.name ?? key;
    setTitle(`${t("rules")}: ${name}`);
    morph(
      host,
      masthead(),
      h(
        "main",
        { class: "page rules-page", id: "main", tabindex: -1 },
        h("h1", null, key ? `${name}: ${t("rules")}` : t("rules")),
        games.length > 1 || !key ? h("nav", { class: "row wrap", "aria-label": t("games") }, games.map((g) => h("a", { class: "button", href: `/rules/${encodeURIComponent(g.key)}`, "aria-current": g.key === key ? "page" : null }, g.name))) : null,
        h("h2", { class: "unseen" }, t("chapters")),
        problem ? h("p", { class: "problem", role: "alert" }, problem) : key ? ruleSearch(rows, draw, terms) : games.length ? null : busy(),
      ),
    );
  });

  const load = async () => {
    rows = null;
    try {
      games = await api.games();
      if (key) {
        terms = (await api.game(key)).terms;
        rows = await api.rules(key);
      }
      problem = "";
    } catch (cause) {
      problem = cause instanceof Error ? cause.message : String(cause);
    }
    draw();
  };
  const stop = onChange((name) => (name === "lang" ? void load() : draw()));
  draw();
  void load();
  return {
    destroy() {
      gone = true;
      stop();
    },
  };
}
