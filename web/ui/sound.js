// Sounds, made here from noise and tones: nothing is loaded. Off unless the reader wants them.

import { settings } from "../settings.js";

/** @typedef {"dice" | "move" | "turn"} Sound */

/** @type {AudioContext | null} */
let context = null;
/** The last sound that was to be heard, for tests and for those who look at the page. @type {Sound | ""} */
export let last = "";

/** @param {Sound} sound */
export function play(sound) {
  if (!settings.sound) return;
  last = sound;
  document.documentElement.dataset.sound = sound;
  try {
    context ??= new AudioContext();
    const at = context.currentTime;
    if (sound === "dice") for (let i = 0; i < 5; i++) knock(context, at + i * 0.07 + Math.random() * 0.03, 0.12 - i * 0.018);
    else if (sound === "move") knock(context, at, 0.06);
    else tone(context, at);
  } catch {
    // Without a device for sound there is none.
  }
}

/**
 * A short knock: filtered noise that dies away.
 * @param {AudioContext} audio
 * @param {number} at
 * @param {number} loud
 */
function knock(audio, at, loud) {
  const length = Math.round(audio.sampleRate * 0.05);
  const buffer = audio.createBuffer(1, length, audio.sampleRate);
  const data = buffer.getChannelData(0);
  for (let i = 0; i < length; i++) data[i] = (Math.random() * 2 - 1) * (1 - i / length) ** 3;
  const source = audio.createBufferSource();
  source.buffer = buffer;
  const filter = audio.createBiquadFilter();
  filter.type = "bandpass";
  filter.frequency.value = 900 + Math.random() * 700;
  const gain = audio.createGain();
  gain.gain.value = loud;
  source.connect(filter).connect(gain).connect(audio.destination);
  source.start(at);
}

/**
 * Two soft tones, one after the other.
 * @param {AudioContext} audio
 * @param {number} at
 */
function tone(audio, at) {
  for (const [i, pitch] of [523, 784].entries()) {
    const source = audio.createOscillator();
    const gain = audio.createGain();
    source.frequency.value = pitch;
    gain.gain.setValueAtTime(0, at + i * 0.14);
    gain.gain.linearRampToValueAtTime(0.06, at + i * 0.14 + 0.03);
    gain.gain.exponentialRampToValueAtTime(0.0001, at + i * 0.14 + 0.5);
    source.connect(gain).connect(audio.destination);
    source.start(at + i * 0.14);
    source.stop(at + i * 0.14 + 0.55);
  }
}
