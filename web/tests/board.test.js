// The board's reckoning: hexes, stacks, fans, frames, badges, keys, words. Drawing is looked at in a browser.

import assert from 'node:assert/strict';
import { describe, test } from 'node:test';

import { Camera, firstScale } from '../board/camera.js';
import { badgeSpots } from '../board/counter.js';
import { bodyOf, fieldOf, lookOf, muster } from '../board/counter-colors.js';
import { HexGrid, hexOf, placeKey, placeOf, smooth } from '../board/geometry.js';
import { boarded } from '../board/pieces.js';
import { velocity } from '../board/gestures.js';
import { keyAction } from '../board/keys.js';
import { initials, markerSlots } from '../board/markers.js';
import { between } from '../board/motion.js';
import { tooSmall, written } from '../board/map-labels.js';
import { arrow, pathTexts } from '../board/overlays.js';
import { hexText } from '../board/aria-text.js';
import { SIDE, fanColumns, fanLayout, fanStep, stackOffsets } from '../board/stacks.js';
import { drawingOf, sizeMark } from '../board/symbols.js';
import { badgePath, badgeWidth } from '../board/targets.js';
import { TONE_NAMES, tone } from '../board/tones.js';
import { boardWords, speaker } from '../board/words.js';

const H = (60 * Math.sqrt(3)) / 2;
/** @param {string} label @param {number} x @param {number} y */
const hex = (label, x, y) => ({ label, x, y, terrain: 'forest', features: [], provenance: 'public', name: '' });

/** Columns A to E, rows 1 to 4; flat tops, or the same turned by a right angle. @param {boolean} flatTop */
function board(flatTop) {
  const hexes = [];
  for (let c = 0; c < 5; c++) {
    for (let r = 0; r < 4; r++) {
      const [a, b] = [90 * c + 60, 2 * H * r + (c % 2 ? 0 : H) + H];
      hexes.push(flatTop ? hex('ABCDE'[c] + (r + 1), a, b) : hex('ABCDE'[c] + (r + 1), b, a));
    }
  }
  return new HexGrid({ radius: 60, flatTop, hexes });
}

/** @param {HexGrid} grid @param {string} from @param {import('../board/geometry.js').Direction[]} ways */
function walk(grid, from, ways) {
  /** @type {{label: string, line: number | null}} */
  let at = { label: from, line: null };
  const seen = [];
  for (const way of ways) {
    at = grid.step(at.label, way, at.line) ?? at;
    seen.push(at.label);
  }
  return seen.join(' ');
}

describe('hexes', () => {
  const grid = board(true);

  test('a point belongs to the hex around it, and to none beyond the map', () => {
    assert.equal(grid.at(60, 2 * H)?.label, 'A1');
    assert.equal(grid.at(60 + 25, 2 * H + 40)?.label, 'A1');
    assert.equal(grid.at(60 + 50, 2 * H - 40)?.label, 'B1');
    assert.equal(grid.at(-80, 0), null);
  });

  test('the sides are numbered clockwise from the top', () => {
    const around = [0, 1, 2, 3, 4, 5].map((k) => grid.across('C2', k)?.label);
    assert.deepEqual(around, ['C1', 'D2', 'D3', 'C3', 'B3', 'B2']);
    assert.equal(grid.across('A1', 5), null);
  });

  test('up and down go straight, left and right hold their row', () => {
    assert.equal(walk(grid, 'C2', ['up', 'up', 'down', 'down']), 'C1 C1 C2 C3');
    assert.equal(walk(grid, 'A2', ['right', 'right', 'right', 'right', 'right']), 'B2 C2 D2 E2 E2');
    assert.equal(walk(grid, 'E2', ['left', 'left', 'left', 'left']), 'D2 C2 B2 A2');
    assert.equal(walk(grid, 'B2', ['right', 'right', 'left', 'left']), 'C1 D2 C1 B2');
  });

  test('at a ragged edge the other neighbour serves', () => {
    assert.equal(walk(grid, 'B1', ['right']), 'C1');
    assert.equal(grid.step('B1', 'upright'), null);
  });

  test('the corner keys go along the diagonals', () => {
    assert.equal(walk(grid, 'C2', ['upright']), 'D2');
    assert.equal(walk(grid, 'C2', ['downright']), 'D3');
    assert.equal(walk(grid, 'C2', ['downleft']), 'B3');
    assert.equal(walk(grid, 'C2', ['upleft']), 'B2');
  });

  test('with pointed tops the rows are straight and the columns zigzag', () => {
    const turned = board(false);
    assert.equal(walk(turned, 'C2', ['right', 'left', 'left']), 'C3 C2 C1');
    assert.equal(walk(turned, 'A2', ['down', 'down', 'down']), 'B2 C2 D2');
    assert.equal(walk(turned, 'D2', ['up', 'up', 'up']), 'C1 B2 A1');
    assert.deepEqual([0, 1].map((k) => turned.across('C2', k)?.label), ['B2', 'B3']);
  });

  test('an outline leaves out the sides inside, and has a ring for each part and each hole', () => {
    /** @param {string} d */
    const corners = (d) => (d.match(/[ML]/g) ?? []).length;
    assert.equal(corners(grid.outline(['A1'])), 6);
    assert.equal(corners(grid.outline(['C2', 'C3'])), 10);
    const apart = grid.outline(['A1', 'E4']);
    assert.equal((apart.match(/M/g) ?? []).length, 2);
    const ring = grid.outline(['C1', 'D2', 'D3', 'C3', 'B3', 'B2']);
    assert.equal((ring.match(/M/g) ?? []).length, 2);
    assert.equal(corners(ring), 18 + 6);
    assert.equal(grid.outline(['nowhere']), '');
  });

  test('places off the map have no point', () => {
    assert.deepEqual(grid.point({ hex: 'A1' }), { x: 60, y: 2 * H });
    assert.equal(grid.point({ side: ['C1', 'C2'] })?.x, 240);
    assert.equal(grid.point({ box: 'reserve' }), null);
    assert.equal(grid.point({ hex: 'Z9' }), null);
    assert.equal(hexOf({ track: ['turn', 2] }), null);
    assert.equal(placeKey({ side: ['C2', 'C1'] }), placeKey({ side: ['C1', 'C2'] }));
  });
});

describe('stacks', () => {
  test('the first counter lies on top at the lower left, evenly about the middle', () => {
    assert.deepEqual(stackOffsets(1), [{ x: 0, y: 6 }]);
    const three = stackOffsets(3);
    assert.deepEqual(three[1], { x: 0, y: 6 });
    assert.ok(three[0].x < three[2].x && three[0].y > three[2].y);
  });

  test('a high stack grows no wider than six', () => {
    const ten = stackOffsets(10);
    assert.equal(ten.length, 10);
    assert.deepEqual(ten[9], ten[5]);
    assert.ok(Math.abs(ten[0].x) <= 10);
  });

  const bounds = { left: 0, top: 0, right: 1000, bottom: 700 };

  test('a fan covers nothing twice and stays in sight', () => {
    for (const at of [{ x: 500, y: 350 }, { x: 0, y: 0 }, { x: 1000, y: 700 }]) {
      for (let n = 2; n <= 14; n++) {
        const { places, box } = fanLayout(n, at, 66, bounds);
        assert.equal(places.length, n);
        assert.ok(box.left >= 0 && box.top >= 0 && box.right <= 1000 && box.bottom <= 700, `${n} at ${at.x}`);
        places.forEach((p, i) => {
          for (const q of places.slice(i + 1)) assert.ok(Math.abs(p.x - q.x) >= 65.9 || Math.abs(p.y - q.y) >= 65.9);
        });
      }
    }
  });

  test('a fan in the open is spread about its hex', () => {
    const { places, columns } = fanLayout(3, { x: 500, y: 350 }, 66, bounds);
    assert.equal(columns, 3);
    assert.deepEqual(places[1], { x: 500, y: 350 });
  });

  test('on a narrow screen a fan takes more rows', () => {
    const { columns } = fanLayout(6, { x: 50, y: 50 }, 66, { left: 0, top: 0, right: 140, bottom: 500 });
    assert.equal(columns, 2);
    assert.equal(fanColumns(6), 3);
    assert.equal(fanColumns(4), 4);
  });

  test('arrow keys reach every counter of a fan', () => {
    assert.equal(fanStep(0, 'right', 5, 3), 1);
    assert.equal(fanStep(0, 'left', 5, 3), 0);
    assert.equal(fanStep(1, 'down', 5, 3), 4);
    assert.equal(fanStep(2, 'down', 5, 3), 4);
    assert.equal(fanStep(4, 'up', 5, 3), 1);
    assert.equal(fanStep(4, 'right', 5, 3), 4);
  });
});

describe('names from afar', () => {
  /** @param {string} text @param {number} x @param {number} y @param {number} weight */
  const name = (text, x, y, weight = 0) => ({ text, at: { x, y }, weight, kind: /** @type {const} */ ("place") });
  const how = { k: 0.2, width: 600, gap: 6, blocked: [] };
  const texts = (/** @type {ReturnType<typeof written>} */ list) => list.map((n) => n.text);

  test('they are written where the map cannot be read', () => {
    assert.ok(tooSmall(0.2));
    assert.ok(!tooSmall(0.8));
  });

  test('the weightiest find room first, below their place or above it', () => {
    const both = [name('Clervaux', 500, 500), name('Bastogne', 520, 510, 5)];
    assert.deepEqual(texts(written(both, how)), ['Bastogne', 'Clervaux']);
    const [first, second] = written(both, how);
    assert.ok(first.at.y > 510 * 0.2 && second.at.y < 500 * 0.2);
    const crowd = Array.from({ length: 9 }, (_, i) => name(`Wiltz ${i}`, 510, 505));
    assert.equal(written([...both, ...crowd], how).length, 4, 'beside it as well; then there is no room left');
  });

  test('at the edge of the map they stand inside', () => {
    const [west] = written([name('Bastogne', 5, 500)], how);
    const [east] = written([name('Bastogne', 2990, 500)], how);
    assert.ok(west.at.x > 20 && east.at.x < 580);
  });

  test('none lies over a counter', () => {
    const below = { left: 80, right: 120, top: 104, bottom: 120 };
    const [only] = written([name('Bastogne', 500, 500)], { ...how, blocked: [below] });
    assert.ok(only.at.y < 100);
    const around = { left: 0, right: 200, top: 80, bottom: 104 };
    assert.deepEqual(written([name('Bastogne', 500, 500)], { ...how, blocked: [below, around] }), []);
  });
});

describe('camera', () => {
  /** @param {number} width @param {number} height */
  const camera = (width, height) => {
    const c = new Camera();
    c.view = { width, height };
    c.map = { width: 2190, height: 3222 };
    return c;
  };

  test('the whole map is fitted into what cards leave of the view', () => {
    const c = camera(1000, 700);
    const open = c.fitted();
    assert.ok(open.y >= 0 && open.y + c.map.height * open.k <= 700);
    c.cover = 120;
    const above = c.fitted();
    assert.ok(above.k < open.k);
    assert.ok(above.y >= 0 && above.y + c.map.height * above.k <= 580, 'nothing under the cards');
    assert.ok(above.x >= 0 && above.x + c.map.width * above.k <= 1000);
    assert.equal(c.limit(above.k), above.k, 'and that scale is allowed');
    assert.ok(c.roomy);
    c.cover = 300;
    assert.ok(!c.roomy, 'half a view is too little for a map');
    assert.equal(c.fitted().k, open.k, 'so the cards have to go first');
    c.map = { width: 5000, height: 1000 };
    assert.ok(c.roomy, 'a broad map loses nothing');
  });

  test('the middle is the middle of what cards leave, and the lower edge comes up to them', () => {
    const c = camera(1000, 700);
    c.cover = 300;
    c.take(c.about({ x: 1000, y: 1500 }, 1));
    assert.deepEqual(c.toView({ x: 1000, y: 1500 }), { x: 500, y: 200 });
    c.take(c.about({ x: 1000, y: 3200 }, 1));
    assert.ok(c.toView({ x: 1000, y: 3200 }).y < 400, 'seen above the cards');
    assert.ok(c.shows({ x: 1000, y: 3200 }, 0));
    assert.ok(!c.shows(c.toMap({ x: 500, y: 500 }), 0), 'what is covered is not seen');
  });

  test('a zoom about a point leaves it where it is', () => {
    const c = camera(1280, 800);
    c.take(c.about({ x: 1000, y: 1500 }, 1));
    const p = { x: 300, y: 200 };
    const before = c.toMap(p);
    c.take(c.scaled(p, 1.5));
    const after = c.toMap(p);
    assert.ok(Math.hypot(after.x - before.x, after.y - before.y) < 1e-6);
    const back = c.toView(before);
    assert.ok(Math.hypot(back.x - p.x, back.y - p.y) < 1e-6);
  });

  test('scales have limits, and nonsense changes nothing', () => {
    const c = camera(1280, 800);
    assert.equal(c.limit(100), 4);
    assert.ok(c.limit(0) > 0);
    assert.equal(c.limit(NaN), c.k);
  });

  test('the map cannot be lost', () => {
    const c = camera(1280, 800);
    c.take(c.held({ x: 99999, y: -99999, k: 1 }));
    const { left, top, right, bottom } = c.bounds();
    assert.ok(left < 2190 && right > 0 && top < 3222 && bottom > 0);
    const small = c.held({ x: 700, y: 500, k: 0.1 });
    assert.equal(small.x, (1280 - 219) / 2);
  });

  test('counters begin at 44 pixels or more', () => {
    for (const [w, h] of [[360, 740], [1280, 800], [2560, 1440], [3840, 2160]]) {
      assert.ok(firstScale(camera(w, h), SIDE) * SIDE >= 44, `${w}`);
    }
    assert.ok(firstScale(camera(1280, 800), SIDE) <= 1.25);
  });

  test('on the way from frame to frame a fixed point stays fixed', () => {
    const c = camera(1280, 800);
    const p = { x: 200, y: 600 };
    const a = c.about({ x: 1000, y: 1500 }, 1);
    const b = c.scaled(p, 2, a);
    const half = between(a, b, 0.5, c.view);
    assert.ok(half.k > 1 && half.k < 2);
    const on = (/** @type {{x: number, y: number, k: number}} */ f) => ({ x: (p.x - f.x) / f.k, y: (p.y - f.y) / f.k });
    assert.ok(Math.hypot(on(half).x - on(a).x, on(half).y - on(a).y) < 1e-6);
    assert.deepEqual(between(a, b, 1, c.view), b);
  });

  test('a throw is as fast as the hand, a rest is none', () => {
    const trail = [0, 1, 2, 3].map((i) => ({ x: 10 * i, y: 0, t: 1000 + 10 * i }));
    assert.deepEqual(velocity(trail, 1035), { x: 1, y: 0 });
    assert.deepEqual(velocity(trail, 1500), { x: 0, y: 0 });
  });
});

describe('what is drawn', () => {
  test('each kind of target has a badge of its own shape, wide enough for its text', () => {
    const shapes = /** @type {const} */ (['move', 'attack', 'choose']).map((k) => badgePath(k, 40).replace(/[-\d. ]/g, ''));
    assert.equal(new Set(shapes).size, 3);
    assert.ok(badgeWidth('move', '12½') > badgeWidth('move', '2'));
    assert.equal(badgeWidth('move', ''), 24);
  });

  test('each tone has its own colour and its own hatching', () => {
    assert.deepEqual(TONE_NAMES, ['neutral', 'good', 'bad', 'doubtful', 'friend', 'enemy']);
    assert.equal(new Set(TONE_NAMES.map((n) => tone(n).ink)).size, 6);
    assert.equal(new Set(TONE_NAMES.map((n) => tone(n).hatch)).size, 6);
    assert.equal(tone('unheard-of'), tone('neutral'));
    assert.equal(tone('constructor'), tone('neutral'));
  });

  test('symbols go by their keys, their other names and what their keys begin with', () => {
    assert.equal(drawingOf('rifle').drawing, drawingOf('infantry').drawing);
    assert.equal(drawingOf('armour').drawing, drawingOf('tank').drawing);
    const gun = drawingOf('artillery-76');
    assert.equal(gun.drawing, drawingOf('artillery').drawing);
    assert.equal(gun.rest, '76');
    assert.equal(drawingOf('zeppelin').drawing, null);
    assert.equal(drawingOf('constructor').drawing, null);
    assert.deepEqual(['platoon', 'company', 'division', 'horde'].map(sizeMark), ['···', 'I', 'XX', '']);
  });

  test('control stands on the flag, other markers beside the stack', () => {
    const [dug, control, fire] = markerSlots(['dug-in', 'control', 'bonfire'], ['flag']);
    assert.ok(control.x > 0.5 && dug.x < -0.5);
    assert.notDeepEqual(dug, fire);
    assert.notDeepEqual(markerSlots(['dug-in'], ['supply-source-soviet'])[0], dug);
    const [bridge, blown] = markerSlots(['bridge-control', 'blown'], [], true);
    assert.deepEqual(bridge, { x: 0, y: 0 }, 'on the hexside itself, not over the counters beside it');
    assert.notDeepEqual(bridge, blown);
    assert.equal(initials('player-one'), 'PO');
    assert.equal(initials('mined'), 'MI');
  });

  test('badges of states leave tick and pips their places', () => {
    const face = (/** @type {number} */ full) => /** @type {any} */ ({ steps: [1, full] });
    assert.equal(badgeSpots({ flags: ['fired'], face: face(2) }).length, 4);
    assert.ok(badgeSpots({ flags: ['acted'], face: face(2) }).every((p) => p.x > 0));
    assert.equal(badgeSpots({ flags: ['acted'], face: face(4) }).length, 2);
    assert.ok(badgeSpots({ flags: [], face: null }).length > 0);
  });

  test('costs stand at the places they are for, given in order or by name', () => {
    const way = [{ hex: 'A1' }, { hex: 'A2' }, { hex: 'A3' }];
    assert.deepEqual(pathTexts(way, ['1', '3']), ['', '1', '3']);
    assert.deepEqual(pathTexts(way, ['0', '1', '3']), ['0', '1', '3']);
    assert.deepEqual(pathTexts(way, [[{ hex: 'A3' }, '3'], [{ hex: 'A2' }, '1']]), ['', '1', '3']);
    assert.deepEqual(pathTexts(['A1', 'A2'], []), ['', '']);
  });

  test('an arrow stops short of its end and points there', () => {
    const { body, head } = arrow([{ x: 0, y: 0 }, { x: 100, y: 0 }], 60);
    assert.match(body, / 82 0$/);
    assert.match(head, /^M98\.8 0\.0L/);
    assert.equal(smooth([]), '');
  });
});

describe('colours of formations', () => {
  const look = { key: 'red', name: 'Red', mark: 'R', paper: '#a00', ink: '#000', edge: '#500', fields: ['one', 'two'] };
  const card = /** @type {any} */ ({ seats: [{ key: 'white', name: '' }, { key: 'red', name: '' }] });
  /** @param {string} formation */
  const piece = (formation) => ({ side: 'red', owner: null, face: { formation } });

  test('units of one body share a colour, bodies follow their names, and nobody changes his', () => {
    const side = { ...look };
    const game = { sides: [side], card };
    muster(game, [piece('2/609'), piece('1/609'), piece('1/364'), { side: 'red', owner: null, face: null }]);
    assert.equal(bodyOf('2/609'), '609');
    assert.deepEqual(['1/364', '3/609', '609'].map((f) => fieldOf(side, f)), ['one', 'two', 'two']);
    muster(game, [piece('100')]);
    assert.equal(fieldOf(side, '364'), 'one');
    assert.equal(fieldOf({ ...look, fields: [] }, '609'), '#a00');
  });

  test('a card in hand does not shift the colours of the units', () => {
    const side = { ...look };
    muster({ sides: [side], card }, [{ side: 'red', owner: null, face: { formation: '100', symbol: 'card' } }, piece('364')]);
    assert.equal(fieldOf(side, '364'), 'one');
  });

  test('every symbol of a unit or card has a drawing', () => {
    const downfall = ['infantry', 'mechanized', 'motorized', 'tank', 'shock', 'airborne', 'garrison', 'fort', 'fortress', 'air', 'naval', 'partisan'];
    const panzer = ['tank', 'assault-gun', 'armored-car', 'mech-infantry', 'truck', 'at', 'aa', 'engineer', 'infantry', 'mg'];
    const wurzburg = ['armor', 'mechanized', 'motorized', 'airborne', 'cavalry', 'anti-armor', 'armored-anti-armor', 'sp', 'towed', 'rocket', 'engineer', 'hq'];
    for (const key of ['card', 'combined', ...downfall, ...panzer, ...wurzburg]) assert.deepEqual([!!drawingOf(key).drawing, drawingOf(key).rest], [true, ''], key);
    assert.equal(drawingOf('frobnicate').drawing, null);
  });

  test('the side counts before the seat, and nobody has a plain look', () => {
    const other = { ...look, key: 'white', mark: 'W' };
    const game = { sides: [other, look], card };
    assert.equal(lookOf(game, { side: 'red', owner: 'white' }), look);
    assert.equal(lookOf(game, { side: '', owner: 'white' }), other);
    assert.equal(lookOf(game, { side: '', owner: null }).mark, '');
  });
});

describe('keys and words', () => {
  /** @param {string} key @param {object} [more] */
  const press = (key, more) => keyAction({ key, shiftKey: false, ctrlKey: false, altKey: false, metaKey: false, ...more });

  test('keys of the browser are left to it', () => {
    assert.equal(press('+', { ctrlKey: true }), null);
    assert.equal(press('ArrowLeft', { altKey: true }), null);
    assert.equal(press('q'), null);
    assert.equal(press('toString'), null);
    assert.deepEqual(press('Tab', { shiftKey: true }), { do: 'next', back: true });
    assert.deepEqual(press('PageUp'), { do: 'step', way: 'upright' });
    assert.deepEqual(press('F10', { shiftKey: true }), { do: 'menu' });
  });

  test('a hex is told: label, name, ground, target with its cost, markers, pieces', () => {
    const piece = (/** @type {string} */ id) => /** @type {any} */ ({ id, text: `Unit ${id}.` });
    const there = {
      pieces: [piece('1'), piece('2')],
      markers: [/** @type {any} */ ({ kind: 'dug-in' })],
      target: /** @type {any} */ ({ place: { hex: 'A1' }, kind: 'move', label: '2½' }),
      selectable: new Map([['2', 'select 2']]),
      selected: new Set(['1']),
    };
    const terms = { 'terrain-forest': 'forest', 'marker-dug-in': 'Dug-In', 'feature-hotel': 'hotel' };
    const place = { ...hex('A1', 0, 0), name: 'Tourist hotel', features: ['hotel', 'secret'] };
    const text = hexText(place, there, terms, speaker(undefined));
    assert.equal(
      text,
      'A1, Tourist hotel, forest, hotel. can be entered, 2½. Dug-In. 2 units. Unit 1, in hand. Unit 2, can be picked.',
    );
  });

  test('every sentence exists in both languages, and a translator goes first', () => {
    assert.deepEqual(Object.keys(boardWords.ko).sort(), Object.keys(boardWords.en).sort());
    for (const key of Object.keys(boardWords.en)) {
      const gaps = (/** @type {string} */ s) => (s.match(/\{\w+\}/g) ?? []).sort();
      assert.deepEqual(gaps(boardWords.ko[key]), gaps(boardWords.en[key]), key);
    }
    assert.equal(speaker(() => 'bord')('board-edge'), 'bord');
    assert.equal(speaker((k) => k)('board-units', { count: 3 }), '3 units');
  });
});

describe('spots that are no hexes', () => {
  const detail = {
    radius: 10,
    flatTop: false,
    hexes: [0, 1].map((i) => ({ label: String(i + 1), x: 100 + i * 10 * Math.sqrt(3), y: 100, terrain: 'clear', features: [], provenance: '', name: '', level: 0 })),
    areas: [{ key: 'sea', name: 'Sea', class: 'sea', hexes: ['2'], outline: [[[0, 0], [50, 0], [50, 50], [0, 50]]], at: [25, 25], neighbours: [] }],
    boxes: [{ key: 'camp', name: 'Camp', rect: [40, 90, 30, 20] }, { key: 'list', name: 'List' }],
  };
  const grid = new HexGrid(detail);
  test('areas, boxes on the picture and hexsides have keys and places', () => {
    assert.equal(grid.spot({ box: 'sea' }), 'box:sea');
    assert.equal(grid.spot({ box: 'camp' }), 'box:camp');
    assert.equal(grid.spot({ box: 'list' }), null, 'it is not on the picture');
    assert.equal(grid.spot({ side: ['2', '1'] }), '1|2');
    assert.equal(grid.spot({ side: ['2', '9'] }), null);
    assert.deepEqual(['box:sea', '1|2', '2'].map(placeOf), [{ box: 'sea' }, { side: ['1', '2'] }, { hex: '2' }]);
    assert.deepEqual(grid.point({ side: ['1', '2'] }), { x: 100 + 5 * Math.sqrt(3), y: 100 });
    assert.equal(grid.zoneAt({ x: 45, y: 100 })?.label, 'box:camp');
    assert.equal(grid.areas.get('2'), 'box:sea');
  });
  test('the cursor leaves the map for a box and comes back', () => {
    assert.equal(grid.step('1', 'left')?.label, 'box:camp');
    assert.equal(grid.step('box:camp', 'right')?.label, '1');
    assert.equal(grid.step('box:camp', 'left'), null);
  });
  test('what is aboard stands behind its carrier', () => {
    const piece = (id, place) => ({ id, place });
    const all = [piece('a', { aboard: 't' }), piece('x', { hex: '1' }), piece('t', { hex: '2' }), piece('b', { aboard: 'a' })];
    assert.deepEqual(boarded(all).map(({ piece: p, place }) => `${p.id} ${place.hex}`), ['x 1', 't 2', 'a 2', 'b 2']);
    assert.deepEqual(boarded([piece('p', { aboard: 'q' }), piece('q', { aboard: 'p' })]), [], 'a ring of carriers is nowhere');
  });
});
