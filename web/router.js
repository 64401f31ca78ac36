// Going from page to page.

/** @type {() => void} */
let follow = () => {};

/** @param {() => void} show */
export function onGo(show) {
  follow = show;
}

/** @param {string} path */
export function go(path) {
  history.pushState(null, "", path);
  follow();
}

/** Where the reader is instead, without a way back: links that work once. @param {string} path */
export function goInstead(path) {
  history.replaceState(null, "", path);
  follow();
}

let plain = "";
let notice = "";

/** @param {string} title */
export function setTitle(title) {
  plain = title;
  paint();
}

/** A word before the title, such as that it is your turn. @param {string} text */
export function setNotice(text) {
  notice = text;
  paint();
}

function paint() {
  const name = plain ? `${plain} · Sandtable` : "Sandtable";
  document.title = notice ? `${notice} · ${name}` : name;
}
