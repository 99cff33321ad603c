import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { freePort } from './free-port.js';

export interface RedisServer {
  readonly url: string;
  /** Ends it at once, as a crash would. */
  kill(): Promise<void>;
  /** Starts it again at the same port, with nothing in it. */
  restart(): Promise<void>;
  /** Lets it hang, with its connections open, until {@link resume}. */
  pause(): void;
  resume(): void;
}

/**
 * A Redis of the tests' own, that keeps nothing.
 * @throws Error that tells how to install it, where `redis-server` is missing
 */
export async function startRedis(): Promise<RedisServer> {
  const port = await freePort();
  let child = await launch(port);
  const kill = async (): Promise<void> => {
    if (child.exitCode !== null || child.signalCode !== null) return;
    const exited = once(child, 'exit');
    child.kill('SIGKILL');
    await exited;
  };
  return {
    url: `redis://127.0.0.1:${port}`,
    kill,
    restart: async () => {
      await kill();
      child = await launch(port);
    },
    pause: () => {
      child.kill('SIGSTOP');
    },
    resume: () => {
      child.kill('SIGCONT');
    },
  };
}

/** Resolves when it takes connections. */
async function launch(port: number): Promise<ChildProcess> {
  const args = ['--port', String(port), '--bind', '127.0.0.1', '--save', '', '--appendonly', 'no'];
  const child = spawn('redis-server', args, { stdio: ['ignore', 'pipe', 'inherit'] });
  await once(child, 'spawn').catch(() => {
    throw new Error('these tests need redis-server: apt-get install -y redis-server');
  });
  let printed = '';
  await new Promise<void>((resolve, reject) => {
    // Read to its end, or a full pipe would stop it.
    child.stdout.on('data', (part: Buffer) => {
      printed += String(part);
      if (/ready to accept connections/i.test(printed)) resolve();
    });
    child.once('exit', () => {
      reject(new Error(`redis-server ended:\n${printed}`));
    });
  });
  return child;
}
