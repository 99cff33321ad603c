import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));

/** `sotto witness` as a separate process. */
export interface WitnessProcess {
  readonly url: string;
  /** Verifier key. */
  readonly key: string;
  post(body: string): Promise<Response>;
  end(signal?: 'SIGTERM' | 'SIGKILL'): Promise<void>;
}

/**
 * @param folder of its key and state
 * @param keys of the logs to watch; without any, their file is missing
 * @param options further ones
 * @throws Error with what it printed, if it ends before it listens
 */
export async function startWitness(
  folder: string,
  keys: readonly string[],
  options: readonly string[] = [],
): Promise<WitnessProcess> {
  const logs = `${folder}.logs.txt`;
  await mkdir(dirname(folder), { recursive: true });
  if (keys.length > 0) await writeFile(logs, `${keys.join('\n')}\n`);
  const words = ['--dir', folder, '--logs', logs, '--name', 'witness.example.com', '--port', '0', ...options];
  const child = spawn(process.execPath, ['bin/sotto.js', 'witness', ...words], {
    cwd: ROOT,
    env: { PATH: process.env.PATH },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const [key = '', url = ''] = await listening(child);
  return {
    url,
    key,
    post: (body) => fetch(`${url}/add-checkpoint`, { method: 'POST', body }),
    end: async (signal = 'SIGTERM') => {
      if (child.exitCode !== null || child.signalCode !== null) return;
      const exited = once(child, 'exit');
      child.kill(signal);
      await exited;
    },
  };
}

function listening(child: ChildProcess): Promise<string[]> {
  return new Promise((resolve, reject) => {
    let printed = '';
    const read = (part: Buffer): void => {
      printed += String(part);
      const found = /^(\S+)\n.* (http:\S+)\n/m.exec(printed);
      if (found !== null) resolve(found.slice(1));
    };
    child.stdout?.on('data', read);
    child.stderr?.on('data', read);
    child.once('close', () => {
      reject(new Error(printed));
    });
  });
}
