// Positions that come as changes: the first whole, then what is new. What stays is shared with the position before.

/** @import {ChangeMessage, ListRun, StateMessage, View, ViewChange} from "../types/wire.d.ts" */

/**
 * The position a change leads to, or null if it does not build on this one.
 * @param {StateMessage | null} state the last position
 * @param {ChangeMessage} change
 * @returns {StateMessage | null}
 */
export function changed(state, change) {
  if (!state || state.serial === undefined || change.serial !== state.serial + 1) return null;
  const view = changedView(state.view, change.view);
  return view && { ...change, view };
}

/** @param {View} view @param {ViewChange} change @returns {View | null} */
function changedView(view, change) {
  /** @type {any} */
  const next = { ...view };
  for (const [path, value] of Object.entries(change.set ?? {})) put(next, path, value);
  for (const path of change.gone ?? []) delete next[path];
  for (const [path, runs] of Object.entries(change.lists ?? {})) {
    const list = joined(path.split(".").reduce((inside, name) => inside?.[name], /** @type {any} */ (view)), runs);
    if (!list) return null;
    put(next, path, list);
  }
  return next;
}

/** Writes a field without touching what is shared. @param {any} next @param {string} path @param {unknown} value */
function put(next, path, value) {
  const dot = path.indexOf(".");
  if (dot < 0) {
    next[path] = value;
    return;
  }
  const outer = path.slice(0, dot);
  next[outer] = { ...next[outer] };
  put(next[outer], path.slice(dot + 1), value);
}

/** @param {unknown} old @param {ListRun[]} runs @returns {unknown[] | null} null if there is not what is to be kept */
function joined(old, runs) {
  const items = Array.isArray(old) ? old : [];
  /** @type {unknown[]} */
  const list = [];
  for (const run of runs) {
    if ("new" in run) list.push(...run.new);
    else if (run.from + run.count > items.length) return null;
    else list.push(...items.slice(run.from, run.from + run.count));
  }
  return list;
}
