// Clocks that run on between two messages.

/** @import {Clock, ClockSetting} from "../types/wire.d.ts" */

/**
 * What is left now, given when the message came.
 * @param {Clock} clock
 * @param {number} came
 * @param {number} now
 */
export function leftNow(clock, came, now) {
  return Math.max(0, clock.running ? clock.left - (now - came) : clock.left);
}

/**
 * `1:05:09`, `4:05`, and below ten seconds `0:09.3`; days as `2d 5h`.
 * @param {number} ms
 * @param {{ day: string, hour: string }} [units]
 */
export function leftText(ms, units = { day: "d", hour: "h" }) {
  const left = Math.max(0, ms);
  if (left < 10_000) return `0:0${(Math.floor(left / 100) / 10).toFixed(1)}`;
  const seconds = Math.floor(left / 1000);
  const [s, m, hours] = [seconds % 60, Math.floor(seconds / 60) % 60, Math.floor(seconds / 3600)];
  if (hours >= 48) return `${Math.floor(hours / 24)}${units.day} ${hours % 24}${units.hour}`;
  const two = (/** @type {number} */ n) => String(n).padStart(2, "0");
  return hours > 0 ? `${hours}:${two(m)}:${two(s)}` : `${m}:${two(s)}`;
}

/**
 * When the text of a clock changes next, in milliseconds.
 * @param {number} left
 */
export function nextTick(left) {
  if (left <= 0) return 60_000;
  return left < 10_000 ? 100 : left % 1000 || 1000;
}

/**
 * The clock of the new-game form.
 * @param {string} kind
 * @param {number} a minutes, or days
 * @param {number} b seconds added
 * @returns {ClockSetting}
 */
export function clockSetting(kind, a, b) {
  const whole = (/** @type {number} */ n, /** @type {number} */ low, /** @type {number} */ high) =>
    Math.min(high, Math.max(low, Math.round(Number.isFinite(n) ? n : low)));
  if (kind === "live") return { kind: "live", seconds: whole(a, 1, 1440) * 60, increment: whole(b, 0, 3600) };
  if (kind === "days") return { kind: "days", days: whole(a, 1, 60) };
  return { kind: "none" };
}
