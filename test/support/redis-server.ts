import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { freePort } from './free-port.js';

export interface RedisServer {
  readonly url: string;
  /** Kills the server, like a crash. */
  kill(): Promise<void>;
  /** Restarts the server on the same port, empty. */
  restart(): Promise<void>;
  /** Makes the server hang with its connections open, until {@link resume}. */
  pause(): void;
  resume(): void;
}

/** Starts a Redis for one test file, without persistence. */
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

/** Starts the process. Resolves when it accepts connections. */
async function launch(port: number): Promise<ChildProcess> {
  const args = ['--port', String(port), '--bind', '127.0.0.1', '--save', '', '--appendonly', 'no'];
  const child = spawn('redis-server', args, { stdio: ['ignore', 'pipe', 'inherit'] });
  await once(child, 'spawn');
  let printed = '';
  await new Promise<void>((resolve, reject) => {
    // The output is read, since a full pipe would block the server.
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
