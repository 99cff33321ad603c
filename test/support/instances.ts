import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { runSotto } from './run-sotto.js';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));

/** Built service as a separate process, or as several processes under a parent. */
export interface Instance {
  readonly baseUrl: string;
  readonly pid: number;
  /** Returns its output and log so far. */
  printed(): string;
  /** Stops the instance gracefully. */
  stop(): Promise<void>;
  /** Kills the instance, like a crash. */
  kill(): Promise<void>;
}

/**
 * Starts the built service with these settings, by default as one process on a free port. Resolves when the service
 * listens.
 * @param cwd folder of the build
 */
export async function startInstance(env: Readonly<Record<string, string>>, cwd = ROOT): Promise<Instance> {
  const child = spawn(process.execPath, ['dist/src/main.js'], {
    cwd,
    env: {
      PATH: process.env.PATH,
      SERVICE_PORT: '0',
      SERVICE_PROCESSES: '1',
      SERVICE_LOG_LEVEL: 'warn',
      ...env,
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let printed = '';
  const baseUrl = await new Promise<string>((resolve, reject) => {
    child.stdout.on('data', (part: Buffer) => {
      printed += String(part);
      const [, url] = /listens on (\S+)/.exec(printed) ?? [];
      if (url !== undefined) resolve(url.replace('localhost', '127.0.0.1'));
    });
    child.once('exit', () => {
      reject(new Error('the service ended before it listened'));
    });
  });
  return {
    baseUrl,
    pid: child.pid ?? NaN,
    printed: () => printed,
    stop: () => end(child, 'SIGTERM'),
    kill: () => end(child, 'SIGKILL'),
  };
}

/** Returns the `Cookie` header of a login that the command line creates. */
export async function loginByCommand(
  env: Readonly<Record<string, string>>,
  account: string,
): Promise<string> {
  const command = ['session', 'create', '--login', 'sam', '--account', account, '--role', 'admin'];
  const { code, out, err } = await runSotto(command, { env });
  if (code !== 0) throw new Error(`creating a login ended with ${String(code)}: ${err}`);
  return `service_session=${out.trim().split('\n').at(-1) ?? ''}`;
}

async function end(child: ChildProcess, signal: NodeJS.Signals): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const exited = once(child, 'exit');
  child.kill(signal);
  await exited;
}
