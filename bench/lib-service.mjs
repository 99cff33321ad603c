// Starts the built service in a separate process on the embedded database, with an upstream in the benchmark.
import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import {
  joinEmbeddedPostgres,
  removeEmbeddedPostgres,
} from '../dist/src/database/embedded/embedded-postgres.js';

const run = promisify(execFile);
const ROOT = fileURLToPath(new URL('..', import.meta.url));
const LISTENS = /otto listens on (\S+)\n/;
/** Returns the Node options of `npm start`. */
function startOf(root) {
  const { scripts } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
  return scripts.start.replace(/^exec node /, '').split(' ');
}

/** Starts an OpenAI-compatible upstream on the loopback interface, which calls `answer(body, request, response)`. */
export async function startUpstream(answer) {
  const server = createServer((request, response) => {
    const parts = [];
    request.on('data', (part) => parts.push(part));
    request.on('end', () => answer(Buffer.concat(parts).toString('utf8'), request, response));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${server.address().port}/v1`,
    stop: () => {
      server.closeAllConnections();
      return new Promise((resolve) => server.close(resolve));
    },
  };
}

/**
 * Starts the service.
 * @param nodeOptions options of the service's process, such as `--cpu-prof`
 * @param others addresses of further providers by name, each with the model `m`
 * @param root folder of the build
 * @returns the service's address, an admin's cookie, its proxy URL for an agent with that upstream, functions that
 * create other agents and stop the service, its data directory and process ID
 */
export async function startService(upstreamUrl, extraEnv = {}, nodeOptions = [], others = {}, root = ROOT) {
  const dataDir = await mkdtemp(join(tmpdir(), 'sotto-bench-'));
  const upstreams = join(dataDir, 'upstreams.yaml');
  await writeFile(upstreams, providersAt(upstreamUrl, others));
  const env = {
    PATH: process.env.PATH,
    SERVICE_DATA_DIR: dataDir,
    SERVICE_PORT: '0',
    SERVICE_LOG_LEVEL: 'error',
    SERVICE_UPSTREAMS_FILE: upstreams,
    ...extraEnv,
  };
  const { child, baseUrl } = await startProcess(env, nodeOptions, root);
  const token = (
    await run(
      process.execPath,
      ['bin/sotto.js', 'session', 'create', '--login', 'bench', '--role', 'admin'],
      { cwd: root, env },
    )
  ).stdout.trim();
  const cookie = `service_session=${token}`;
  const createAgent = async (name, fields = {}) => {
    const created = await fetch(`${baseUrl}/api/v1/agents`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', cookie },
      body: JSON.stringify({ name, upstream: 'bench:m', ...fields }),
    });
    return (await created.json()).agent.proxy_url;
  };
  return {
    baseUrl,
    env,
    cookie,
    proxyUrl: await createAgent('Bench'),
    createAgent,
    dataDir,
    pid: child.pid,
    stop: async () => {
      await stopProcess(child);
      await removeEmbeddedPostgres(dataDir);
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

/**
 * Returns the configuration of the upstream as a provider with WebSockets, and as `bench`, a provider without
 * WebSockets.
 */
function providersAt(upstreamUrl, others) {
  const at = (url) => ({ base_url: url, models: ['m'], apis: ['chat_completions', 'responses'] });
  const more = Object.entries(others).map(([name, url]) => [name, at(url)]);
  const provider = at(upstreamUrl);
  return JSON.stringify({
    providers: { bench: provider, sockets: { ...provider, websocket: true }, ...Object.fromEntries(more) },
  });
}

/**
 * Starts another instance on the service's database.
 * @returns the instance's address, a promise of its process's end (`code`), and a function that stops it
 */
export async function startInstanceBeside({ env, dataDir }) {
  const database = await joinEmbeddedPostgres({ dataDir });
  const own = await mkdtemp(join(tmpdir(), 'sotto-bench-'));
  const { child, baseUrl } = await startProcess({
    ...env,
    SERVICE_DATA_DIR: own,
    SERVICE_PROCESSES: '1',
    SERVICE_MASTER_KEY: (await readFile(join(dataDir, 'master.key'), 'utf8')).trim(),
    DATABASE_URL: database.url,
  });
  return {
    baseUrl,
    ended: once(child, 'exit').then(([code]) => ({ code })),
    stop: async () => {
      await stopProcess(child);
      await database.stop();
      await rm(own, { recursive: true, force: true });
    },
  };
}

async function startProcess(env, nodeOptions = [], root = ROOT) {
  const child = spawn(process.execPath, [...nodeOptions, ...startOf(root)], {
    cwd: root,
    env,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const ended = once(child, 'exit').then(([code]) => {
    throw new Error(`the service did not start: it ended with ${String(code)}`);
  });
  ended.catch(() => undefined);
  let printed = '';
  while (!LISTENS.test(printed))
    printed += String((await Promise.race([once(child.stdout, 'data'), ended]))[0]);
  child.stdout.resume();
  return { child, baseUrl: LISTENS.exec(printed)[1] };
}

async function stopProcess(child) {
  child.kill('SIGTERM');
  if (child.exitCode === null) await once(child, 'exit');
}

/** Returns the resident memory of a process in MiB (on Linux; otherwise NaN). */
export async function residentMiB(pid) {
  const status = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => '');
  return Number(/VmRSS:\s+(\d+)/.exec(status)?.[1] ?? NaN) / 1024;
}

/** Returns a quantile of samples. */
export function quantile(samples, share) {
  const sorted = [...samples].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))];
}
