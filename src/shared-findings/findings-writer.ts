import { type BeforeApplicationShutdown, Injectable, Inject } from '@nestjs/common';
import { TimeSlice } from '../common/async/time-slice.js';
import type { CachedText } from '../detection/detection-cache.js';
import type { Keyring } from '../tokenization/crypto/keyring.js';
import { seal } from '../tokenization/crypto/sealing.js';
import { packFindings } from './packed-findings.js';
import { sealContext } from './seal-context.js';
import { type SealedFindings, SharedFindingsRepository } from './shared-findings.repository.js';

/** Milliseconds during which findings are gathered. Others need them only after a crash, or at a caller's next turn. */
const GATHER_MS = 100;
/** Maximum number of texts per statement. */
const MOST_ROWS = 500;
/** Maximum number of texts that wait to be written. Further texts are not shared. */
const MOST_PENDING = 20_000;

/** Maximum number of findings in a shared text. Packing more would delay calls. */
const MOST_FINDINGS = 2_000;

interface Row {
  readonly mac: Buffer;
  readonly found: CachedText | string;
  readonly replaces: boolean;
}

interface Pending {
  readonly keyring: Keyring;
  /** Rows by the base 64 of their keyed hashes. */
  readonly rows: Map<string, Row>;
}

/** Gathers findings and writes them in the background. Texts that cannot be written are detected again when needed. */
@Injectable()
export class FindingsWriter implements BeforeApplicationShutdown {
  private pending = new Map<Keyring, Pending>();
  private count = 0;
  private timer: NodeJS.Timeout | undefined;
  private writing: Promise<void> = Promise.resolve();

  constructor(
    @Inject(SharedFindingsRepository) private readonly repository: Pick<SharedFindingsRepository, 'keep'>,
  ) {}

  /** Stores the findings of a text, unless the table already has an entry for it. */
  add(keyring: Keyring, mac: Buffer, found: CachedText): void {
    if (found.findings.length <= MOST_FINDINGS) this.gather(keyring, { mac, found, replaces: false });
  }

  /** Replaces the entry for a keyed hash. */
  replace(keyring: Keyring, mac: Buffer, text: string): void {
    this.gather(keyring, { mac, found: text, replaces: true });
  }

  private gather(keyring: Keyring, row: Row): void {
    if (this.count >= MOST_PENDING) return;
    let pending = this.pending.get(keyring);
    if (pending === undefined) this.pending.set(keyring, (pending = { keyring, rows: new Map() }));
    const key = row.mac.toString('base64');
    const isWaiting = pending.rows.has(key);
    if (isWaiting && !row.replaces) return;
    pending.rows.set(key, row);
    if (!isWaiting) this.count += 1;
    this.timer ??= setTimeout(() => void this.flush(), GATHER_MS).unref();
  }

  /** Writes all gathered findings, after the current write. */
  flush(): Promise<void> {
    this.writing = this.writing.then(() => this.writeGathered()).catch(() => undefined);
    return this.writing;
  }

  async beforeApplicationShutdown(): Promise<void> {
    await this.flush();
  }

  /** Texts being written still count, so that a slow database does not let the backlog grow. */
  private async writeGathered(): Promise<void> {
    clearTimeout(this.timer);
    this.timer = undefined;
    const { pending, count } = this;
    this.pending = new Map();
    try {
      await this.write([...pending.values()]);
    } finally {
      this.count -= count;
    }
  }

  private async write(accounts: readonly Pending[]): Promise<void> {
    const slice = new TimeSlice();
    for (const { keyring, rows } of accounts) {
      const { accountId, epoch, findingsKeys } = keyring;
      for (const replaces of [false, true]) {
        let sealed: SealedFindings[] = [];
        const keep = async (): Promise<void> => {
          if (sealed.length > 0) await this.repository.keep(accountId, epoch, sealed, replaces);
          sealed = [];
        };
        for (const { mac, found, ...row } of rows.values()) {
          if (row.replaces !== replaces) continue;
          const text = typeof found === 'string' ? found : packFindings(found);
          sealed.push({ mac, sealed: seal(findingsKeys.seal, text, sealContext(accountId, mac)) });
          if (slice.isOver) await slice.yield();
          if (sealed.length === MOST_ROWS) await keep();
        }
        await keep();
      }
    }
  }
}
