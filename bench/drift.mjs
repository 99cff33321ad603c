// npm run eval:drift: number of calls until a drift is alerted, and rate of false alerts.
//
//   npm run eval:drift                 replays, prints a table
//   npm run eval:drift -- --write      also writes bench/drift.md
//   npm run eval:drift -- --check      fails if a drift takes more than 200 calls, or an alert is false
import { writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { DRIFT_METHOD } from '../dist/src/drift/chart/charts.js';
import { BEGIN, callsOf, DAY_MS, replay } from './lib-drift.mjs';
import { tallyTalks } from './lib-drift-tallies.mjs';
import { seededRandom } from './lib-review.mjs';

const REPLAYS = 50;
const HISTORY_DAYS = 35;
const WATCHED_DAYS = 14;
/** Number of phone calls per day, alternating between replays. */
const PER_DAY = [8, 20, 60];
/** Number of requests between two evaluations. The service evaluates every minute, in which few requests arrive. */
const EVERY = { without: 30, drift: 5 };
const MOST_CALLS = 200;
/** Kinds of agents, by the form of the numbers in requests before the drift. */
const BEFORE = {
  'all numbers as words': () => (talk) => talk.asSaid,
  'a tenth to three tenths of the turns in digits, by the day': (random) => {
    const shareAt = sharesOfDays(random);
    return (talk, at) =>
      talk.asSaid.map((tally, turn) => (random() < shareAt(at) ? talk.inDigits[turn] : tally));
  },
  'a tenth to three tenths of the telephone calls in digits, by the day': (random) => {
    const shareAt = sharesOfDays(random);
    return (talk, at) => (random() < shareAt(at) ? talk.inDigits : talk.asSaid);
  },
};
const [USUAL] = Object.keys(BEFORE);

const { values: options } = parseArgs({
  options: { write: { type: 'boolean', default: false }, check: { type: 'boolean', default: false } },
});

const talks = await tallyTalks();
const rows = [];
for (const before of Object.keys(BEFORE)) {
  const without = [];
  const drift = [];
  for (let run = 0; run < REPLAYS; run += 1) {
    without.push(await replayWithout(before, run));
    drift.push(await replayDrift(before, run));
  }
  rows.push({ before, without, drift });
  process.stderr.write(`${before}: done\n`);
}
const page = pageOf(rows);
process.stdout.write(page);
if (options.write) writeFileSync(new URL('drift.md', import.meta.url), page);
const usual = rows.find(({ before }) => before === USUAL);
const isLate = usual.drift.some((found) => (found?.requests ?? Infinity) > MOST_CALLS);
const isFalse = rows.some(({ without }) => without.some(({ alarms }) => alarms.length > 0));
if (isLate || isFalse) process.stderr.write('a drift took too long, or an alarm was false\n');
if (options.check && (isLate || isFalse)) process.exit(1);

async function replayWithout(before, run) {
  const random = seededRandom(1_000 + run);
  const variant = BEFORE[before](random);
  let requests = 0;
  const alarms = await replay({
    calls: callsOf(random, talks, { perDay: perDayOf(run), from: 0, to: HISTORY_DAYS + WATCHED_DAYS }),
    variant: (talk, at) => variant(talks[talk], at),
    watchedFrom: BEGIN + HISTORY_DAYS * DAY_MS,
    every: EVERY.without,
    onRequest: () => (requests += 1),
  });
  return { alarms, requests };
}

/** Replays an agent whose speech recognizer changes at a random hour of the week. */
async function replayDrift(before, run) {
  const random = seededRandom(2_000 + run);
  const variant = BEFORE[before](random);
  const changed = BEGIN + HISTORY_DAYS * DAY_MS + Math.floor(random() * 7 * 24) * (DAY_MS / 24);
  const [found] = await replay({
    calls: callsOf(random, talks, { perDay: perDayOf(run), from: 0, to: HISTORY_DAYS + 60 }),
    variant: (talk, at) => (at >= changed ? talks[talk].inDigits : variant(talks[talk], at)),
    watchedFrom: changed,
    every: EVERY.drift,
    until: (alarms) => alarms.length > 0,
  });
  return found;
}

function perDayOf(run) {
  return PER_DAY[run % PER_DAY.length];
}

function sharesOfDays(random) {
  const shares = new Map();
  return (at) => {
    const day = Math.floor(at / DAY_MS);
    if (!shares.has(day)) shares.set(day, 0.1 + 0.2 * random());
    return shares.get(day);
  };
}

function pageOf(all) {
  const lines = all.map(({ before, without, drift }) => {
    const requests = drift.map((found) => found?.requests ?? Infinity).sort((a, b) => a - b);
    const phone = drift.map((found) => found?.talks ?? Infinity).sort((a, b) => a - b);
    const seen = without.reduce((sum, one) => sum + one.requests, 0);
    const alarms = without.reduce((sum, one) => sum + one.alarms.length, 0);
    return `| ${before} | ${median(requests)} | ${requests.at(-1)} | ${median(phone)} | ${phone.at(-1)} | ${alarms} in ${seen.toLocaleString('en')} |`;
  });
  const rates = all.flatMap(({ drift }) => drift).filter((found) => found !== undefined);
  const which = rates.filter(({ rate }) => rate === 'spoken').length;
  return `# Drift: how soon it is alarmed

\`npm run eval:drift -- --write\` on ${new Date().toISOString().slice(0, 10)}. ${talks.length} telephone calls to develop by
(\`test/corpus/talk/tune\`, those recognized without digits) go through detection once as they are said and once with their numbers in
digits. Weeks of an agent are drawn from them: ${PER_DAY.join(', ')} telephone calls a day, most on Monday mornings and few on
Sunday nights, nights and weekends of other sorts, each day with a mix of its own; ${HISTORY_DAYS} days are learned from.

A drift: from some hour of the week on, the recognizer writes all numbers in digits. ${REPLAYS} replays with it, until the first alarm;
${REPLAYS} without, watched for ${WATCHED_DAYS} days, after every ${EVERY.without} calls. A call is a request of the proxy, a turn of a
telephone call.

| before the drift | calls to the alarm, median | most | telephone calls, median | most | false alarms in calls |
| ---------------- | -------------------------: | ---: | ----------------------: | ---: | --------------------: |
${lines.join('\n')}

${which} of ${rates.length} first alarms are of the share of codes and dates that are spoken as words. Method: ${DRIFT_METHOD}.

Where whole telephone calls came in digits before, ten values of one tell hardly more than one of them: so it takes more of them.
`;
}

function median(sorted) {
  return sorted[Math.floor(sorted.length / 2)];
}
