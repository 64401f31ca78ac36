import assert from "node:assert/strict";
import { afterEach, beforeEach, mock, test } from "node:test";

/** Sockets that do what the test says. */
class FakeSocket {
  static OPEN = 1;
  static made = [];
  readyState = 0;
  sent = [];
  constructor(address) {
    this.address = String(address);
    FakeSocket.made.push(this);
  }
  send(text) {
    this.sent.push(JSON.parse(text));
  }
  close() {
    this.readyState = 3;
    this.onclose?.();
  }
  talk(message) {
    this.readyState = 1;
    this.onopen?.();
    this.onmessage?.({ data: JSON.stringify(message) });
  }
}

const state = (version) => ({ type: "state", version, view: {} });
const turns = async () => {
  for (let i = 0; i < 30; i++) await Promise.resolve();
};

let Live;
/** @type {string[]} */ let asked;
/** @type {((answer: object) => void)[]} */ let waiting;

beforeEach(async () => {
  FakeSocket.made = [];
  asked = [];
  waiting = [];
  mock.timers.enable({ apis: ["setTimeout", "setInterval"] });
  const page = new EventTarget();
  Object.assign(globalThis, {
    WebSocket: FakeSocket,
    location: new URL("http://localhost/table/t"),
    document: Object.assign(page, { visibilityState: "visible" }),
    addEventListener: () => {},
    removeEventListener: () => {},
    fetch: (address, { signal }) => {
      asked.push(address.pathname);
      const body = (value) => ({ ok: true, text: async () => JSON.stringify(value) });
      if (address.pathname.endsWith("/hello")) return Promise.resolve(body([]));
      return new Promise((found, failed) => {
        signal?.addEventListener("abort", () => failed(new Error("given up")));
        waiting.push((value) => found(body(value)));
      });
    },
  });
  ({ Live } = await import("../net/connection.js"));
});
afterEach(() => mock.timers.reset());

/** A client whose sockets fail until it polls. */
async function polling() {
  const heard = { messages: [], statuses: [] };
  const live = new Live("t", "soviet", { message: (m) => heard.messages.push(m), status: (s) => heard.statuses.push(s) });
  for (let i = 0; i < 3; i++) {
    FakeSocket.made.at(-1).close();
    await turns();
    mock.timers.tick(20_000);
    await turns();
  }
  assert.equal(heard.statuses.at(-1), "polling");
  return { live, heard };
}

test("a client that polls returns to a socket as soon as one talks", async () => {
  const { live, heard } = await polling();
  const tried = FakeSocket.made.length;
  waiting.shift()({ version: 4, view: {} });
  await turns();
  assert.equal(heard.messages.at(-1).version, 4, "news come by polling");
  mock.timers.tick(30_000);
  assert.equal(FakeSocket.made.length, tried + 1, "a socket is tried in the background");
  assert.equal(heard.statuses.at(-1), "polling", "and nobody notices");
  FakeSocket.made.at(-1).close();
  mock.timers.tick(60_000);
  assert.equal(FakeSocket.made.length, tried + 2, "and another one later");
  FakeSocket.made.at(-1).talk(state(5));
  assert.equal(heard.statuses.at(-1), "live");
  assert.equal(heard.messages.at(-1).version, 5);
  const before = asked.length;
  waiting.forEach((answer) => answer({ version: 3, view: {} }));
  await turns();
  assert.equal(heard.messages.at(-1).version, 5, "an old answer is not taken any more");
  assert.equal(asked.length, before, "and no more are asked for");
  void live.send({ do: "ping" }).catch(() => {});
  assert.equal(FakeSocket.made.at(-1).sent.at(-1).do, "ping", "messages go over the socket");
  live.close();
});

test("a socket that opens and says nothing does not end the polling", async () => {
  const { live, heard } = await polling();
  mock.timers.tick(30_000);
  const silent = FakeSocket.made.at(-1);
  silent.readyState = 1;
  silent.onopen?.();
  mock.timers.tick(10_000);
  assert.equal(silent.readyState, 3, "it is given up");
  assert.equal(heard.statuses.at(-1), "polling");
  live.close();
  const made = FakeSocket.made.length;
  mock.timers.tick(600_000);
  assert.equal(FakeSocket.made.length, made, "nothing is tried after the end");
});

test("back in front, a client that polls tries a socket at once", async () => {
  const { live } = await polling();
  const tried = FakeSocket.made.length;
  document.dispatchEvent(new Event("visibilitychange"));
  assert.equal(FakeSocket.made.length, tried + 1);
  live.close();
});

/** A client on a socket that talks, with a position of three counters. */
function following() {
  const heard = [];
  const live = new Live("t", null, { message: (m) => heard.push(m), status: () => {} });
  const socket = FakeSocket.made.at(-1);
  const victory = { standing: "even", goals: [{ text: "g" }] };
  const view = { turn: "1", pieces: [{ id: "a" }, { id: "b" }, { id: "c" }], options: [], result: { text: "won" }, victory };
  socket.talk({ type: "state", serial: 1, version: 4, view, log: [] });
  const change = (serial, view, more = {}) => socket.talk({ type: "change", serial, version: 3 + serial, view, log: [], ...more });
  return { live, heard, socket, view, change };
}

test("changes are put together to positions, and what stays is shared", () => {
  const { live, heard, socket, view, change } = following();
  assert.match(socket.address, /changes=1/);
  const before = structuredClone(view);
  change(2, { set: { turn: "2", "victory.standing": "ahead" }, gone: ["result"] });
  const second = heard.at(-1);
  assert.equal(second.type, "state");
  assert.equal(second.version, 5);
  const { result, ...rest } = before;
  assert.deepEqual(second.view, { ...rest, turn: "2", victory: { ...before.victory, standing: "ahead" } });
  change(3, { lists: { pieces: [{ from: 1, count: 2 }, { new: [{ id: "d" }] }, { from: 0, count: 1 }], "victory.goals": [] } }, { thinking: true });
  const third = heard.at(-1);
  assert.deepEqual(third.view.pieces.map((p) => p.id), ["b", "c", "d", "a"]);
  assert.equal(third.view.pieces[0], second.view.pieces[1], "a counter that stays is the same");
  assert.deepEqual(third.view.victory, { standing: "ahead", goals: [] });
  assert.equal(third.thinking, true);
  change(4, {});
  assert.deepEqual(heard.at(-1).view, third.view);
  assert.deepEqual(heard[0].view, before, "positions told before are left alone");
  assert.equal(socket.sent.length, 0);
  live.close();
});

test("a change that does not fit is not taken, and the position is asked for anew", () => {
  const { live, heard, socket, view, change } = following();
  change(3, { set: { turn: "3" } });
  assert.equal(heard.length, 1, "nothing is guessed");
  assert.equal(socket.sent.at(-1).do, "whole");
  change(4, { set: { turn: "4" } });
  assert.equal(socket.sent.length, 1, "it is asked for once");
  assert.equal(heard.length, 1);
  socket.talk({ type: "state", serial: 5, version: 9, view: { ...view, turn: "5" }, log: [] });
  assert.equal(heard.at(-1).view.turn, "5");
  change(6, { set: { turn: "6" } });
  assert.equal(heard.at(-1).view.turn, "6");
  change(7, { lists: { pieces: [{ from: 2, count: 5 }] } });
  assert.equal(heard.at(-1).view.turn, "6", "counters that were never there");
  assert.equal(socket.sent.length, 2);
  live.close();
});

test("a new socket begins with a whole position", () => {
  const { live, heard, socket, change } = following();
  change(2, { set: { turn: "2" } });
  socket.close();
  mock.timers.tick(60_000);
  const next = FakeSocket.made.at(-1);
  assert.notEqual(next, socket);
  next.talk({ type: "change", serial: 3, version: 9, view: { set: { turn: "9" } }, log: [] });
  assert.equal(heard.at(-1).view.turn, "2", "what another socket brought is no base");
  assert.equal(next.sent.at(-1).do, "whole");
  live.close();
});
