// npm run bench:relay: how fast a hang-up reaches the upstream, compared with a direct connection in the same run, and
// the memory used for a slow reader. --write puts the table into bench/relay.md.
import { once } from 'node:events';
import { writeFileSync } from 'node:fs';
import { Agent, request } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { startUpstream, quantile, residentMiB, startService } from './lib-service.mjs';

const { values: options } = parseArgs({
  options: { write: { type: 'boolean', default: false } },
});
const HANG_UPS = 100;
const FLOOD_MIB = 200;

const lines = [];
const print = (line) => {
  lines.push(line);
  process.stdout.write(`${line}\n`);
};

/** Upstream responses of calls that wait for their caller to hang up, by ID. */
let calls = 0;
const hungUp = new Map();
const onStart = new Map();

const chunk = (content, finish = null) =>
  `data: ${JSON.stringify({ id: 'c', model: 'm', choices: [{ index: 0, delta: { content }, finish_reason: finish }] })}\n\n`;

function play(body, _, response) {
  // Numbers in control fields pass unmasked, whereas words of the conversation may be masked.
  const { messages, seed: id } = JSON.parse(body);
  const [sort] = messages.at(-1).content.split(' ');
  response.once('close', () => hungUp.get(id)?.(performance.now()));
  if (sort === 'headers') return onStart.get(id)?.();
  response.writeHead(200, { 'content-type': 'text/event-stream' });
  response.flushHeaders();
  if (sort === 'token') return onStart.get(id)?.();
  if (sort === 'stream') {
    response.write(chunk('Well, '));
    return onStart.get(id)?.();
  }
  return flood(response);
}

async function flood(response) {
  const text = chunk('x'.repeat(16_384));
  for (let sent = 0; sent < FLOOD_MIB * 64 && !response.destroyed; sent += 1) {
    if (!response.write(text))
      await once(response, 'drain', { signal: AbortSignal.timeout(10_000) }).catch(() => undefined);
  }
  response.end('data: [DONE]\n\n');
}

function call(url, content, seed = 0) {
  const agent = new Agent({ keepAlive: false });
  const sent = request(url, { method: 'POST', agent, headers: { 'content-type': 'application/json' } });
  sent.on('error', () => undefined);
  sent.end(JSON.stringify({ model: 'm', stream: true, seed, messages: [{ role: 'user', content }] }));
  return sent;
}

async function hangUps(url, sort) {
  const delays = [];
  for (let round = 0; round < HANG_UPS; round += 1) {
    const id = (calls += 1);
    const reached = new Promise((resolve) => onStart.set(id, resolve));
    const ended = new Promise((resolve) => hungUp.set(id, resolve));
    const sent = call(url, sort, id);
    const answered = sort === 'headers' ? undefined : once(sent, 'response');
    await reached;
    await answered;
    const left = performance.now();
    sent.destroy();
    const seen = await Promise.race([ended, pause(2_000)]);
    delays.push(seen === undefined ? Infinity : seen - left);
  }
  return delays;
}

/** Measures the memory of the service while a caller doesn't read a reply of many MiB. */
async function slowReader(url, pid) {
  const before = await residentMiB(pid);
  const sent = call(url, 'flood');
  const [response] = await once(sent, 'response');
  response.pause();
  let peak = before;
  for (let sample = 0; sample < 30; sample += 1) {
    await pause(100);
    peak = Math.max(peak, await residentMiB(pid));
  }
  sent.destroy();
  return { before, peak };
}

const upstream = await startUpstream(play);
const service = await startService(upstream.url);
try {
  const direct = `${upstream.url}/chat/completions`;
  print('| hang-up reaches the upstream | seen | p50 ms | p99 ms | max ms | direct p50 ms |');
  print('| --- | --- | --- | --- | --- | --- |');
  for (const [sort, window] of [
    ['headers', 'before headers'],
    ['token', 'before the first token'],
    ['stream', 'mid-stream'],
  ]) {
    const delays = await hangUps(service.proxyUrl, sort);
    const bare = await hangUps(direct, sort);
    const seen = delays.filter((delay) => delay <= 200).length;
    const figures = [0.5, 0.99, 1].map((share) => quantile(delays, share).toFixed(1));
    print(
      `| ${window} | ${seen} of ${HANG_UPS} within 200 ms | ${figures.join(' | ')} | ${quantile(bare, 0.5).toFixed(1)} |`,
    );
  }
  print('');
  const { before, peak } = await slowReader(service.proxyUrl, service.pid);
  print(
    `A caller that does not read ${FLOOD_MIB} MiB: ${before.toFixed(0)} MiB before, at most ${peak.toFixed(0)} MiB.`,
  );
  if (options.write) {
    const head =
      '# The relay\n\n`npm run bench:relay -- --write` wrote this, on 2 cores that the service, its database, the upstream and the callers share.\n\n';
    writeFileSync(new URL('relay.md', import.meta.url), `${head}${lines.join('\n')}\n`);
  }
} finally {
  await service.stop();
  await upstream.stop();
}
process.exit(0);
