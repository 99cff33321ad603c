import { execFile, spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { open, readFile, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import type { Binaries } from './binaries.js';
import type { ClusterHome } from './cluster-home.js';
import { readPostmasterFile } from './postmaster-file.js';
import { serverArguments, serverEnvironment } from './server-settings.js';
import type { ServerUser } from './server-user.js';
import { watchParent } from './watcher.js';

/** Server process that this process started. */
export interface Postmaster {
  readonly pid: number;
  readonly port: number;
  /** Resolves when the process has ended, for any reason. */
  readonly exited: Promise<void>;
  stop(): Promise<void>;
}

interface Launch {
  readonly home: ClusterHome;
  readonly binaries: Binaries;
  readonly user: ServerUser | undefined;
  readonly settings: Readonly<Record<string, string>>;
}

/** Longest start in milliseconds, including recovery after a crash. */
const START_LIMIT_MS = 120_000;
const RETRY_LIMIT_MS = 15_000;
const POLL_MS = 10;
/** Signals of a fast shutdown, an immediate one (safe, because the log is replayed), and a forced end. */
const SHUTDOWN: readonly (readonly [signal: 'SIGINT' | 'SIGQUIT' | 'SIGKILL', ms: number])[] = [
  ['SIGINT', 10_000],
  ['SIGQUIT', 10_000],
  ['SIGKILL', 10_000],
];
/** Errors that pass: another program took the free port, or children of a killed server are about to end. */
const TRANSIENT =
  /could not bind|could not create any TCP\/IP sockets|shared memory block .* is still in use/;

/**
 * Starts the server and waits until it accepts connections.
 * @param port undefined for a free port
 */
export async function startPostmaster(launch: Launch, port?: number): Promise<Postmaster> {
  const deadline = Date.now() + RETRY_LIMIT_MS;
  for (;;) {
    const postmaster = await spawnPostmaster(launch, port ?? (await freePort()));
    if (await waitUntilReady(launch.home, postmaster)) {
      postmaster.unref();
      return postmaster;
    }
    await postmaster.stop();
    const log = await readFile(launch.home.log, 'utf8');
    if (!TRANSIENT.test(log) || Date.now() > deadline)
      throw new Error(`the server exited; its log says:\n${tail(log)}`);
    await delay(100);
  }
}

interface FreshPostmaster extends Postmaster {
  /** Lets this process end while the server runs. */
  unref(): void;
}

async function spawnPostmaster(launch: Launch, port: number): Promise<FreshPostmaster> {
  const { home, binaries, user } = launch;
  const child = await spawnServer(launch, port);
  const exited = hasExited(child)
    ? Promise.resolve()
    : new Promise<void>((resolve) => {
        child.once('exit', () => {
          resolve();
        });
      });
  const watcher = watchParent(child.pid, home.data, user);
  void exited.then(() => watcher.dismiss());
  return {
    pid: child.pid,
    port,
    exited,
    unref: () => {
      child.unref();
    },
    stop: async () => {
      child.ref();
      await shutDown(child, exited, binaries);
      await watcher.dismiss();
    },
  };
}

/** Starts the server detached, so that a Ctrl-C at the terminal does not reach it while this process still uses it. */
async function spawnServer(launch: Launch, port: number): Promise<ChildProcess & { pid: number }> {
  const { home, binaries, user, settings } = launch;
  await rm(home.log, { force: true });
  const log = await open(home.log, 'wx', 0o600);
  try {
    const child = spawn(binaries.postgres, serverArguments(home.data, port, settings), {
      cwd: home.directory,
      env: serverEnvironment(),
      stdio: ['ignore', log.fd, log.fd],
      detached: true,
      windowsHide: true,
      ...(user === undefined ? {} : { uid: user.uid, gid: user.gid }),
    });
    await once(child, 'spawn');
    return child as ChildProcess & { pid: number };
  } finally {
    await log.close();
  }
}

async function waitUntilReady(home: ClusterHome, postmaster: Postmaster): Promise<boolean> {
  const state = { ended: false };
  void postmaster.exited.then(() => (state.ended = true));
  const deadline = Date.now() + START_LIMIT_MS;
  while (!state.ended && Date.now() < deadline) {
    const file = await readPostmasterFile(home.data);
    if (file?.pid === postmaster.pid && file.ready) return true;
    await delay(POLL_MS);
  }
  return false;
}

async function shutDown(child: ChildProcess, exited: Promise<void>, binaries: Binaries): Promise<void> {
  for (const [signal, ms] of SHUTDOWN) {
    if (hasExited(child)) return;
    send(child, signal, binaries);
    const timer = new AbortController();
    await Promise.race([exited, delay(ms, undefined, { signal: timer.signal }).catch(() => undefined)]);
    timer.abort();
  }
}

function hasExited(child: ChildProcess): boolean {
  return child.exitCode !== null || child.signalCode !== null;
}

/** Sends a signal. Windows has no signals, so `pg_ctl` replaces them there. */
function send(child: ChildProcess, signal: 'SIGINT' | 'SIGQUIT' | 'SIGKILL', binaries: Binaries): void {
  if (process.platform !== 'win32' || signal === 'SIGKILL') child.kill(signal);
  else execFile(binaries.pgCtl, ['kill', signal.slice(3), String(child.pid)], () => undefined);
}

/** Returns a port that is free now. If another program takes it first, the start is retried with another port. */
function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer();
    probe.once('error', reject);
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address();
      probe.close(() => {
        if (address !== null && typeof address === 'object') resolve(address.port);
        else reject(new Error('no free TCP port'));
      });
    });
  });
}

function tail(log: string): string {
  return log.trim().split('\n').slice(-15).join('\n');
}
