// Replay of an agent's phone calls over several weeks for `npm run eval:drift`, with the counts of detection.
import { judge } from '../dist/src/drift/chart/judge.js';
import { foldsOf } from '../dist/src/drift/counts/fold.js';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
export const DAY_MS = 24 * HOUR_MS;
const SLOT_MS = 6 * HOUR_MS;
/** Number of turns or calls after which a batch is complete (migration 0019). */
const [BATCH_TURNS, BATCH_CALLS] = [50, 100];
/** Start of the replay, a Monday. */
export const BEGIN = Date.parse('2026-03-02T00:00:00Z');

const UNITS = ['zero', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine'];
const TEENS = [
  ...[
    'ten',
    'eleven',
    'twelve',
    'thirteen',
    'fourteen',
    'fifteen',
    'sixteen',
    'seventeen',
    'eighteen',
    'nineteen',
  ],
];
const TENS = ['twenty', 'thirty', 'forty', 'fifty', 'sixty', 'seventy', 'eighty', 'ninety'];
const ORDINALS = [
  ...[
    'first',
    'second',
    'third',
    'fourth',
    'fifth',
    'sixth',
    'seventh',
    'eighth',
    'ninth',
    'tenth',
    'eleventh',
  ],
  ...[
    'twelfth',
    'thirteenth',
    'fourteenth',
    'fifteenth',
    'sixteenth',
    'seventeenth',
    'eighteenth',
    'nineteenth',
  ],
  ...['twentieth', 'thirtieth'],
];
const DIGITS = new Map([
  ['oh', '0'],
  ...UNITS.map((word, digit) => [word, String(digit)]),
  ...TEENS.map((word, at) => [word, String(at + 10)]),
  ...TENS.map((word, at) => [word, String((at + 2) * 10)]),
  ...ORDINALS.map((word, at) => [word, at < 19 ? String(at + 1) : String((at - 17) * 10)]),
]);
const NUMBER = [...DIGITS.keys(), 'hundred', 'thousand', 'double'].join('|');
const RUN = new RegExp(`\\b(?:${NUMBER})(?:[ -](?:and )?(?:${NUMBER}))*\\b`, 'gi');
const MONTH =
  /(?:january|february|march|april|may|june|july|august|september|october|november|december)\s+(?:the\s+)?$/i;

/** Converts a text as a recognizer does that writes two or more number words as digits, and days after their month. */
export function withDigits(text) {
  return text.replace(RUN, (run, at) => {
    const words = run.toLowerCase().split(/[ -](?:and )?/);
    const isDay = MONTH.test(text.slice(0, at));
    if (words.length < 2 && !isDay) return run;
    const day = isDay ? dayIn(words) : undefined;
    if (day === undefined) return digitsOf(words);
    const rest = words.slice(day.words);
    return rest.length === 0 ? `${day.day}` : `${day.day} ${digitsOf(rest)}`;
  });
}

function dayIn([first, second]) {
  const value = Number(DIGITS.get(first));
  if (value >= 20 && ORDINALS.slice(0, 9).includes(second))
    return { day: value + Number(DIGITS.get(second)), words: 2 };
  return value >= 1 && value <= 31 ? { day: value, words: 1 } : undefined;
}

function digitsOf(words) {
  let out = '';
  words.forEach((word, at) => {
    const digits = DIGITS.get(word);
    const before = words[at - 1];
    if (word === 'double') return;
    if (word === 'hundred') out += '00';
    else if (word === 'thousand') out += '000';
    else if (before === 'hundred' || before === 'thousand') out = out.slice(0, -digits.length) + digits;
    else if (TENS.includes(before) && digits.length === 1 && digits !== '0') out = out.slice(0, -1) + digits;
    else out += before === 'double' ? digits + digits : digits;
  });
  return out;
}

/** Counts of an agent as the service stores them. */
class Counts {
  rows = [];
  open = new Map();

  add(tally, at) {
    const slot = Math.floor(at / SLOT_MS);
    let row = this.open.get(tally.language);
    if (row === undefined || row.slot !== slot || row.turns >= BATCH_TURNS || row.calls >= BATCH_CALLS) {
      const { language } = tally;
      const counts = { calls: 0, turns: 0, refused: 0, batches: 1, refusedSquares: null, kinds: {} };
      row = { language, begunAt: new Date(at), width: 0, slot, ...counts };
      this.open.set(language, row);
      this.rows.push(row);
    }
    row.calls += 1;
    row.turns += tally.turns;
    if (tally.refused) row.refused += 1;
    for (const [kind, counted] of Object.entries(tally.kinds)) {
      const sums = (row.kinds[kind] ??= [0, 0, 0]);
      counted.forEach((value, place) => (sums[place] += value));
    }
  }

  fold(now) {
    for (const language of new Set(this.rows.map((row) => row.language))) {
      const own = this.rows.filter((row) => row.language === language);
      for (const { rows, slice } of foldsOf(own, now)) {
        const gone = new Set(rows);
        this.rows = this.rows.filter((row) => !gone.has(row));
        const { begun, kinds, ...sums } = slice;
        this.rows.push({
          language,
          begunAt: new Date(begun),
          width: 360,
          ...sums,
          kinds: Object.fromEntries(kinds),
        });
      }
    }
    this.rows = this.rows.filter(({ begunAt }) => now - begunAt.getTime() < 70 * DAY_MS);
    this.rows.sort((a, b) => a.begunAt - b.begunAt);
  }
}

/** Relative number of calls by hour of the day, most in the morning and few at night. */
const BY_HOUR = [1, 1, 1, 1, 1, 2, 4, 9, 14, 15, 13, 10, 9, 11, 12, 10, 8, 6, 4, 3, 2, 2, 1, 1];
/** Relative number of calls by day of the week, from Monday. */
const BY_DAY = [1.4, 1.15, 1, 1, 0.9, 0.35, 0.2];

/**
 * Generates the phone calls of several weeks as `{at, requests}`, sorted by time. Nights and weekends have other kinds
 * of calls than mornings, and the mix differs from day to day.
 * @param talks possible phone calls, each with a list of tallies per request
 */
export function* callsOf(random, talks, { perDay, from, to }) {
  const leaning = talks.map(() => random() - 0.5);
  for (let day = from; day < to; day += 1) {
    const weekday = day % 7;
    const ofDay = talks.map(() => Math.exp(0.35 * normal(random)));
    const busy = Math.exp(0.15 * normal(random));
    for (let hour = 0; hour < 24; hour += 1) {
      const mean = (perDay * busy * BY_DAY[weekday] * BY_HOUR[hour]) / 141;
      const swing = 0.8 * Math.sin((2 * Math.PI * (hour - 4)) / 24) + (weekday > 4 ? 0.8 : 0);
      const weights = ofDay.map((weight, at) => weight * Math.exp(swing * leaning[at]));
      const begins = Array.from({ length: poisson(random, mean) }, () => random() * HOUR_MS).sort(
        (a, b) => a - b,
      );
      for (const begin of begins)
        yield { at: BEGIN + day * DAY_MS + hour * HOUR_MS + begin, talk: pick(random, weights) };
    }
  }
}

/**
 * Replays weeks of an agent, and evaluates the rates as the service does.
 * @param variant selects the tallies of a phone call at a given time: `(talk, at) => tallies`
 * @param every number of requests between two evaluations
 * @returns alerts, each with the number of `requests` and `talks` between `watchedFrom` and the alert
 */
export async function replay({ calls, variant, watchedFrom, every, until = () => false, onRequest }) {
  const counts = new Counts();
  const known = [];
  const found = [];
  let [requests, talks, unseen, folded] = [0, 0, 0, 0];
  for (const { at, talk } of calls) {
    if (at >= watchedFrom) talks += 1;
    for (const [turn, tally] of variant(talk, at).entries()) {
      const now = at + turn * 8_000;
      counts.add(tally, now);
      if (now < watchedFrom) continue;
      requests += 1;
      onRequest?.();
      unseen += 1;
      if (unseen < every) continue;
      unseen = 0;
      const { raised, ended } = await judge(counts.rows, known, now);
      for (const { id, for: why } of ended)
        known.find((alarm) => alarm.id === id).ended = { at: now, for: why };
      for (const alarm of raised) {
        known.push({ ...alarm, id: `drf_${known.length}`, ended: undefined });
        found.push({ ...alarm, at: now, requests, talks });
      }
      if (until(found)) return found;
    }
    if (at - folded >= 6 * HOUR_MS) {
      folded = at;
      counts.fold(at);
    }
  }
  return found;
}

function normal(random) {
  return Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random());
}

function poisson(random, mean) {
  if (mean > 30) return Math.max(0, Math.round(mean + Math.sqrt(mean) * normal(random)));
  let [count, product] = [0, random()];
  while (product > Math.exp(-mean)) {
    count += 1;
    product *= random();
  }
  return count;
}

function pick(random, weights) {
  let left = random() * weights.reduce((sum, weight) => sum + weight, 0);
  const found = weights.findIndex((weight) => (left -= weight) < 0);
  return found < 0 ? weights.length - 1 : found;
}
