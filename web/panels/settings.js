// How the reader likes it.

import { h } from "../dom.js";
import { LANGUAGES, t } from "../i18n.js";
import { change, settings } from "../settings.js";
import { choose, toggle } from "../ui/parts.js";
import { toast } from "../ui/toast.js";

/** @import {Settings} from "../settings.js" */

export function settingsPanel() {
  return h(
    "div",
    { class: "settings stack" },
    choose(t("language"), LANGUAGES, settings.lang, (v) => change("lang", /** @type {Settings["lang"]} */ (v))),
    choose(t("theme"), [["system", t("theme-system")], ["light", t("theme-light")], ["dark", t("theme-dark")]], settings.theme, (v) => change("theme", /** @type {Settings["theme"]} */ (v))),
    choose(t("text-size"), [["small", t("text-small")], ["normal", t("text-normal")], ["large", t("text-large")], ["huge", t("text-huge")]], settings.text, (v) => change("text", /** @type {Settings["text"]} */ (v))),
    toggle(t("animation"), settings.animate, (v) => change("animate", v)),
    choose(t("counters"), [["shown", t("counters-shown")], ["faded", t("counters-faded")], ["hidden", t("counters-hidden")]], settings.counters, (v) => change("counters", /** @type {Settings["counters"]} */ (v))),
    toggle(t("hex-numbers"), settings.numbers, (v) => change("numbers", v)),
    toggle(t("hex-grid"), settings.grid, (v) => change("grid", v)),
    choose(t("moments"), [["off", t("moments-off")], ["fast", t("moments-fast")], ["normal", t("moments-normal")], ["slow", t("moments-slow")]], settings.moments, (v) => change("moments", /** @type {Settings["moments"]} */ (v)), { hint: t("moments-hint") }),
    toggle(t("confirm-dice"), settings.confirm, (v) => change("confirm", v), t("confirm-dice-hint")),
    toggle(t("tips"), settings.tips, (v) => change("tips", v), t("tips-hint")),
    toggle(t("sound"), settings.sound, (v) => change("sound", v), t("sound-hint")),
    toggle(t("notify"), settings.notify, (v) => void notify(v), t("notify-hint")),
    toggle(t("single-keys"), settings.keys, (v) => change("keys", v), t("single-keys-hint")),
  );
}

/** @param {boolean} on */
async function notify(on) {
  if (!on) return change("notify", false);
  if (!("Notification" in globalThis)) return void toast(t("notify-none"));
  const allowed = await Notification.requestPermission();
  change("notify", allowed === "granted");
  if (allowed !== "granted") toast(t("notify-refused"), { tone: "bad" });
}
