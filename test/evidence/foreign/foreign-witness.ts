import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { pythonEnv } from '../../support/python.js';

/** A request that the witness answered. */
export interface Answered {
  readonly status: number;
  /** Of the request. */
  readonly body: string;
}

/** witness-log's witness as a process of its own. */
export interface ForeignWitness {
  readonly name: string;
  /** Its verifier key, and the seed of its private key. */
  readonly key: string;
  readonly seed: Buffer;
  readonly url: string;
  /** All requests so far. */
  readonly answered: readonly Answered[];
  stop(): Promise<void>;
}

/**
 * @param python the program that has the locked packages
 * @param logs verifier keys
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
