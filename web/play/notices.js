// Tells a reader who looks elsewhere that it is his turn: in the title, by a sound, by a notification.

import { t } from "../i18n.js";
import { settings } from "../settings.js";
import { setNotice } from "../router.js";
import { play } from "../ui/sound.js";
import { say } from "../ui/toast.js";

/** @import {Store} from "../store.js" */

export class Notices {
  #version = -1;
  #mine = false;
  #entry = -1;
  #prompt = "";

  /** @param {Store} store */
  update(store) {
    const { state } = store;
    if (!state || store.handOver !== null) return;
    const mine = store.mine && !state.view.result;
    setNotice(mine ? t("your-turn") : "");
    const first = this.#version < 0;
    // What happened, then what is asked.
    const fresh = store.log.filter((l) => l.entry > this.#entry).map((l) => l.text);
    this.#entry = Math.max(this.#entry, ...store.log.map((l) => l.entry));
    const prompt = state.view.result?.text ?? state.view.prompt.text;
    const spoken = [...(first ? [] : fresh.slice(-4)), prompt !== this.#prompt ? prompt : ""].filter(Boolean).join(" ");
    if (spoken && (state.version !== this.#version || prompt !== this.#prompt)) say(spoken);
    this.#prompt = prompt;
    if (!first && mine && !this.#mine) this.#call(store, prompt);
    this.#mine = mine;
    this.#version = state.version;
  }

  /**
   * @param {Store} store
   * @param {string} text
   */
  #call(store, text) {
    play("turn");
    if (!settings.notify || document.visibilityState === "visible" || !("Notification" in globalThis) || Notification.permission !== "granted") return;
    const note = new Notification(`${t("your-turn")}: ${store.table?.scenarioName ?? ""}`, { body: text, tag: store.table?.id ?? "table", icon: "/icon.svg" });
    note.onclick = () => {
      focus();
      note.close();
    };
  }
}
