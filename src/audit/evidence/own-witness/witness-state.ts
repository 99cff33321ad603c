import { open } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { readIfExists, writeAtomically } from '../../../database/embedded/files.js';
import type { TreeHead } from '../../chain/log/checkpoint.js';

const FILE = 'state.json';
const MODE = 0o600;

const stateFile = z.strictObject({
  logs: z.record(
    z.string(),
    z.strictObject({
      size: z.int().min(0),
      root: z.string().regex(/^[0-9a-f]{64}$/),
      note: z.string(),
    }),
  ),
});

/** The state of a witness can't be relied upon: without it, it might cosign what contradicts what it cosigned before. */
export class WitnessStateError extends Error {
  override readonly name = 'WitnessStateError';
}

/** A cosigned checkpoint of a log. */
export interface CosignedHead extends TreeHead {
  readonly note: string;
}

/**
 * The last checkpoint that a witness cosigned of each log, in a file of its folder. The file is read again each time, so
 * that somebody who puts an earlier one back while the witness runs is noticed.
 */
export class WitnessState {
  /** Sizes that were cosigned: what the file says may not be less. */
  readonly #least = new Map<string, number>();
  #last: Promise<unknown> = Promise.resolve();

  constructor(private readonly folder: string) {}

  /** Makes the file of a witness that has cosigned nothing yet. */
  create(): Promise<void> {
    return this.save(new Map());
  }

  exists(): Promise<boolean> {
    return readIfExists(this.path).then((content) => content !== undefined);
  }

  /** Runs the work after that of all earlier calls: what it reads stays until it has written. */
  exclusively<T>(work: () => Promise<T>): Promise<T> {
    const next = this.#last.then(work);
    this.#last = next.catch(() => undefined);
    return next;
  }

  /**
   * Undefined if nothing of the log was cosigned.
   * @throws WitnessStateError if the file is missing, damaged, or older than what was written
   */
  async read(origin: string): Promise<CosignedHead | undefined> {
    return (await this.load()).get(origin);
  }

  /** Resolves once the file is on disk. @throws WitnessStateError, and what writing throws */
  async write(origin: string, head: CosignedHead): Promise<void> {
    const logs = await this.load();
    await this.save(logs.set(origin, head));
    this.#least.set(origin, head.size);
  }

  private async load(): Promise<Map<string, CosignedHead>> {
    const logs = parse(await readIfExists(this.path));
    for (const [origin, size] of this.#least) {
      if ((logs.get(origin)?.size ?? 0) < size) {
        throw new WitnessStateError(`${FILE}: an earlier state of the witness was restored`);
      }
    }
    return logs;
  }

  private async save(logs: ReadonlyMap<string, CosignedHead>): Promise<void> {
    const entries = Array.from(logs, ([origin, { size, rootHex, note }]) => [
      origin,
      { size, root: rootHex, note },
    ]);
    const content = JSON.stringify({ logs: Object.fromEntries(entries) as unknown });
    await writeAtomically(this.path, `${content}\n`, MODE);
    await syncFolder(this.folder);
  }

  private get path(): string {
    return join(this.folder, FILE);
  }
}

function parse(content: string | undefined): Map<string, CosignedHead> {
  if (content === undefined) {
    throw new WitnessStateError(
      `${FILE} is missing: restore it, or start again with a different key and name`,
    );
  }
  let parsed;
  try {
    parsed = stateFile.parse(JSON.parse(content));
  } catch {
    throw new WitnessStateError(
      `${FILE} is damaged: restore it, or start again with a different key and name`,
    );
  }
  return new Map(
    Object.entries(parsed.logs).map(([origin, { size, root, note }]) => [
      origin,
      { size, rootHex: root, note },
    ]),
  );
}

/** A renamed file is safe from a power failure once its folder is. */
async function syncFolder(path: string): Promise<void> {
  const folder = await open(path, 'r');
  try {
    await folder.sync();
  } finally {
    await folder.close();
  }
}
