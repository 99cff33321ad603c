// npm run bench:webhook: response time of the voice webhook, from the signature to the durable journal entry, for
// sequential and concurrent requests, compared with GET /health in the same run. Excludes the customer's callback.
// --write puts the table into bench/webhook.md; --requests N sets their number; --check fails above the target.
import { createHmac } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { Pool } from 'undici';
import { quantile, startService } from './lib-service.mjs';

const { values: options } = parseArgs({
  options: {
    requests: { type: 'string', default: '3000' },
    write: { type: 'boolean', default: false },
    check: { type: 'boolean', default: false },
  },
});
const REQUESTS = Number(options.requests);
const WARM_UP = 300;
const TARGET_P95_MS = 15;
const SECRET = 'the-secret-of-the-benchmark';

const lines = [];
const print = (line) => {
  lines.push(line);
  process.stdout.write(`${line}\n`);
};

let calls = 0;
const newCall = () => `call-${(calls += 1)}`;

function ask(path, id) {
  const body = JSON.stringify({
    type: 'assistant-request',
    timestamp: Date.now(),
    call: { id, assistantId: 'asst-1', customer: { number: '+14155550142' } },
  });
  const time = Math.floor(Date.now() / 1_000);
  const digest = createHmac('sha256', SECRET).update(`${time}.${body}`).digest('hex');
  const headers = { 'content-type': 'application/json', 'x-voice-signature': `t=${time},v1=${digest}` };
  return { method: 'POST', path, headers, body };
}

/** Measures the milliseconds of each request, with `width` requests in parallel. */
async function measure(pool, width, count, make) {
  const times = [];
  let left = count;
  const work = async () => {
    while (left > 0) {
      left -= 1;
      const request = make();
      const sent = performance.now();
      const { statusCode, body } = await pool.request(request);
      await body.dump();
      times.push(performance.now() - sent);
      if (statusCode !== 200) throw new Error(`${request.path} answered ${statusCode}`);
    }
  };
  await Promise.all(Array.from({ length: width }, work));
  return times;
}

const service = await startService('http://127.0.0.1:9/v1', { SERVICE_VOICE_WEBHOOK_SECRET: SECRET });
const pool = new Pool(service.baseUrl.replace('localhost', '127.0.0.1'), { connections: 64 });
let worst = 0;
try {
  const agentId = /agt_\w+/.exec(service.proxyUrl)[0];
  const path = `/voice/webhook/${agentId}`;
  await measure(pool, 8, WARM_UP, () => ask(path, newCall()));
  print('| requests | at once | p50 ms | p95 ms | p99 ms | a second |');
  print('| --- | --- | --- | --- | --- | --- |');
  const again = newCall();
  const rows = [
    ['GET /health', [1, 16], () => ({ method: 'GET', path: '/health' })],
    ['webhook, a new call each', [1, 4, 16], () => ask(path, newCall())],
    ['webhook, the same call again', [1, 16], () => ask(path, again)],
  ];
  for (const [name, widths, make] of rows) {
    for (const width of widths) {
      const startedAt = performance.now();
      const times = await measure(pool, width, REQUESTS, make);
      const perSecond = (REQUESTS / (performance.now() - startedAt)) * 1_000;
      const figures = [0.5, 0.95, 0.99].map((share) => quantile(times, share).toFixed(1));
      print(`| ${name} | ${width} | ${figures.join(' | ')} | ${perSecond.toFixed(0)} |`);
      if (name.includes('new call') && width === 1) worst = quantile(times, 0.95);
    }
  }
  print('');
  print(
    `Target: p95 under ${TARGET_P95_MS} ms, one call after another; ${worst.toFixed(1)} ms (${worst < TARGET_P95_MS ? 'met' : 'missed'}).`,
  );
  if (options.write) {
    const head =
      '# The voice webhook\n\n`npm run bench:webhook -- --write` wrote this, on 2 cores that the service, its embedded database and the callers share.\nEach new call is journaled in one durable commit of the account’s chain, so several at once wait for one another.\n\n';
    writeFileSync(new URL('webhook.md', import.meta.url), `${head}${lines.join('\n')}\n`);
  }
} finally {
  await pool.destroy();
  await service.stop();
}
process.exit(options.check && worst >= TARGET_P95_MS ? 1 : 0);
