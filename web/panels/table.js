// The table itself: who sits there, on which terms, proposals, links, dice, files.

import { h } from "../dom.js";
import { dateTime, maybe, t } from "../i18n.js";
import * as api from "../net/api.js";
import { playerName } from "../logic/seats.js";
import { confirm } from "../ui/dialog.js";
import { busy, button, copyable, field, toggle } from "../ui/parts.js";
import { icon } from "../ui/icons.js";
import { toast } from "../ui/toast.js";
import { form } from "../pages/account.js";
import { clocks } from "../play/header.js";

/** @import {Notices, Offer, SeatInfo, TableInfo} from "../types/wire.d.ts" */
/** @import {Room} from "./index.js" */

/** Links made in this room; the server cannot show them again. @type {Map<string, string>} */
const fresh = new Map();

/** @type {Map<string, Notices>} */
const notices = new Map();

/** @param {Room} room */
export function tablePanel(room) {
  const { store } = room.session;
  const { table } = store;
  if (!table) return null;
  return h(
    "div",
    { class: "table-panel" },
    h("section", null, h("h3", null, t("seats")), h("ul", { class: "seats" }, table.seats.map((s) => seat(room, table, s))), clocks(store)),
    offers(room),
    proposals(room),
    h("section", null, h("h3", null, t("terms")), facts(table), store.host && table.state === "active" && table.reviewed ? hintsSwitch(room, table) : null),
    dice(table),
    store.held.length ? noticesForm(room, table) : null,
    h(
      "section",
      { class: "row wrap" },
      h("a", { class: "button", href: `/replay/${encodeURIComponent(table.id)}` }, icon("play"), t("replay")),
      h("a", { class: "button", href: api.addresses.export(table.id), download: true }, icon("download"), t("export")),
      h("a", { class: "button", href: api.addresses.report(table.id), download: true }, icon("log"), t("report")),
    ),
  );
}

/**
 * @param {Room} room
 * @param {TableInfo} table
 * @param {SeatInfo} s
 */
function seat({ session, draw }, table, s) {
  const { store } = session;
  const watched = store.watching === s.key;
  const act = store.state?.view.actor.seats.includes(s.key);
  const link = fresh.get(`${table.id} ${s.key}`);
  const make = async () => {
    try {
      const made = await api.newLink(table.id, s.key);
      for (const l of made.links) fresh.set(`${table.id} ${l.seat}`, new URL(l.path, location.origin).href);
      draw();
    } catch (cause) {
      session.refused(cause);
    }
  };
  const revoke = async () => {
    if (!(await confirm(t("link-revoke"), t("link-revoke-sure", { seat: s.name }), t("link-revoke"), { danger: true }))) return;
    try {
      await api.revokeLink(table.id, s.key);
      fresh.delete(`${table.id} ${s.key}`);
      toast(t("link-revoked"));
      draw();
    } catch (cause) {
      session.refused(cause);
    }
  };
  const second = async () => {
    try {
      const made = await api.secondLink(table.id, s.key);
      for (const l of made.links) fresh.set(`${table.id} ${l.seat}`, new URL(l.path, location.origin).href);
      draw();
    } catch (cause) {
      session.refused(cause);
    }
  };
  const leave = async () => {
    if (!(await confirm(t("seat-leave"), t("seat-leave-sure", { seat: s.name }), t("seat-leave"), { danger: true }))) return;
    await api.leaveSeat(table.id, s.key).catch((cause) => session.refused(cause));
  };
  const online = s.online || s.kind === "computer";
  return h(
    "li",
    { key: s.key },
    h(
      "div",
      { class: "row" },
      h("span", { class: `dot ${online ? "on" : ""}`, title: online ? t("online") : t("offline") }, h("span", { class: "unseen" }, online ? t("online") : t("offline"))),
      h("strong", null, s.name),
      h("span", null, playerName(s, t, store.game?.card.levels)),
      act ? h("span", { class: "badge turn" }, t("decides")) : null,
      watched ? h("span", { class: "badge" }, t("your-view")) : null,
      h("span", { class: "grow" }),
      store.held.length > 1 && store.held.includes(s.key) && !watched && !table.secrets ? button(t("view-as"), () => void session.watch(s.key), { kind: "quiet" }) : null,
    ),
    store.host && s.kind === "link"
      ? h("div", { class: "row wrap" }, link ? copyable(link, t("link-for", { seat: s.name })) : null, button(t("link-new"), () => void make(), { icon: "link", kind: "quiet" }), button(t("link-revoke"), () => void revoke(), { kind: "quiet" }))
      : null,
    s.mine && s.kind === "link" && !store.host
      ? h("div", { class: "row wrap" }, link ? copyable(link, t("link-for", { seat: s.name })) : null, button(t("link-second"), () => void second(), { icon: "link", kind: "quiet" }), button(t("seat-leave"), () => void leave(), { kind: "quiet" }))
      : null,
  );
}

/** @param {Room} room */
export function offers(room) {
  const list = room.session.store.state?.offers ?? [];
  if (list.length === 0) return null;
  return h("section", { class: "offers" }, h("h3", null, t("proposals")), list.map((o) => offer(room, o)));
}

/**
 * @param {Pick<Room, "session">} room
 * @param {Offer} o
 */
export function offer({ session }, o) {
  const { store } = session;
  const mine = store.held.filter((s) => o.needed.includes(s));
  const own = store.held.includes(o.by);
  return h(
    "div",
    { class: "offer", key: `o${o.id}` },
    h("p", null, o.text),
    o.needed.length ? h("p", { class: "hint" }, t("waits-for", { seats: o.needed.map((s) => store.seatName(s)).join(", ") })) : null,
    h(
      "div",
      { class: "row wrap" },
      mine.map((s) => [
        button(store.held.length > 1 ? t("agree-as", { seat: store.seatName(s) }) : t("agree"), () => void session.respond(o.id, true, s), { kind: "main" }),
        button(t("decline"), () => void session.respond(o.id, false, s)),
      ]),
      own ? button(t("withdraw"), () => void session.respond(o.id, false, o.by)) : null,
    ),
  );
}

/** @param {Room} room */
function proposals({ session }) {
  const { store } = session;
  const { table, state } = store;
  if (!table || !state || store.held.length === 0 || state.view.result) return null;
  return h(
    "section",
    null,
    h("h3", null, t("propose")),
    h(
      "div",
      { class: "row wrap" },
      // Nobody to agree with: a game for one is given up or played on.
      table.seats.length < 2 ? null : button(t("offer-draw"), async () => (await confirm(t("offer-draw"), t("offer-draw-sure"), t("offer-draw"))) && void session.offer({ kind: "draw" })),
      button(t("resign"), async () => (await confirm(t("resign"), t("resign-sure"), t("resign"), { danger: true })) && void session.resign(), { kind: "danger", icon: "flag" }),
      table.hints === "alone" && table.reviewed && !table.advised
        ? button(t("offer-hints"), async () => (await confirm(t("offer-hints"), t("offer-hints-sure"), t("offer-hints"))) && void session.offer({ kind: "hints" }), { icon: "lamp" })
        : null,
    ),
    h(
      "details",
      null,
      h("summary", null, t("offer-back")),
      propose(
        field(t("back-to-entry"), h("input", { type: "number", name: "value", required: true, min: 0, max: state.entries - 1, value: String(Math.max(0, state.entries - 1)) }), t("back-hint", { entries: state.entries })),
        (value) => void session.offer({ kind: "back", entry: Number(value) }),
      ),
    ),
    table.edits
      ? h(
          "details",
          null,
          h("summary", null, t("offer-edit")),
          propose(field(t("edit-line"), h("input", { type: "text", name: "value", required: true, maxlength: 200, placeholder: t("edit-example") }), t("edit-hint")), (line) => void session.offer({ kind: "edit", line })),
        )
      : null,
  );
}

/**
 * A field with the button that proposes what stands in it.
 * @param {HTMLElement} input
 * @param {(value: string) => void} send
 */
function propose(input, send) {
  const submit = (/** @type {any} */ event) => {
    event.preventDefault();
    const value = String(event.target.elements.value.value).trim();
    if (value) send(value);
  };
  return h("form", { class: "stack", on: { submit } }, input, h("button", { type: "submit", class: "button" }, t("propose")));
}

/** @param {TableInfo} table */
function facts(table) {
  const { clock } = table;
  const clockText =
    clock.kind === "live" ? t("clock-live-is", { minutes: Math.round(clock.seconds / 60), added: clock.increment }) : clock.kind === "days" ? t("clock-days-is", { days: clock.days }) : t("clock-none");
  return h(
    "dl",
    { class: "facts-list" },
    [
      [t("game"), table.gameName],
      [t("scenario"), table.scenarioName],
      [t("options"), table.options.map((o) => `${o.name}: ${maybe(`option-${o.value}`, o.value)}`).join("; ") || t("standard")],
      [t("clock"), clockText],
      [t("watching"), table.public ? (table.spectatorDelay ? t("public-delayed", { seconds: table.spectatorDelay }) : t("public-yes")) : t("public-no")],
      [t("edits"), table.edits ? t("yes") : t("no")],
      [t("hints"), t(`hints-${table.hints}`)],
      [t("rules-version"), String(table.rulesVersion)],
      [t("created"), dateTime(table.created)],
    ].map(([k, v]) => [h("dt", null, k), h("dd", null, v)]),
  );
}

/**
 * The host switches hints off and on; that everybody may have them takes the others' consent.
 * @param {Room} room
 * @param {TableInfo} table
 */
function hintsSwitch({ session }, table) {
  const turn = async (/** @type {boolean} */ on) => {
    try {
      await api.changeTable(table.id, { hints: on ? "alone" : "off" });
    } catch (cause) {
      session.refused(cause);
    }
  };
  return toggle(t("hints-allow"), table.hints !== "off", (on) => void turn(on), t("hints-hint"));
}

/**
 * Where to tell a player that it is his turn while he is away. Asked for when it is opened.
 * @param {Room} room
 * @param {TableInfo} table
 */
function noticesForm({ session, draw }, table) {
  const known = notices.get(table.id);
  const load = async (/** @type {any} */ event) => {
    if (!event.target.open || known) return;
    try {
      notices.set(table.id, await api.notices(table.id));
      draw();
    } catch (cause) {
      session.refused(cause);
    }
  };
  return h(
    "details",
    { on: { toggle: load } },
    h("summary", null, t("notices-away")),
    known
      ? form(
          async () => {
            const fields = /** @type {any} */ (document.getElementById("notices-form"))?.querySelectorAll("input");
            const [webhook = "", mail = ""] = [...(fields ?? [])].map((f) => f.value.trim());
            await api.setNotices(table.id, { webhook, mail, mailState: "" });
            notices.set(table.id, await api.notices(table.id));
            toast(t("saved"), { tone: "good" });
          },
          h(
            "div",
            { class: "stack", id: "notices-form" },
            field(t("webhook"), h("input", { type: "url", value: known.webhook, placeholder: "https://" }), t("webhook-hint")),
            field(t("mail"), h("input", { type: "email", value: known.mail, autocomplete: "email" })),
            known.mail && known.mailState !== "confirmed" ? h("p", { class: "muted" }, t(known.mailState === "stopped" ? "mail-is-stopped" : "mail-is-asked")) : null,
          ),
          h("button", { type: "submit", class: "button" }, t("save")),
        )
      : busy(),
  );
}

/** @param {TableInfo} table */
export function dice(table) {
  return h(
    "section",
    null,
    h("h3", null, t("fair-dice")),
    h("p", { class: "hint" }, table.seed ? t("dice-after") : t("dice-before")),
    field(t("commitment"), copyable(table.commitment, t("commitment"))),
    table.seed ? [field(t("seed"), copyable(table.seed, t("seed"))), h("p", { class: "hint" }, t("verify-how"), " ", h("code", null, "sandtable verify FILE"))] : null,
  );
}
