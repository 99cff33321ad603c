// npm run bench:portal: time to open large screens of the portal, and smoothness of scrolling.
//
//   npm run bench:portal                prints milliseconds, for a session of 10,000 findings and an account of 1,000 agents,
//                                       and for a first visit at 400 kbit/s
//   npm run bench:portal -- --write     writes bench/portal.md
//   --findings N, --agents N, --rounds N
//
// The database is the embedded one; the browser is the Chromium at /usr/bin/chromium or in CHROMIUM_PATH, headless.
import { execFile } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { parseArgs, promisify } from 'node:util';
import { chromium } from 'playwright-core';
import { quantile, startService } from './lib-service.mjs';

const { values: options } = parseArgs({
  options: {
    findings: { type: 'string', default: '10000' },
    agents: { type: 'string', default: '1000' },
    rounds: { type: 'string', default: '5' },
    write: { type: 'boolean', default: false },
  },
});
const FINDINGS = Number(options.findings);
const AGENTS = Number(options.agents);
const ROUNDS = Number(options.rounds);
const FINDINGS_OF_A_MESSAGE = 50;
const FRAMES = 120;
/** Pixels scrolled per frame, as fast as a flick on a touch screen. */
const STEP = 200;
const PARALLEL = 8;

const run = promisify(execFile);
const lines = [];
const print = (line) => {
  lines.push(line);
  process.stdout.write(`${line}\n`);
};
const counted = (value) => value.toLocaleString('en');
const ms = (value) => value.toFixed(value < 10 ? 1 : 0);
const spread = (samples) => `${ms(quantile(samples, 0.5))} | ${ms(Math.max(...samples))}`;

/** Returns a browser script that scrolls the given element and returns the milliseconds between frames. */
const SCROLL = (place) => `new Promise((resolve) => {
  const place = ${place};
  const times = [];
  let before;
  const frame = (now) => {
    if (before !== undefined) times.push(now - before);
    before = now;
    place.scrollBy(0, ${STEP});
    if (times.length < ${FRAMES}) requestAnimationFrame(frame); else resolve(times);
  };
  requestAnimationFrame(frame);
})`;

async function post(url, headers, body) {
  const answer = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
  });
  if (!answer.ok) throw new Error(`${url} answered ${answer.status}: ${await answer.text()}`);
  return { headers: answer.headers, body: await answer.json() };
}

/** Makes one call whose messages contain this many distinct addresses. @returns ID of its session */
async function callWith(proxyUrl, findings) {
  const messages = Array.from({ length: Math.ceil(findings / FINDINGS_OF_A_MESSAGE) }, (_, place) => {
    const first = place * FINDINGS_OF_A_MESSAGE;
    const few = Math.min(FINDINGS_OF_A_MESSAGE, findings - first);
    const texts = Array.from({ length: few }, (__, at) => `Write to guest${first + at}@example.com, please.`);
    return { role: place % 2 === 0 ? 'user' : 'assistant', content: texts.join(' ') };
  });
  const { headers } = await post(proxyUrl, {}, { model: 'stub', messages });
  return headers.get('x-sotto-session');
}

async function createAgents(baseUrl, cookie) {
  let next = 0;
  const worker = async () => {
    while (next < AGENTS - 1) {
      const name = `Desk ${String((next += 1)).padStart(4, '0')}`;
      await post(`${baseUrl}/api/v1/agents`, { cookie }, { name, upstream: 'stub' });
    }
  };
  await Promise.all(Array.from({ length: PARALLEL }, worker));
}

/** Returns the milliseconds from the request to the last byte, and the number of bytes. */
async function answer(url, cookie) {
  const startedAt = performance.now();
  const body = await (await fetch(url, { headers: { cookie } })).arrayBuffer();
  return { time: performance.now() - startedAt, bytes: body.byteLength };
}

/**
 * Reloads a page until a text is visible.
 * @returns milliseconds since the navigation, and the number of rows in the page
 */
async function open(page, url, text) {
  await page.goto('about:blank');
  await page.goto(url, { waitUntil: 'commit' });
  await page.getByText(text, { exact: true }).first().waitFor();
  return page.evaluate(
    `new Promise((resolve) => requestAnimationFrame(() => setTimeout(() => resolve({
       time: performance.now(), elements: document.getElementsByTagName('*').length }))))`,
  );
}

async function times(rounds, measure) {
  const samples = [];
  for (let round = 0; round < rounds; round += 1) samples.push(await measure());
  return samples;
}

async function measureScreen(page, cookie, { name, api, path, text, scrolls }) {
  const answers = await times(ROUNDS, () => answer(api, cookie));
  print(
    `| ${name}: the service's answer (${counted(answers[0].bytes)} bytes) | ${spread(answers.map(({ time }) => time))} |`,
  );
  const opened = await times(ROUNDS, () => open(page, path, text));
  print(
    `| ${name}: opened (${counted(opened[0].elements)} elements) | ${spread(opened.map(({ time }) => time))} |`,
  );
  for (const [what, place] of scrolls) {
    const frames = await page.evaluate(SCROLL(place));
    const late = frames.filter((frame) => frame > 50).length;
    print(`| ${name}: a frame while ${what} scrolls (${late} of ${FRAMES} over 50 ms) | ${spread(frames)} |`);
  }
}

/** Chromium's emulation of a slow network, with 400 kbit/s in both directions and a round-trip delay. */
const SLOW = { offline: false, latency: 150, downloadThroughput: 50_000, uploadThroughput: 50_000 };

const PAINTED =
  'new Promise((resolve) => requestAnimationFrame(() => setTimeout(() => resolve(performance.now()))))';

/**
 * Opens a page in a browser without a cache. Samples the times until a heading and the screen's own heading are
 * painted.
 */
async function measureFirstVisit(cookies, { name, path, heading }) {
  let bytes = 0;
  const samples = await times(ROUNDS, async () => {
    const context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
    await context.addCookies(cookies);
    const page = await context.newPage();
    const network = await context.newCDPSession(page);
    await network.send('Network.enable');
    await network.send('Network.emulateNetworkConditions', SLOW);
    bytes = 0;
    network.on('Network.loadingFinished', ({ encodedDataLength }) => (bytes += encodedDataLength));
    await page.goto(path, { waitUntil: 'commit' });
    await page.getByRole('heading', { level: 1 }).waitFor();
    const first = await page.evaluate(PAINTED);
    await page.getByRole('heading', { level: 1, name: heading }).waitFor();
    const own = await page.evaluate(PAINTED);
    await context.close();
    return { first, own };
  });
  const row = (what, which) => {
    print(`| first visit at 400 kbit/s, ${name}: ${what} | ${spread(samples.map((each) => each[which]))} |`);
  };
  row('first heading', 'first');
  row(`the screen's own heading (${counted(bytes)} bytes)`, 'own');
}

const HEAD = `# The portal with much in it

\`npm run bench:portal -- --write\` wrote this, on 2 cores that the service, its embedded database and the browser share.
"Opened" is the time from the navigation to the frame that shows the last part. A frame takes 16.7 ms if nothing delays it.
"First visit" is a browser without a cache, with Chromium's emulation of 400 kbit/s and round trips of ${SLOW.latency} ms. The page
itself contains the first heading. The screen's own heading needs the scripts; bytes are those on the network until then.

`;

const service = await startService('http://127.0.0.1:9/v1');
const browser = await chromium.launch({
  executablePath: process.env.CHROMIUM_PATH ?? '/usr/bin/chromium',
  args: process.getuid?.() === 0 ? ['--no-sandbox'] : [],
});
try {
  const { baseUrl } = service;
  const { stdout } = await run(
    process.execPath,
    ['bin/sotto.js', 'session', 'create', '--login', 'bench', '--role', 'admin'],
    {
      cwd: new URL('..', import.meta.url),
      env: { PATH: process.env.PATH, SERVICE_DATA_DIR: service.dataDir },
    },
  );
  const value = stdout.trim();
  const cookie = `service_session=${value}`;
  const policy = 'name: kept\nlog_payloads: true\n';
  const made = await post(
    `${baseUrl}/api/v1/agents`,
    { cookie },
    { name: 'Front desk', upstream: 'stub', policy_yaml: policy },
  );
  const sessionId = await callWith(made.body.agent.proxy_url, FINDINGS);
  await createAgents(baseUrl, cookie);
  const page = await browser.newPage({ viewport: { width: 1440, height: 900 } });
  await page.context().addCookies([{ name: 'service_session', value, url: baseUrl }]);
  print('| what | p50 ms | longest ms |');
  print('| --- | --- | --- |');
  await measureFirstVisit([], {
    name: 'login',
    path: `${baseUrl}/portal/login`,
    heading: 'Sotto',
  });
  await measureFirstVisit([{ name: 'service_session', value, url: baseUrl }], {
    name: 'overview',
    path: `${baseUrl}/portal`,
    heading: 'Overview',
  });
  await measureScreen(page, cookie, {
    name: `session of ${counted(FINDINGS)} findings`,
    api: `${baseUrl}/api/v1/sessions/${sessionId}`,
    path: `${baseUrl}/portal/sessions/${sessionId}`,
    text: `Findings (${counted(FINDINGS)})`,
    scrolls: [
      ['the page', 'document.scrollingElement'],
      ['the list of findings', `document.querySelector('[role=region][aria-label=Findings]')`],
    ],
  });
  await measureScreen(page, cookie, {
    name: `${counted(AGENTS)} agents`,
    api: `${baseUrl}/api/v1/agents?limit=100`,
    path: `${baseUrl}/portal/agents`,
    text: `Desk ${String(AGENTS - 1).padStart(4, '0')}`,
    scrolls: [['the page', 'document.scrollingElement']],
  });
  if (options.write) writeFileSync(new URL('portal.md', import.meta.url), `${HEAD}${lines.join('\n')}\n`);
} finally {
  await browser.close();
  await service.stop();
}
