// What the board says in words, for screen readers. A translator may bring its own; these serve otherwise.

/** @type {Record<string, Record<string, string>>} */
export const boardWords = {
  en: {
    'board-label': '{game}: map',
    'board-help':
      'Arrow keys move from hex to hex, Home, End, Page Up and Page Down diagonally. Enter picks. Tab goes to the next unit or hex that can be picked. Escape steps back; after it Tab leaves the map. Plus and minus zoom. The menu key tells more about a hex.',
    'board-edge': 'edge of the map',
    'board-units': '{count} units',
    'board-fan': '{index} of {count}: {text}',
    'board-move': 'can be entered',
    'board-attack': 'can be attacked',
    'board-choose': 'can be chosen',
    'board-cost': '{text}, {cost}',
    'board-level': 'level {level}',
    'board-selectable': 'can be picked',
    'board-selected': 'in hand',
  },
  ko: {
    'board-label': '{game}: 지도',
    'board-help':
      '화살표 키로 헥스를 옮겨 다니고, Home, End, Page Up, Page Down으로 대각선으로 움직입니다. Enter로 고릅니다. Tab은 고를 수 있는 다음 유닛이나 헥스로 갑니다. Escape로 한 단계 물러나고, 그 뒤 Tab을 누르면 지도를 벗어납니다. 더하기와 빼기로 확대하고 축소합니다. 메뉴 키는 헥스를 설명합니다.',
    'board-edge': '지도 가장자리',
    'board-units': '유닛 {count}개',
    'board-fan': '{count}개 중 {index}: {text}',
    'board-move': '들어갈 수 있음',
    'board-attack': '공격할 수 있음',
    'board-choose': '고를 수 있음',
    'board-cost': '{text}, {cost}',
    'board-level': '고도 {level}',
    'board-selectable': '고를 수 있음',
    'board-selected': '고름',
  },
};

/** @typedef {(key: string, args?: Record<string, string | number>) => string} Translate */

/**
 * A translator that falls back on the board's own words.
 * @param {Translate | undefined} t
 * @returns {Translate}
 */
export function speaker(t) {
  return (key, args = {}) => {
    const said = t?.(key, args);
    if (said && said !== key) return said;
    const lang = typeof document === 'undefined' ? 'en' : document.documentElement.lang.slice(0, 2);
    const words = boardWords[lang] ?? boardWords.en;
    return (words[key] ?? boardWords.en[key] ?? '').replace(/\{(\w+)\}/g, (_, name) => String(args[name] ?? ''));
  };
}
