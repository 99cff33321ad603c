import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';

const BIN = fileURLToPath(new URL('../../bin/sotto.js', import.meta.url));

/** What a command printed, and its exit code. */
export interface Ran {
  readonly code: number | null;
  readonly out: string;
  readonly err: string;
}

/** Runs a `sotto` command in a process of its own, without a terminal, with nothing but this environment. */
export async function runSotto(
  args: readonly string[],
  { input = '', env }: { readonly input?: string; readonly env: Readonly<Record<string, string>> },
): Promise<Ran> {
  const child = spawn(process.execPath, [BIN, ...args], {
    // A session of its own has no terminal, wherever the tests run.
    detached: true,
    env: { PATH: process.env.PATH, ...env },
  });
  child.stdin.end(input);
  const [out, err, [code]] = await Promise.all([
    text(child.stdout),
    text(child.stderr),
    once(child, 'close') as Promise<[number | null]>,
  ]);
  return { code, out, err };
}
