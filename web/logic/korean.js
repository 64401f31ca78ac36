// Korean particles that depend on the sound before them. A sentence writes both forms, `{name}을(를)`; once the name is
// in place its last sound decides. The server does the same with its own sentences.

/** A particle as sentences write it, after a consonant, and after a vowel. @type {Record<string, [string, string]>} */
const PARTICLES = {
  "을(를)": ["을", "를"],
  "은(는)": ["은", "는"],
  "이(가)": ["이", "가"],
  "과(와)": ["과", "와"],
  "(으)로": ["으로", "로"],
};

/**
 * The sentence with every particle in the form that fits. Where the sound is not known both forms stay.
 * @param {string} text
 */
export function particles(text) {
  if (!text.includes("(")) return text;
  return text.replace(/([0-9a-z%½가-힣])([”"’')\]]*)(을\(를\)|은\(는\)|이\(가\)|과\(와\)|\(으\)로)/gi, (_, last, silent, both) => {
    const [closed, open] = PARTICLES[both] ?? [both, both];
    const end = ending(last);
    return last + silent + (end === "vowel" || (end === "rieul" && both === "(으)로") ? open : closed);
  });
}

/** How a character ends when a Korean reader speaks it. @param {string} c */
function ending(c) {
  // Syllables come in blocks of 28: none, then 27 final consonants, of which ㄹ is the eighth.
  const final = c >= "가" ? (c.charCodeAt(0) - "가".charCodeAt(0)) % 28 : /[178lr]/i.test(c) ? 8 : /[036mn½]/i.test(c) ? 1 : 0;
  return final === 0 ? "vowel" : final === 8 ? "rieul" : "consonant";
}
