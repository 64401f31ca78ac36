// Who looks at the table, and for whom: one screen may serve several seats.

/** @import {Actor, SeatInfo, GameCard, Named, NewTable, TableInfo} from "../types/wire.d.ts" */

/**
 * The seat the screen should turn to, or null to stay: a held seat is asked and the one being watched has nothing
 * (more) to say.
 * @param {{ actor: Actor, held: string[], watching: string | null, options: number }} now
 * @returns {string | null}
 */
export function turnTo({ actor, held, watching, options }) {
  if (actor.kind !== "seat" && actor.kind !== "seats") return null;
  const asked = actor.seats.filter((s) => held.includes(s));
  if (asked.length === 0) return null;
  if (watching !== null && asked.includes(watching) && (options > 0 || asked.length === 1)) return null;
  return asked.find((s) => s !== watching) ?? null;
}

/**
 * Whether the screen waits for its reader.
 * @param {Actor} actor
 * @param {string[]} held
 */
export function isMine(actor, held) {
  return (actor.kind === "seat" || actor.kind === "seats") && actor.seats.some((s) => held.includes(s));
}

/**
 * The computer player to meet unless another is chosen: the weakest who has a plan.
 * @param {Named[]} levels weakest first
 */
export function usualLevel(levels) {
  return (levels.find((l) => l.key === "recruit") ?? levels.find((l) => l.key !== "random") ?? levels[0])?.key ?? "random";
}

/**
 * The first game for somebody who has never played: the shortest scenario of the first game, the first seat for him,
 * a computer player on the others who is no master, but knows what he wants.
 * @param {GameCard[]} games
 * @returns {NewTable | null}
 */
export function tutorial(games) {
  const game = games.find((g) => g.scenarios.some((s) => s.key === "tutorial")) ?? games[0];
  if (!game) return null;
  const scenario =
    game.scenarios.find((s) => s.key === "tutorial") ?? [...game.scenarios].sort((a, b) => a.turns - b.turns)[0];
  if (!scenario) return null;
  const level = usualLevel(game.levels);
  /** @type {NewTable["seats"]} */
  const seats = {};
  game.seats.forEach((seat, i) => {
    seats[seat.key] = i === 0 ? { kind: "here" } : { kind: "computer", level };
  });
  return {
    game: game.key, scenario: scenario.key, options: {}, seats, name: "", clock: { kind: "none" },
    public: false, spectatorDelay: 0, edits: false, hints: "alone",
  };
}

/**
 * The same terms with the sides exchanged: whoever had a seat gets the next.
 * @param {NewTable} table
 * @returns {NewTable}
 */
export function swapped(table) {
  const keys = Object.keys(table.seats);
  const seats = Object.fromEntries(keys.map((key, i) => [key, /** @type {NewTable["seats"][string]} */ (table.seats[keys[(i + 1) % keys.length] ?? key])]));
  return { ...table, seats };
}

/**
 * The same table once more.
 * @param {TableInfo} table
 * @returns {NewTable}
 */
export function rematch(table) {
  return {
    game: table.game,
    scenario: table.scenario,
    options: Object.fromEntries(table.options.map((o) => [o.key, o.value])),
    seats: Object.fromEntries(table.seats.map((s) => [s.key, s.level ? { kind: s.kind, level: s.level } : { kind: s.kind }])),
    name: table.name,
    clock: table.clock,
    public: table.public,
    spectatorDelay: table.spectatorDelay,
    edits: table.edits,
    hints: table.hints,
  };
}

/**
 * What to call whoever sits there.
 * @param {SeatInfo} seat
 * @param {(key: "computer" | "you" | "somebody" | "nobody-yet") => string} word
 * @param {Named[]} [levels] of computer players, with their names
 */
export function playerName(seat, word, levels = []) {
  if (seat.kind === "computer") {
    const level = levels.find((l) => l.key === seat.level)?.name ?? seat.level;
    return level ? `${word("computer")} (${level})` : word("computer");
  }
  if (seat.player) return seat.player;
  if (seat.mine) return word("you");
  return seat.online || seat.kind === "here" ? word("somebody") : word("nobody-yet");
}
