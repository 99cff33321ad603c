import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { freePort } from './free-port.js';
import { findProgram } from './needs.js';

/** Path of the shipped configuration. */
export const CONFIG = fileURLToPath(new URL('../../ops/haproxy/haproxy.cfg', import.meta.url));
const PATIENCE_MS = 10_000;

export interface LoadBalancer {
  readonly baseUrl: string;
  /** Resolves when the load balancer sends calls to the first (0) or the second (1) instance. */
  isUp(index: 0 | 1): Promise<void>;
  /** Resolves when the load balancer no longer sends calls to the instance. */
  isDown(index: 0 | 1): Promise<void>;
  stop(): Promise<void>;
}

/**
 * Starts HAProxy as shipped (`ops/haproxy/haproxy.cfg`), in front of two instances, given as `host:port`.
 * @param config changed copy of the shipped file
 * @param isReady returns true for the response to `/health/ready` that ends the wait
 */
export async function startLoadBalancer(
  one: string,
  two: string,
  config = CONFIG,
  isReady = (answer: Response): boolean => answer.ok,
): Promise<LoadBalancer> {
  const address = `127.0.0.1:${await freePort()}`;
  const child = spawn(findProgram('haproxy') ?? 'haproxy', ['-db', '-f', config], {
    env: { PATH: process.env.PATH, SOTTO_BIND: address, SOTTO_1: one, SOTTO_2: two },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let printed = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (part: Buffer) => {
      printed += String(part);
    });
  }
  const baseUrl = `http://${address}`;
  await listening(child, baseUrl, () => printed, isReady);
  return {
    baseUrl,
    isUp: async (index) => {
      while (isDown(printed, index)) await pause(20);
    },
    isDown: async (index) => {
      while (!isDown(printed, index)) await pause(20);
    },
    stop: () => end(child),
  };
}

/** Returns whether the latest report says that an instance is down. HAProxy reports nothing before the first change. */
function isDown(printed: string, index: 0 | 1): boolean {
  const reports = printed.match(new RegExp(`Server instances/sotto-${index + 1} is (UP|DOWN)`, 'g'));
  return reports?.at(-1)?.endsWith('DOWN') === true;
}

async function listening(
  child: ChildProcess,
  baseUrl: string,
  printed: () => string,
  isReady: (answer: Response) => boolean,
): Promise<void> {
  const deadline = Date.now() + PATIENCE_MS;
  for (;;) {
    if (child.exitCode !== null || Date.now() > deadline) throw new Error(`HAProxy ended:\n${printed()}`);
    const answers = await fetch(`${baseUrl}/health/ready`).then(isReady, () => false);
    if (answers) return;
    await pause(20);
  }
}

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const exited = once(child, 'exit');
  child.kill('SIGKILL');
  await exited;
}
