import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import {
  joinEmbeddedPostgres,
  removeEmbeddedPostgres,
} from '../../src/database/embedded/embedded-postgres.js';
import { query } from '../support/databases.js';
import { type RecordingUpstream, recordUpstream } from '../support/recording-upstream.js';

const run = promisify(execFile);
const ROOT = fileURLToPath(new URL('../..', import.meta.url));

/**
 * The setup of `npm start` in a separate process, with one service on an embedded database, and a recording
 * upstream.
 */
export interface EmbeddedSetting {
  readonly upstream: RecordingUpstream;
  readonly child: ChildProcess;
  /** @returns base URL of the service */
  start(): Promise<string>;
  /** Ends the service. Has no effect if it has already ended. */
  end(signal: NodeJS.Signals): Promise<void>;
  /** Creates an agent with the recording upstream and returns its proxy URL. */
  proxyUrl(baseUrl: string): Promise<string>;
  /** Runs a `sotto` command beside the service and returns its output. */
  sotto(...args: string[]): Promise<string>;
  /** Runs work with the URL of the service's database server. */
  withDatabase<T>(work: (url: string) => Promise<T>): Promise<T>;
  /** Locates the database server. This takes up space on its disk. */
  locateServer(): Promise<void>;
  /** Kills the located database server, as the system does when memory runs out. */
  killServer(): Promise<void>;
  remove(): Promise<void>;
}

/** @param dataDir created if missing, and removed at the end */
export async function embeddedSetting(dataDir: string): Promise<EmbeddedSetting> {
  await mkdir(dataDir, { recursive: true });
  const upstream = await recordUpstream();
  const { baseUrl } = upstream.provider;
  const file = join(dataDir, 'upstreams.yaml');
  await writeFile(file, `providers: { recorder: { base_url: "${baseUrl}", models: [model-a] } }\n`);
  const env = {
    PATH: process.env.PATH,
    SERVICE_DATA_DIR: dataDir,
    SERVICE_PORT: '0',
    SERVICE_LOG_LEVEL: 'fatal',
    SERVICE_UPSTREAMS_FILE: file,
  };
  let child: ChildProcess | undefined;
  const required = (): ChildProcess => {
    if (child === undefined) throw new Error('nothing was started');
    return child;
  };
  const end = async (signal: NodeJS.Signals): Promise<void> => {
    if (child?.exitCode !== null || child.signalCode !== null) return;
    const exited = once(child, 'exit');
    child.kill(signal);
    await exited;
  };
  const sotto = async (...args: string[]): Promise<string> =>
    (await run(process.execPath, ['bin/sotto.js', ...args], { cwd: ROOT, env })).stdout;
  const withDatabase = async <T>(work: (url: string) => Promise<T>): Promise<T> => {
    const database = await joinEmbeddedPostgres({ dataDir });
    try {
      return await work(database.url);
    } finally {
      await database.stop();
    }
  };
  let postmasterFile = '';
  return {
    upstream,
    get child() {
      return required();
    },
    start: async () => {
      child = spawn(process.execPath, ['dist/src/main.js'], {
        cwd: ROOT,
        env,
        stdio: ['ignore', 'pipe', 'inherit'],
      });
      return listening(child);
    },
    end,
    proxyUrl: async (address) => {
      const cookie = (await sotto('session', 'create', '--login', 'sam', '--role', 'admin')).trim();
      const answer = await fetch(`${address}/api/v1/agents`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', cookie: `service_session=${cookie}` },
        body: JSON.stringify({ name: 'An agent', upstream: 'recorder:model-a' }),
      });
      return ((await answer.json()) as { agent: { proxy_url: string } }).agent.proxy_url;
    },
    sotto,
    withDatabase,
    locateServer: async () => {
      postmasterFile = await withDatabase(async (url) => {
        const [row] = await query<{ data_directory: string }>(url, 'SHOW data_directory');
        return join(row?.data_directory ?? '', 'postmaster.pid');
      });
    },
    killServer: async () => {
      process.kill(Number.parseInt(await readFile(postmasterFile, 'utf8'), 10), 'SIGKILL');
    },
    remove: async () => {
      await end('SIGTERM');
      await upstream.stop();
      await removeEmbeddedPostgres(dataDir);
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

async function listening(child: ChildProcess): Promise<string> {
  let printed = '';
  for await (const part of child.stdout ?? []) {
    printed += String(part);
    const baseUrl = /public address: (\S+)\n/.exec(printed)?.[1];
    if (baseUrl !== undefined && printed.includes('role admin')) return baseUrl;
  }
  throw new Error('the service ended before it listened');
}
