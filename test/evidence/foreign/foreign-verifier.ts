import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { pythonEnv } from '../../support/python.js';
import type { Check } from './planted.js';

/** Keys and certificates for the verification of evidence. */
export interface Trust {
  /** Verifier key of the log. */
  readonly log: string;
  readonly witnesses: readonly string[];
  /** Required number of cosignatures. */
  readonly threshold: number;
  /** Root certificates of the timestamp authority in PEM; empty if timestamps are not checked. */
  readonly roots: string;
}

/**
 * A file, a report's part on reviews with an account's export, or a public log with checkpoints that were
 * seen earlier.
 */
export type Job =
  | ({ readonly job: 'proof' | 'export'; readonly text: string } & Trust)
  | { readonly job: 'figure'; readonly text: string; readonly reviews: object }
  | { readonly job: 'log'; readonly url: string; readonly log: string; readonly seen: readonly string[] };

/** Result of one check by one program. */
export interface Finding {
  readonly check: Check;
  readonly by: string;
  /** Reason of a rejection; null if the program accepts. */
  readonly reason: string | null;
}

/** Programs that share no code with the service, in a process that handles one job after another. */
export interface ForeignVerifier {
  look(job: Job): Promise<readonly Finding[]>;
  stop(): Promise<void>;
}

/** @param python interpreter with the locked packages */
export function startForeignVerifier(python: string): ForeignVerifier {
  const script = fileURLToPath(new URL('verify.py', import.meta.url));
  const child = spawn(python, [script], { env: pythonEnv(python), stdio: ['pipe', 'pipe', 'inherit'] });
  const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]();
  return {
    look: async (job) => {
      child.stdin.write(`${JSON.stringify(job)}\n`);
      const line = await lines.next();
      if (line.done === true) throw new Error('the foreign verifier has ended');
      return JSON.parse(line.value) as Finding[];
    },
    stop: async () => {
      const exited = once(child, 'exit');
      child.stdin.end();
      await exited;
    },
  };
}
