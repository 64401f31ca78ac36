// How long to wait before the next attempt.

const FIRST = 500;
const MOST = 20_000;

/**
 * The wait before attempt `n` (from 0), in milliseconds: doubling, at most twenty seconds, spread so that a thousand
 * clients of a restarted server do not come at once.
 * @param {number} n
 * @param {() => number} [random] from 0 to 1
 */
export function wait(n, random = Math.random) {
  const full = Math.min(MOST, FIRST * 2 ** Math.min(n, 16));
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
