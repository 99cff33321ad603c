import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { pythonEnv } from '../../support/python.js';

/** A request that the witness answered. */
export interface Answered {
  readonly status: number;
  /** Body of the request. */
  readonly body: string;
}

/** The witness of witness-log as a separate process. */
export interface ForeignWitness {
  readonly name: string;
  /** Verifier key. `seed` is the seed of the private key. */
  readonly key: string;
  readonly seed: Buffer;
  readonly url: string;
  /** All requests so far. */
  readonly answered: readonly Answered[];
  stop(): Promise<void>;
}

/**
 * @param python interpreter with the locked packages
 * @param logs verifier keys of the logs to watch
 */
export async function startForeignWitness(python: string, logs: readonly string[]): Promise<ForeignWitness> {
  const [name, seed] = ['foreign.example.com', randomBytes(32)];
  const script = fileURLToPath(new URL('witness.py', import.meta.url));
  const child = spawn(python, [script], { env: pythonEnv(python), stdio: ['pipe', 'pipe', 'inherit'] });
  child.stdin.write(`${JSON.stringify({ name, seed: seed.toString('hex'), logs })}\n`);
  const lines = createInterface({ input: child.stdout });
  const [first] = (await once(lines, 'line')) as [string];
  const { key, url } = JSON.parse(first) as { key: string; url: string };
  const answered: Answered[] = [];
  lines.on('line', (line) => answered.push(JSON.parse(line) as Answered));
  return {
    name,
    key,
    seed,
    url,
    answered,
    stop: async () => {
      const exited = once(child, 'exit');
      child.kill();
      await exited;
    },
  };
}
