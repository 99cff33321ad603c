import { importBuilt } from './built.js';
import type * as Commands from './sotto-commands.mjs';

/** What a command printed, and its exit code. */
export interface Ran {
  readonly code: number | null;
  readonly out: string;
  readonly err: string;
}

export interface Setting {
  readonly input?: string;
  readonly env: Readonly<Record<string, string>>;
  /** The project's folder, unless it says otherwise. */
  readonly cwd?: string;
}

/**
 * Runs a `sotto` command without a terminal, with nothing but this environment: in a process that has run others before, so
 * that its modules are loaded. Commands have their turns one after the other.
 */
export async function runSotto(args: readonly string[], setting: Setting): Promise<Ran> {
  const { run } = await importBuilt<typeof Commands>(new URL('./sotto-commands.mjs', import.meta.url).href);
  return run(args, setting);
}
