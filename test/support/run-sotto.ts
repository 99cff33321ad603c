import { importBuilt } from './built.js';
import type * as Commands from './sotto-commands.mjs';

/** Output and exit code of a command. */
export interface Ran {
  readonly code: number | null;
  readonly out: string;
  readonly err: string;
}

export interface Setting {
  readonly input?: string;
  readonly env: Readonly<Record<string, string>>;
  /** Working directory, by default the project's folder. */
  readonly cwd?: string;
}

/**
 * Runs a `sotto` command without a terminal and with only this environment. Commands share a process, one after the
 * other, so that the modules are already loaded.
 */
export async function runSotto(args: readonly string[], setting: Setting): Promise<Ran> {
  const { run } = await importBuilt<typeof Commands>(new URL('./sotto-commands.mjs', import.meta.url).href);
  return run(args, setting);
}
