import assert from "node:assert/strict";
import { test } from "node:test";
import { including, beyond, gather, keeping, lift } from "../logic/viewport-fit.js";

const room = { ceiling: 50, cover: 400, margin: 20 };
const seen = (y) => ({ y, covered: false });
const under = (y) => ({ y, covered: true });

test("what lies under a card is lifted above it", () => {
  assert.equal(lift([seen(200), under(450)], room), 70);
  assert.equal(lift([seen(200), under(420), under(450)], room), 70, "all of it, where that is possible");
});

test("nothing else is pushed off the map for it", () => {
  assert.equal(lift([seen(100), under(450)], room), 0);
  assert.equal(lift([seen(130), under(410), under(450)], room), 30, "as much as there is room for");
  assert.equal(lift([seen(100), seen(300)], room), 0);
  assert.equal(lift([], room), 0);
});

const free = { left: 0, top: 0, right: 400, bottom: 300 };
const place = (x, y) => ({ x, y, covered: false, seen: x > 0 && x < 400 && y > 0 && y < 300 });

test("places that are mostly out of sight come into it together", () => {
  assert.deepEqual(gather([place(350, 200), place(450, 200), place(550, 200)], free, 20), { x: 250, y: 50 });
  assert.equal(gather([place(350, 200), place(250, 200), place(550, 200)], free, 20), null, "most are seen");
  const hidden = [1, 2, 3].map((i) => ({ ...place(100 * i, 280), covered: true }));
  assert.deepEqual(gather(hidden, free, 20), { x: 0, y: 130 }, "what lies under a card is out of sight");
  assert.equal(gather([], free, 20), null);
});

test("where not all find room, those around the middle one are shown, if that is more than now", () => {
  const row = [100, 300, 500, 700, 900, 1100].map((x) => place(x, 400));
  assert.deepEqual(gather(row, free, 20), { x: 500, y: 250 });
  assert.equal(gather([place(100, 150), place(900, 150), place(1900, 150), place(2900, 150)], free, 20), null, "one for one is no gain");
});

test("marks beyond an edge are counted there, the nearest first", () => {
  const free = { left: 0, top: 0, right: 100, bottom: 100 };
  const marks = [{ x: 50, y: 50 }, { x: 130, y: 40 }, { x: 110, y: 60 }, { x: 20, y: -30 }];
  assert.deepEqual(beyond(marks, free), [
    { edge: "right", count: 2, nearest: marks[2] },
    { edge: "up", count: 1, nearest: marks[3] },
  ]);
});

test("the counter in hand stays in sight when the map moves", () => {
  const free = { left: 0, top: 0, right: 100, bottom: 100 };
  assert.deepEqual(keeping({ x: 80, y: 0 }, { x: 50, y: 50 }, free, 10), { x: 40, y: 0 });
  assert.deepEqual(keeping({ x: 20, y: 0 }, { x: 50, y: 50 }, free, 10), { x: 20, y: 0 });
  assert.deepEqual(keeping({ x: 80, y: 0 }, null, free, 10), { x: 80, y: 0 });
});

test("the map goes no further than needed to show the enemies and the counter in hand", () => {
  const free = { left: 0, top: 0, right: 400, bottom: 500 };
  const rest = { x: 0, y: 0 };
  assert.deepEqual(including(rest, [{ x: 200, y: 100 }, { x: 200, y: 300 }], free, 40), rest, "all are seen: nothing moves");
  assert.deepEqual(including(rest, [{ x: 200, y: -20 }, { x: 200, y: 300 }], free, 40), { x: 0, y: -60 });
  // Where both find no room the counter in hand, named last, wins.
  assert.deepEqual(including(rest, [{ x: 200, y: -400 }, { x: 200, y: 300 }], free, 40), { x: 0, y: -160 });
});
