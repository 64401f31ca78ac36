// How long to wait before the next attempt.

const FIRST = 500;
const MOST = 20_000;
const FIRST_KNOCK = 30_000;
const LAST_KNOCK = 300_000;

/**
 * The wait before attempt `n` (from 0), in milliseconds: doubling, at most twenty seconds, spread so that a thousand
 * clients of a restarted server do not come at once.
 * @param {number} n
 * @param {() => number} [random] from 0 to 1
 */
export function wait(n, random = Math.random) {
  return spread(n, FIRST, MOST, random);
}

/**
 * The wait before socket number `n` (from 0) is tried while news come by polling, in milliseconds: the first soon, later
 * ones every few minutes. A network that lets none through today may do so on the next train.
 * @param {number} n
 * @param {() => number} [random] from 0 to 1
 */
export function untilKnock(n, random = Math.random) {
  return spread(n, FIRST_KNOCK, LAST_KNOCK, random);
}

/**
 * @param {number} n
 * @param {number} first
 * @param {number} most
 * @param {() => number} random
 */
function spread(n, first, most, random) {
  const full = Math.min(most, first * 2 ** Math.min(n, 16));
  return Math.round(full / 2 + (full / 2) * random());
}

/**
 * Whether to give the socket up for polling: it has never opened and has failed often enough that somebody between
 * here and there does not let it through.
 * @param {{ opened: boolean, failures: number }} history
 */
export function shouldPoll({ opened, failures }) {
  return !opened && failures >= 3;
}
