/** Expands the frames into cases.jsonl, byte for byte the same at every run: node test/corpus/develop/build.mjs */
import { writeFileSync } from 'node:fs';
import { text as contact } from './frames/contact.mjs';
import { text as datesPlaces } from './frames/dates-places.mjs';
import { text as mixed } from './frames/mixed.mjs';
import { text as namesPlaces } from './frames/names-places.mjs';
import { text as numbers } from './frames/numbers.mjs';
import { text as plainClinical } from './frames/plain-clinical.mjs';
import { text as plainOffice } from './frames/plain-office.mjs';
import { text as plainTalk } from './frames/plain-talk.mjs';
import { text as plainTraps } from './frames/plain-traps.mjs';
import { plain } from './lib/lists.mjs';
import { createRandom } from './lib/random.mjs';
import { lowerText, speakText } from './lib/texts.mjs';
import { makers } from './lib/values.mjs';

const STYLES = { w: 'written', l: 'lower', s: 'spoken' };
const MOST = { positive: 5, negative: 3 };
const OPENERS = ['uh ', 'um ', 'yeah ', 'so ', 'okay ', 'well ', 'uh yeah ', 'oh ', 'let me see ', 'right '];

/** "# CATEGORY" opens a section; each further line is a frame: [@styles] turn || turn, a turn may open with "A: " (V: an assistant that spells values out). */
function parseFrames(text, file) {
  const frames = [];
  let category = '';
  for (const line of text.split('\n').map((raw) => raw.trim().replaceAll('\\n', '\n'))) {
    if (!line) continue;
    if (line.startsWith('# ')) category = line.slice(2);
    else frames.push(parseFrame(line, category, file));
  }
  return frames;
}

function parseFrame(line, category, file) {
  const marked = /^@([wls]+) (.*)$/s.exec(line);
  const body = marked ? marked[2] : line;
  const parts = body.split(' || ');
  const turns = parts.map((part, index) => {
    const role = /^([SAUTV]): (.*)$/s.exec(part);
    if (role?.[1] === 'V') return { role: 'assistant', voice: true, text: role[2] };
    if (role) return { role: { S: 'system', A: 'assistant', U: 'user', T: 'tool' }[role[1]], text: role[2] };
    return { role: (parts.length - 1 - index) % 2 ? 'assistant' : 'user', text: part };
  });
  if (turns.length > 3) throw new Error(`${file}: more than three turns: ${line}`);
  const speaks = turns.some(
    (turn) =>
      (turn.role === 'user' || turn.voice) && (category.startsWith('negative:') || /<[A-Z]/.test(turn.text)),
  );
  return { line, category, turns, styles: speaks ? [...(marked?.[1] ?? 'wls')] : ['w'] };
}

function expand(frame, seen) {
  const negative = frame.category.startsWith('negative:');
  const most = negative ? MOST.negative : MOST.positive;
  const fixed = negative && !/<[a-z0-9]+>/.test(frame.line);
  const wanted = fixed
    ? Math.min(most, frame.styles.length)
    : frame.styles.length === 1
      ? most - (negative ? 1 : 1)
      : most;
  const cases = [];
  const shift = createRandom('shift ' + frame.line).int(0, frame.styles.length - 1);
  for (let index = 0; index < wanted; index += 1) {
    const style = STYLES[frame.styles[(index + shift) % frame.styles.length]];
    for (let attempt = 0; attempt < 8; attempt += 1) {
      const made = render(frame, style, createRandom(`${frame.line} ${index} ${attempt}`));
      const key = JSON.stringify(made.turns);
      if (seen.has(key)) continue;
      seen.add(key);
      cases.push(made);
      break;
    }
  }
  return cases;
}

function render(frame, style, rng) {
  const drawn = new Map();
  const manner = { keepMarks: rng.chance(0.22), dropApostrophes: rng.chance(0.12) };
  const entities = [];
  const turns = frame.turns.map(({ role, voice, text }, turn) => {
    const turnStyle = role === 'user' ? style : 'written';
    const built = renderTurn(text, turnStyle, rng, {
      valueStyle: voice ? style : turnStyle,
      drawn,
      manner,
      opener: role === 'user' && frame.turns.length - 1 === turn,
    });
    for (const found of built.found) entities.push({ turn, ...found });
    return { role, text: built.text };
  });
  return { style, category: frame.category, turns, entities };
}

function renderTurn(text, style, rng, { valueStyle, drawn, manner, opener }) {
  const found = [];
  let out = '';
  if (opener && style !== 'written' && rng.chance(style === 'spoken' ? 0.28 : 0.15)) out = rng.pick(OPENERS);
  const add = (piece) => {
    out += /(^|[ (])$/.test(out) && style !== 'written' ? piece.replace(/^ +/, '') : piece;
  };
  for (const piece of text.split(/(<[A-Za-z0-9_:]+>)/)) {
    const slot = /^<([A-Za-z_]+?)(?:_(\d))?(?::([a-z0-9]+))?>$/.exec(piece);
    if (!slot) add(plainText(piece, style, rng, manner));
    else if (plain[slot[1]]) {
      const item = drawItem(slot[1], rng, drawn);
      if (/(^|[ ])a $/i.test(out) && /^(?:[aeio]|ul|MRI|EKG|8)/i.test(item)) out = out.trimEnd() + 'n ';
      const shown = startOfSentence(out, style) ? item[0].toUpperCase() + item.slice(1) : item;
      add(plainText(shown, style, rng, manner));
    } else {
      const [, kind, number, variant = ''] = slot;
      const key = number ? `${kind}_${number}` : '';
      const say = drawn.get(key) ?? makers[kind](rng, variant);
      if (key) drawn.set(key, say);
      add('');
      const value = say(valueStyle, rng, variant || undefined);
      found.push({ start: out.length, end: out.length + value.length, kind, value });
      out += value;
    }
  }
  out = out.trimEnd();
  for (const { start, end, value } of found)
    if (out.slice(start, end) !== value || value !== value.trim() || !value)
      throw new Error(`bad span in: ${out}`);
  return { text: out, found: found.map(({ start, end, kind }) => ({ start, end, kind })) };
}

/** An item of a plain list that the case does not hold yet. */
function drawItem(list, rng, drawn) {
  const rest = plain[list].filter((item) => !drawn.has(`${list} ${item}`));
  const item = rng.pick(rest);
  drawn.set(`${list} ${item}`, true);
  return item;
}

const startOfSentence = (out, style) => style === 'written' && /(^|[.?!] )$/.test(out);

function plainText(text, style, rng, manner) {
  if (!text || style === 'written') return text;
  return style === 'lower' ? lowerText(text, rng, manner) : speakText(text, rng);
}

const slug = (category) => category.replace('negative:', 'neg-').replaceAll('_', '-').toLowerCase();

const frames = Object.entries({
  contact,
  datesPlaces,
  mixed,
  namesPlaces,
  numbers,
  plainClinical,
  plainOffice,
  plainTalk,
  plainTraps,
}).flatMap(([file, text]) => parseFrames(text, file));
const lines = frames.map((frame) => frame.line);
const repeated = lines.filter((line, index) => lines.indexOf(line) !== index);
if (repeated.length) throw new Error(`repeated frames: ${repeated.join('\n')}`);

const seen = new Set();
const counters = new Map();
const cases = frames.flatMap((frame) => expand(frame, seen));
for (const made of cases) {
  const negative = made.category.startsWith('negative:');
  if (negative === made.entities.length > 0)
    throw new Error(`labels do not fit the category: ${JSON.stringify(made)}`);
}
cases.sort((a, b) => (a.category < b.category ? -1 : a.category > b.category ? 1 : 0));
const rows = cases.map((made) => {
  const number = (counters.get(made.category) ?? 0) + 1;
  counters.set(made.category, number);
  return JSON.stringify({ id: `d-${slug(made.category)}-${String(number).padStart(4, '0')}`, ...made });
});
writeFileSync(new URL('cases.jsonl', import.meta.url), rows.join('\n') + '\n');
const positives = cases.filter((made) => made.entities.length).length;
console.log(`${frames.length} frames, ${positives} positive and ${cases.length - positives} negative cases`);
