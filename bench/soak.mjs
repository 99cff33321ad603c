// npm run soak -- --minutes 20: whether the service stands a load for long. Finds what it can carry in a short ramp of the
// same calls, then makes 70 % of that: each third one streamed, all with the model pass. Calls come when they are due,
// however long others take, and their times count from then. Beside them, now and then, one goes through the bare relay, to
// tell how even the machine itself was under that load, and where it is one of several on a host, it tells how much of its
// cores the others took. Writes bench/soak.md; exits 1 where the verdict is bad.
//
//   --minutes N    of the load, 20 unless told
//   --rate N       calls a second, instead of what the ramp would find
import { writeFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { setTimeout as pause } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { quantile, residentMiB } from './lib-service.mjs';
import { saidIn, workers } from './load/client.mjs';
import { cpuBetween, describeMachine, stolenSeconds } from './load/processes.mjs';
import { setStage } from './load/stage.mjs';
import { median, slope } from './load/statistics.mjs';
import { Callers, newConversation } from './load/talk.mjs';

const { values: options } = parseArgs({
  options: {
    minutes: { type: 'string', default: '20' },
    rate: { type: 'string' },
  },
});
const MINUTES = Number(options.minutes);
const SHARE = 0.7;
/** More callers at once than that make no more calls, but longer ones. */
const RAMP = { warmUpSeconds: 20, seconds: 10, width: 24 };
const STREAMED = 3;
const CONNECTIONS = 256;
const TURNS = 6;
const PACE = { ms: 10, pieces: 12 };
const STREAM_MS = PACE.ms * PACE.pieces;
/** The last quarter may take so much more memory than the second, in MiB and as a share. */
const FLAT = { mib: 20, share: 0.05 };
const MOST_SPREAD = 3;
/** Of so many calls, one goes through the bare relay as well. */
const RELAYED = 15;

/** Calls a second that callers make who never pause. */
async function ramp(target, seconds) {
  const callers = new Callers(TURNS);
  const began = performance.now();
  let made = 0;
  let answered = 0;
  await workers(
    RAMP.width,
    () => performance.now() - began < seconds * 1_000,
    async (worker) => {
      await call(target, callers.of(worker), made++ % STREAMED === 0, 0);
      answered += 1;
    },
  );
  return (answered * 1_000) / (performance.now() - began);
}

/** Calls a second that the service carries at its best. */
async function capacity(stage) {
  const targets = stage.connect(RAMP.width);
  await ramp(targets.model, RAMP.warmUpSeconds);
  const perSecond = await ramp(targets.model, RAMP.seconds);
  await targets.close();
  return perSecond;
}

/** Leads conversations; one that waits for its reply is not continued meanwhile. */
class Talks {
  idle = [];

  next() {
    return this.idle.pop() ?? newConversation();
  }

  over(conversation) {
    if (conversation.turns < TURNS) this.idle.unshift(conversation);
  }
}

/** One call. @returns milliseconds that it took beyond the pace of its stream */
async function call(target, conversation, streamed, due) {
  if (!streamed) {
    const { said } = await target.whole(conversation.say());
    conversation.hear(said);
    return performance.now() - due;
  }
  const { text } = await target.streamed(conversation.say(PACE));
  conversation.hear(saidIn(text));
  return performance.now() - due - STREAM_MS;
}

/** One call through the bare relay. @returns milliseconds */
async function relayed(target) {
  const { ms } = await target.whole(newConversation().say());
  return ms;
}

async function soak(stage, rate) {
  const targets = stage.connect(CONNECTIONS);
  const talks = new Talks();
  const minutes = Array.from({ length: Math.ceil(MINUTES) }, () => ({
    times: [],
    relay: [],
    errors: 0,
    stolen: 0,
  }));
  const memory = [];
  const underWay = new Set();
  const follow = (work, minute) => {
    const one = work.catch(() => (minute.errors += 1)).finally(() => underWay.delete(one));
    underWay.add(one);
  };
  let stolen = stolenSeconds();
  const began = performance.now();
  const total = Math.floor(rate * MINUTES * 60);
  for (let made = 0; made < total; made += 1) {
    const due = began + (made * 1_000) / rate;
    await pause(Math.max(0, due - performance.now()));
    const minute = minutes[Math.floor((due - began) / 60_000)];
    if (performance.now() - began >= memory.length * 1_000) {
      memory.push(await residentMiB(stage.pid));
      minute.stolen += stolenSeconds() - stolen;
      stolen = stolenSeconds();
    }
    const conversation = talks.next();
    const answered = call(targets.model, conversation, made % STREAMED === 0, due).then((ms) => {
      minute.times.push(ms);
      talks.over(conversation);
    });
    follow(answered, minute);
    if (made % RELAYED === 0)
      follow(
        relayed(targets.relay).then((ms) => minute.relay.push(ms)),
        minute,
      );
  }
  await Promise.all(underWay);
  await targets.close();
  return { minutes, memory, total };
}

/** How many times the median the 99th percentile is. */
function spreadOf(times) {
  return quantile(times, 0.99) / quantile(times, 0.5);
}

/** What is wrong; empty where all is well. */
function faults({ minutes, memory }) {
  const quarter = (nth) => memory.slice((memory.length * (nth - 1)) / 4, (memory.length * nth) / 4);
  const [second, last] = [median(quarter(2)), median(quarter(4))];
  const times = minutes.flatMap((minute) => minute.times);
  const errors = minutes.reduce((sum, minute) => sum + minute.errors, 0);
  const spread = spreadOf(times);
  return [
    ...(last - second > Math.max(FLAT.mib, second * FLAT.share)
      ? [`memory is not flat: ${second.toFixed(0)} MiB in the second quarter, ${last.toFixed(0)} in the last`]
      : []),
    ...(errors > 0 ? [`${errors} calls failed`] : []),
    ...(spread > MOST_SPREAD ? [`p99 is ${spread.toFixed(2)} times p50, more than ${MOST_SPREAD}`] : []),
  ];
}

function report({ minutes, memory, total }, rate, carried, cpu, machine) {
  const ms = (times, share) => (times.length === 0 ? '' : quantile(times, share).toFixed(1));
  const rows = minutes.map(({ times, relay, errors, stolen }, at) => {
    const during = memory.slice(at * 60, (at + 1) * 60);
    const most = during.length === 0 ? '' : Math.max(...during).toFixed(0);
    const others = ((stolen * 100) / (60 * availableParallelism())).toFixed(1);
    return `| ${at + 1} | ${times.length} | ${errors} | ${ms(times, 0.5)} | ${ms(times, 0.99)} | ${ms(relay, 0.5)} | ${ms(relay, 0.99)} | ${most} | ${others} |`;
  });
  // A look each second.
  const later = memory.slice(memory.length / 4);
  const perHour = slope(later) * 3_600;
  const wrong = faults({ minutes, memory });
  const relay = minutes.flatMap((minute) => minute.relay);
  const found =
    carried === undefined ? 'as told' : `${SHARE * 100} % of the ${carried.toFixed(0)} it carries`;
  const cores = Object.entries(cpu)
    .map(([name, seconds]) => `${name} ${(seconds / (MINUTES * 60)).toFixed(2)}`)
    .join(', ');
  return `# A long load

\`npm run soak -- --minutes ${MINUTES}\` wrote this on ${machine}.

${total} calls at ${rate.toFixed(0)} a second (${found}), each third one streamed, all with the model pass; milliseconds count from when a
call was due, without the pace of its stream. Cores used: ${cores}.

Verdict: ${wrong.length === 0 ? 'memory is flat, no call failed, p99 is within three times p50' : wrong.join('; ')}.
Beside the calls, ${relay.length} went through the bare relay, whose p99 is ${spreadOf(relay).toFixed(2)} times its p50 under the same load on the same cores.
Peak memory ${Math.max(...memory).toFixed(0)} MiB; after the first quarter it rose by ${perHour.toFixed(0)} MiB an hour.

| minute | calls | errors | p50 ms | p99 ms | relay p50 ms | relay p99 ms | most memory, MiB | cores taken by others, % |
| --- | --- | --- | --- | --- | --- | --- | --- | --- |
${rows.join('\n')}
`;
}

const machine = describeMachine();
const stage = await setStage();
let wrong;
try {
  const carried = options.rate === undefined ? await capacity(stage) : undefined;
  const rate = carried === undefined ? Number(options.rate) : carried * SHARE;
  process.stdout.write(`${rate.toFixed(0)} calls a second for ${MINUTES} minutes\n`);
  const before = stage.cpu();
  const result = await soak(stage, rate);
  const text = report(result, rate, carried, cpuBetween(before, stage.cpu()), machine);
  wrong = faults(result);
  process.stdout.write(text);
  writeFileSync(new URL('soak.md', import.meta.url), text);
} finally {
  await stage.stop();
}
process.exit(wrong.length === 0 ? 0 : 1);
