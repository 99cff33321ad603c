// npm run soak -- --minutes 20: endurance under a constant load. Finds the maximum rate in a short ramp of the same
// calls, then runs at 70 % of that rate. Every third call is streamed, and all calls use the model pass. Every third
// conversation also goes through the Responses or the Messages API, and a reviewer reads sampled calls. Calls are sent
// on schedule, however long other calls take, and are timed from their due time. Some calls also go through the bare
// relay, as a measure of the machine's own stability. On a shared host, the CPU time taken by other machines is
// reported as well. Writes bench/soak.md. Exits 1 if the verdict is bad.
//
//   --minutes N    duration of the load, default 20
//   --rate N       calls per second, instead of the ramp
import { writeFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { setTimeout as pause } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { quantile, residentMiB } from './lib-service.mjs';
import { streamText, workers } from './load/client.mjs';
import { cpuBetween, describeMachine, stolenSeconds } from './load/processes.mjs';
import { callOtherApi, review } from './load/mixed.mjs';
import { startTestbed } from './load/testbed.mjs';
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
/** Settings of the ramp. More concurrent callers do not increase the rate, but the latency. */
const RAMP = { warmUpSeconds: 20, seconds: 10, width: 24 };
const STREAMED = 3;
const CONNECTIONS = 256;
const TURNS = 6;
const PACE = { ms: 10, pieces: 12 };
const STREAM_MS = PACE.ms * PACE.pieces;
/** Maximum growth of memory from the second quarter to the last, in MiB and as a share. */
const MAX_GROWTH = { mib: 20, share: 0.05 };
const MAX_SPREAD = 2.5;
/** Interval of the calls that are also sent through the bare relay. */
const RELAYED = 15;
/** Interval of the calls that are also sent through another API, alternating between whole and streamed. */
const OTHER = 3;
const OTHER_APIS = ['responses', 'messages'];
const REVIEWED = 'name: bench-reviewed\nreview: { share: 20 %, keep: 1d, roles: [reviewer, admin] }\n';

/** Returns the calls per second of callers without pauses. */
async function ramp(target, seconds) {
  const callers = new Callers(TURNS);
  const startedAt = performance.now();
  let made = 0;
  let answered = 0;
  await workers(
    RAMP.width,
    () => performance.now() - startedAt < seconds * 1_000,
    async (worker) => {
      await call(target, callers.of(worker), made++ % STREAMED === 0, 0);
      answered += 1;
    },
  );
  return (answered * 1_000) / (performance.now() - startedAt);
}

/** Returns the service's maximum number of calls per second. */
async function capacity(testbed) {
  const targets = testbed.connect(RAMP.width);
  await ramp(targets.model, RAMP.warmUpSeconds);
  const perSecond = await ramp(targets.model, RAMP.seconds);
  await targets.close();
  return perSecond;
}

/** Pool of conversations. A conversation that waits for its reply is not continued. */
class ConversationPool {
  idle = [];

  acquire() {
    return this.idle.pop() ?? newConversation();
  }

  release(conversation) {
    if (conversation.turns < TURNS) this.idle.unshift(conversation);
  }
}

/** Makes one call. @returns milliseconds in addition to the pace of its stream */
async function call(target, conversation, streamed, due) {
  if (!streamed) {
    const { reply } = await target.whole(conversation.nextRequest());
    conversation.addReply(reply);
    return performance.now() - due;
  }
  const { text } = await target.streamed(conversation.nextRequest(PACE));
  conversation.addReply(streamText(text));
  return performance.now() - due - STREAM_MS;
}

/** Makes one call through the bare relay. @returns milliseconds */
async function relayed(target) {
  const { ms } = await target.whole(newConversation().nextRequest());
  return ms;
}

async function soak(testbed, rate) {
  const targets = testbed.connect(CONNECTIONS);
  const pool = new ConversationPool();
  const minutes = Array.from({ length: Math.ceil(MINUTES) }, () => ({
    times: [],
    relay: [],
    errors: 0,
    stolen: 0,
  }));
  const memory = [];
  const reviewing = new AbortController();
  const reviewed = review(testbed.service, reviewing.signal);
  const running = new Set();
  const track = (work, minute) => {
    const one = work.catch(() => (minute.errors += 1)).finally(() => running.delete(one));
    running.add(one);
  };
  let stolen = stolenSeconds();
  const startedAt = performance.now();
  const total = Math.floor(rate * MINUTES * 60);
  for (let made = 0; made < total; made += 1) {
    const due = startedAt + (made * 1_000) / rate;
    await pause(Math.max(0, due - performance.now()));
    const minute = minutes[Math.floor((due - startedAt) / 60_000)];
    if (performance.now() - startedAt >= memory.length * 1_000) {
      memory.push(await residentMiB(testbed.pid));
      minute.stolen += stolenSeconds() - stolen;
      stolen = stolenSeconds();
    }
    const conversation = pool.acquire();
    const answered = call(targets.model, conversation, made % STREAMED === 0, due).then((ms) => {
      minute.times.push(ms);
      pool.release(conversation);
    });
    track(answered, minute);
    if (made % OTHER === 0) {
      const nth = made / OTHER;
      const api = OTHER_APIS[nth % OTHER_APIS.length];
      const isStreamed = nth % (2 * OTHER_APIS.length) >= OTHER_APIS.length;
      track(
        answered.then(() => callOtherApi(testbed.urls.stub, api, conversation, isStreamed)),
        minute,
      );
    }
    if (made % RELAYED === 0)
      track(
        relayed(targets.relay).then((ms) => minute.relay.push(ms)),
        minute,
      );
  }
  await Promise.all(running);
  reviewing.abort();
  const reviews = await reviewed;
  await targets.close();
  return { minutes, memory, total, reviews };
}

/** Returns the ratio of the 99th percentile to the median. */
function spreadOf(times) {
  return quantile(times, 0.99) / quantile(times, 0.5);
}

/** Returns the failed criteria; empty if all criteria are met. */
function failures({ minutes, memory }) {
  const quarter = (nth) => memory.slice((memory.length * (nth - 1)) / 4, (memory.length * nth) / 4);
  const [second, last] = [median(quarter(2)), median(quarter(4))];
  const times = minutes.flatMap((minute) => minute.times);
  const errors = minutes.reduce((sum, minute) => sum + minute.errors, 0);
  const spread = spreadOf(times);
  return [
    ...(last - second > Math.max(MAX_GROWTH.mib, second * MAX_GROWTH.share)
      ? [`memory is not flat: ${second.toFixed(0)} MiB in the second quarter, ${last.toFixed(0)} in the last`]
      : []),
    ...(errors > 0 ? [`${errors} calls failed`] : []),
    ...(spread > MAX_SPREAD ? [`p99 is ${spread.toFixed(2)} times p50, more than ${MAX_SPREAD}`] : []),
  ];
}

function report({ minutes, memory, total, reviews }, rate, carried, cpu, machine) {
  const ms = (times, share) => (times.length === 0 ? '' : quantile(times, share).toFixed(1));
  const rows = minutes.map(({ times, relay, errors, stolen }, at) => {
    const during = memory.slice(at * 60, (at + 1) * 60);
    const peak = during.length === 0 ? '' : Math.max(...during).toFixed(0);
    const others = ((stolen * 100) / (60 * availableParallelism())).toFixed(1);
    return `| ${at + 1} | ${times.length} | ${errors} | ${ms(times, 0.5)} | ${ms(times, 0.99)} | ${ms(relay, 0.5)} | ${ms(relay, 0.99)} | ${peak} | ${others} |`;
  });
  // Memory is sampled every second.
  const later = memory.slice(memory.length / 4);
  const perHour = slope(later) * 3_600;
  const failed = failures({ minutes, memory });
  const relay = minutes.flatMap((minute) => minute.relay);
  const found =
    carried === undefined ? 'as given' : `${SHARE * 100} % of the ${carried.toFixed(0)} it carries`;
  const cores = Object.entries(cpu)
    .map(([name, seconds]) => `${name} ${(seconds / (MINUTES * 60)).toFixed(2)}`)
    .join(', ');
  return `# A long load

\`npm run soak -- --minutes ${MINUTES}\` wrote this on ${machine}.

${total} calls at ${rate.toFixed(0)} a second (${found}), every third one streamed, all with the model pass; milliseconds count from when a
call was due, without the pace of its stream. Cores used: ${cores}.

Verdict: ${failed.length === 0 ? `memory is flat, no call failed, p99 is within ${MAX_SPREAD} times p50` : failed.join('; ')}.
Beside the calls, ${relay.length} went through the bare relay, whose p99 is ${spreadOf(relay).toFixed(2)} times its p50 under the same load on the same cores.
One call in ${OTHER} went through the Responses or the Messages API as well, and a reviewer finished ${reviews} sampled calls.
Peak memory ${Math.max(...memory).toFixed(0)} MiB; after the first quarter it rose by ${perHour.toFixed(0)} MiB an hour.

| minute | calls | errors | p50 ms | p99 ms | relay p50 ms | relay p99 ms | peak memory, MiB | cores taken by others, % |
| --- | --- | --- | --- | --- | --- | --- | --- | --- |
${rows.join('\n')}
`;
}

const machine = describeMachine();
const testbed = await startTestbed();
testbed.urls.stub = await testbed.service.createAgent('Other APIs', {
  upstream: 'stub',
  policy_yaml: REVIEWED,
});
let failed;
try {
  const carried = options.rate === undefined ? await capacity(testbed) : undefined;
  const rate = carried === undefined ? Number(options.rate) : carried * SHARE;
  process.stdout.write(`${rate.toFixed(0)} calls a second for ${MINUTES} minutes\n`);
  const before = testbed.cpu();
  const result = await soak(testbed, rate);
  const text = report(result, rate, carried, cpuBetween(before, testbed.cpu()), machine);
  failed = failures(result);
  process.stdout.write(text);
  writeFileSync(new URL('soak.md', import.meta.url), text);
} finally {
  await testbed.stop();
}
process.exit(failed.length === 0 ? 0 : 1);
