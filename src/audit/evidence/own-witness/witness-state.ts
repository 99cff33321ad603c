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

/** Error for a state that is unreliable. The witness could contradict its earlier cosignatures. */
export class WitnessStateError extends Error {
  override readonly name = 'WitnessStateError';
}

/** Last checkpoint of a log that the witness cosigned. */
export interface CosignedHead extends TreeHead {
  readonly note: string;
}

/**
 * Last cosigned checkpoint of each log, in a file of the witness's folder. The file is read each time, so that the
 * restoration of an older file is noticed while the witness runs.
 */
export class WitnessState {
  /** Minimum sizes, by origin: the sizes that this process has cosigned. */
  readonly #least = new Map<string, number>();
  #last: Promise<unknown> = Promise.resolve();

  constructor(private readonly folder: string) {}

  /** Creates the file of a witness that has not cosigned any checkpoint. */
  create(): Promise<void> {
    return this.save(new Map());
  }

  exists(): Promise<boolean> {
    return readIfExists(this.path).then((content) => content !== undefined);
  }

  /** Runs the work after all earlier work has ended, so that the state cannot change between reading and writing. */
  exclusively<T>(work: () => Promise<T>): Promise<T> {
    const next = this.#last.then(work);
    this.#last = next.catch(() => undefined);
    return next;
  }

  /**
   * Returns the log's last cosigned checkpoint; undefined if there was no cosignature.
   * @throws WitnessStateError if the file is missing, damaged, or older than the last written state
   */
  async read(origin: string): Promise<CosignedHead | undefined> {
    return (await this.load()).get(origin);
  }

  /** Resolves once the file is on disk. @throws WitnessStateError, and errors of writing */
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

/** Makes a rename durable. After a power failure, a renamed file is only safe if its folder was synced. */
async function syncFolder(path: string): Promise<void> {
  const folder = await open(path, 'r');
  try {
    await folder.sync();
  } finally {
    await folder.close();
  }
}
