// Requests to the server. Every failure becomes a `Trouble` with words a reader can use.

import { settings } from "../settings.js";
import { t } from "../i18n.js";

/** @import * as W from "../types/wire.d.ts" */

/** A request that did not work. */
export class Trouble extends Error {
  /**
   * @param {string} kind
   * @param {string} text
   * @param {string} [rule]
   */
  constructor(kind, text, rule = "") {
    super(text);
    this.kind = kind;
    this.rule = rule;
  }
}

/**
 * @param {string} path
 * @param {{ method?: string, body?: unknown, raw?: Blob, signal?: AbortSignal }} [how]
 * @returns {Promise<any>}
 */
export async function request(path, { method = "GET", body, raw, signal } = {}) {
  const address = new URL(path, location.origin);
  address.searchParams.set("lang", settings.lang);
  /** @type {Record<string, string>} */
  const headers = { accept: "application/json", "accept-language": settings.lang };
  if (body !== undefined) headers["content-type"] = "application/json";
  if (raw) headers["content-type"] = raw.type || "application/json";
  let answer;
  try {
    answer = await fetch(address, {
      method,
      headers,
      body: raw ?? (body === undefined ? undefined : JSON.stringify(body)),
      credentials: "same-origin",
      signal: signal ?? null,
    });
  } catch (cause) {
    if (signal?.aborted) throw cause;
    throw new Trouble("offline", t("no-connection"));
  }
  const text = await answer.text();
  /** @type {any} */
  let value = null;
  try {
    value = text === "" ? null : JSON.parse(text);
  } catch {
    if (answer.ok) throw new Trouble("unavailable", t("not-understood"));
  }
  if (answer.ok) return value;
  throw new Trouble(value?.kind ?? String(answer.status), value?.text ?? t("server-said", { status: answer.status }));
}

/** @returns {Promise<W.GameCard[]>} */
export const games = () => kept("games", () => request("/api/games"));

/** @param {string} game @returns {Promise<W.GameDetail>} */
export const game = (game) => kept(`game ${game}`, () => request(`/api/games/${enc(game)}`));

/** @param {string} game @param {string} scenario @returns {Promise<W.BoardDetail>} */
export const board = (game, scenario) =>
  kept(`board ${game} ${scenario}`, () => request(`/api/games/${enc(game)}/boards/${enc(scenario)}`));

/** @param {string} game @returns {Promise<W.RuleRow[]>} */
export const rules = (game) => kept(`rules ${game}`, () => request(`/api/games/${enc(game)}/rules`));

/** @returns {Promise<W.Lobby>} */
export const lobby = () => request("/api/lobby");

/** @param {W.NewTable} table @returns {Promise<W.Links>} */
export const openTable = (table) => request("/api/tables", { method: "POST", body: table });

/** @param {string} token @returns {Promise<W.Claimed>} */
export const claim = (token) => request("/api/claim", { method: "POST", body: { token } });

/** @param {string} name @returns {Promise<W.Me>} */
export const rename = (name) => request("/api/me", { method: "PUT", body: { name } });

/** @param {string} path @param {W.Credentials} who @returns {Promise<W.Me>} */
const credentials = (path, who) => request(path, { method: "POST", body: who });
/** @param {W.Credentials} who */
export const signUp = (who) => credentials("/api/account/register", who);
/** @param {W.Credentials} who */
export const signIn = (who) => credentials("/api/account/login", who);
export const signOut = () => request("/api/account/logout", { method: "POST" });
/** @param {W.PasswordChange} change */
export const changePassword = (change) => request("/api/account/password", { method: "POST", body: change });

/** What its host changes about a table. @param {string} table @param {W.TableChange} change */
export const changeTable = (table, change) => request(`/api/tables/${enc(table)}`, { method: "PUT", body: change });

/** Where the reader is told of his turns at a table. @param {string} table @returns {Promise<W.Notices>} */
export const notices = (table) => request(`/api/tables/${enc(table)}/notices`);
/** @param {string} table @param {W.Notices} notices */
export const setNotices = (table, notices) => request(`/api/tables/${enc(table)}/notices`, { method: "PUT", body: notices });

/** What a socket is told first, for those who have none: the table, what was said, the note. @param {string} table @param {string | null} seat @returns {Promise<W.ServerMessage[]>} */
export const hello = (table, seat) => request(`/api/tables/${enc(table)}/hello${seat ? `?seat=${enc(seat)}` : ""}`);

/** @param {string} table @param {string} seat @returns {Promise<W.Links>} */
export const newLink = (table, seat) => request(`/api/tables/${enc(table)}/links/${enc(seat)}`, { method: "POST" });
/** @param {string} table @param {string} seat */
export const revokeLink = (table, seat) => request(`/api/tables/${enc(table)}/links/${enc(seat)}`, { method: "DELETE" });

/** A link to the reader's own seat, for another device. @param {string} table @param {string} seat @returns {Promise<W.Links>} */
export const secondLink = (table, seat) => request(`/api/tables/${enc(table)}/seats/${enc(seat)}/link`, { method: "POST" });
/** @param {string} table @param {string} seat */
export const leaveSeat = (table, seat) => request(`/api/tables/${enc(table)}/seats/${enc(seat)}/leave`, { method: "POST" });

/** What the owner of a mail address says to letters. @param {string} token @param {boolean} wanted */
export const answerLetters = (token, wanted) => request(`/api/mail/${enc(token)}/${wanted ? "confirm" : "stop"}`, { method: "POST" });

/** @param {string} table @param {boolean} away */
export const archive = (table, away) =>
  request(`/api/tables/${enc(table)}/archive`, { method: away ? "POST" : "DELETE" });

/** @param {Blob} file @returns {Promise<W.Links>} */
export const importFile = (file) => request("/api/import", { method: "POST", raw: file });

/**
 * The position after some entries, and what was heard of the last, or of all from one on.
 * @param {string} table
 * @param {number} entry
 * @param {string | null} as
 * @param {number | null} [from]
 * @returns {Promise<W.Replay>}
 */
export const replay = (table, entry, as, from = null) => {
  const how = [as ? `as=${enc(as)}` : "", from === null ? "" : `from=${from}`].filter(Boolean).join("&");
  return request(`/api/tables/${enc(table)}/replay/${entry}${how ? `?${how}` : ""}`);
};

/**
 * The page of the log that ends before an entry.
 * @param {string} table
 * @param {string | null} seat
 * @param {number} before
 * @returns {Promise<W.LogPage>}
 */
export const olderLog = (table, seat, before) => request(`/api/tables/${enc(table)}/log?seat=${enc(seat ?? "")}&before=${before}`);

/** Plans for a seat that is asked; giving up the request stops the thought. @param {string} table @param {string} seat @param {AbortSignal} signal @returns {Promise<W.Hint>} */
export const hint = (table, seat, signal) => request(`/api/tables/${enc(table)}/hint?seat=${enc(seat)}`, { method: "POST", signal });

/** The look back on a finished game; empty while it is worked on. @param {string} table @param {number} wait seconds @param {AbortSignal} signal @returns {Promise<W.ReviewAnswer>} */
export const review = (table, wait, signal) => request(`/api/tables/${enc(table)}/review?wait=${wait}`, { signal });

/** Addresses a reader opens or saves. */
export const addresses = {
  /** @param {string} table */
  export: (table) => `/api/tables/${enc(table)}/export?lang=${settings.lang}`,
  /** @param {string} table */
  report: (table) => `/api/tables/${enc(table)}/report?lang=${settings.lang}`,
};

/** @param {string} word */
const enc = (word) => encodeURIComponent(word);

/** @type {Map<string, Promise<any>>} */
const memory = new Map();

/**
 * What does not change while the page is open is asked for once per language; a failure is not kept.
 * @template T
 * @param {string} key
 * @param {() => Promise<T>} ask
 * @returns {Promise<T>}
 */
function kept(key, ask) {
  const full = `${settings.lang} ${key}`;
  const have = memory.get(full);
  if (have) return have;
  const answer = ask();
  memory.set(full, answer);
  answer.catch(() => memory.delete(full));
  return answer;
}
