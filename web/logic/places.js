// Places as keys and as words.

/** @import {Place, Piece, BoardDetail, GameDetail} from "../types/wire.d.ts" */

/**
 * A key that is the same for the same place.
 * @param {Place | undefined | null} place
 */
export function placeKey(place) {
  if (!place) return "";
  if ("hex" in place) return `hex ${place.hex}`;
  if ("box" in place) return `box ${place.box}`;
  if ("side" in place) return `side ${[...place.side].sort().join(" ")}`;
  if ("aboard" in place) return `aboard ${place.aboard}`;
  return `track ${place.track[0]} ${place.track[1]}`;
}

/**
 * The label of a hex, or null if it is none.
 * @param {Place | undefined | null} place
 */
export function hexOf(place) {
  return place && "hex" in place ? place.hex : null;
}

/**
 * A place in words: the name of a box, the printed label of a hex with the name that stands there.
 * @param {Place} place
 * @param {BoardDetail | null} board
 * @param {GameDetail | null} game
 */
export function placeText(place, board, game) {
  if ("hex" in place) {
    const name = board?.hexes.find((x) => x.label === place.hex)?.name;
    return name ? `${place.hex} ${name}` : place.hex;
  }
  if ("box" in place) return board?.boxes.find((b) => b.key === place.box)?.name ?? board?.areas?.find((a) => a.key === place.box)?.name ?? game?.terms[`box-${place.box}`] ?? place.box;
  if ("side" in place) return place.side.join("–");
  if ("aboard" in place) return place.aboard;
  const [track, space] = place.track;
  return `${board?.tracks?.find((x) => x.key === track)?.name ?? game?.terms[`track-${track}`] ?? track} ${space}`;
}

/**
 * The counters in a place, in the order of the view, each with those aboard behind it.
 * @param {Piece[]} pieces
 * @param {Place} place
 * @returns {Piece[]}
 */
export function piecesAt(pieces, place) {
  const key = placeKey(place);
  const here = pieces.filter((p) => placeKey(p.place) === key);
  // A ring of carriers has no place of its own and is not reached.
  return here.flatMap((p) => [p, ...("aboard" in place && place.aboard === p.id ? [] : piecesAt(pieces, { aboard: p.id }))]);
}

/**
 * Whether a place is drawn on the map: a hex, a hexside, an area, or a box that lies on the picture.
 * @param {Place} place
 * @param {BoardDetail | null} board
 */
export function onMap(place, board) {
  if ("hex" in place || "side" in place) return true;
  if (!("box" in place) || !board) return false;
  return board.areas.some((a) => a.key === place.box) || board.boxes.some((b) => b.key === place.box && b.rect);
}

/**
 * What lies in one place, first come first.
 * @template {{ order?: number }} T
 * @param {T[]} list
 */
export function arrivals(list) {
  return [...list].sort((a, b) => (a.order ?? 0) - (b.order ?? 0));
}

/**
 * Where on the map these counters stand, each place once.
 * @param {Piece[]} pieces
 * @param {string[]} ids
 */
export function placesOf(pieces, ids) {
  const wanted = new Set(ids);
  const places = pieces.filter((p) => wanted.has(p.id) && "hex" in p.place).map((p) => p.place);
  return [...new Map(places.map((p) => [placeKey(p), p])).values()];
}

/**
 * The board with its map drawn for the light of the page.
 * @param {BoardDetail} board
 * @param {boolean} dark
 * @returns {BoardDetail}
 */
export function lit(board, dark) {
  return dark ? { ...board, map: `${board.map}${board.map.includes("?") ? "&" : "?"}theme=dark` } : board;
}

/**
 * Where hexsides of one hex lie as seen from its middle, in degrees clockwise from above; nothing where no hex is common to all.
 * @param {[string, string][]} sides
 * @param {Pick<BoardDetail, "hexes"> | null} board
 * @returns {number[] | null}
 */
export function bearings(sides, board) {
  const [first, ...more] = sides;
  const own = more.length ? first?.find((hex) => more.every((s) => s.includes(hex))) : undefined;
  const spot = (/** @type {string} */ label) => board?.hexes.find((x) => x.label === label);
  const from = own === undefined ? undefined : spot(own);
  if (!from) return null;
  const found = sides.flatMap((side) => {
    const to = spot(side.find((hex) => hex !== own) ?? "");
    return to ? [Math.round((Math.atan2(to.x - from.x, from.y - to.y) * 180) / Math.PI)] : [];
  });
  return found.length === sides.length ? found : null;
}
