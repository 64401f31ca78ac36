import assert from "node:assert/strict";
import { test } from "node:test";
import { lift } from "../logic/sight.js";

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
