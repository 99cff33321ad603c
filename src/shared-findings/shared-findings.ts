import { Inject, Injectable } from '@nestjs/common';
import { TimeSlice } from '../common/async/time-slice.js';
import type { Sha256Hex } from '../common/text/branded.js';
import type { FindingsStore } from '../detection/detection-cache.js';
import type { Keyring } from '../tokenization/crypto/keyring.js';
import { keyedHash, unseal } from '../tokenization/crypto/sealing.js';
import { finderVersion } from './finder-version.js';
import { FindingsWriter } from './findings-writer.js';
import { unpackFindings } from './packed-findings.js';
import { sealContext } from './seal-context.js';
import { SharedFindingsRepository } from './shared-findings.repository.js';

/** Data about an account's conversations, by conversation and position. */
export interface ConversationStore {
  /** Returns undefined for missing keys, and for all keys if the store cannot be read. */
  find(keys: readonly string[]): Promise<readonly (string | undefined)[]>;

  /** Replaces the entry for a key. It is written later, or not at all if the store is unavailable. */
  keep(key: string, text: string): void;
}

/** Maximum number of texts per query. */
const MOST_ROWS = 1_000;

/**
 * Shares findings between all instances, so that an instance that takes over a conversation detects only its new texts.
 * Positions and kinds are stored, sealed, under keyed hashes of account, policy, passes, model, release and all other
 * inputs of detection. They become invalid with the account's epoch.
 */
@Injectable()
export class SharedFindings {
  private readonly finder = finderVersion();

  constructor(
    @Inject(SharedFindingsRepository) private readonly repository: Pick<SharedFindingsRepository, 'find'>,
    @Inject(FindingsWriter) private readonly writer: Pick<FindingsWriter, 'add' | 'replace'>,
  ) {}

  /**
   * Returns the findings store for the keyring's account.
   * @param model hex SHA-256 of the model that reads the texts
   */
  of(keyring: Keyring, model: Sha256Hex): FindingsStore {
    return this.store(keyring, this.finder, model);
  }

  /** Returns the store for the places of restored values in the account's texts. The places depend only on the text. */
  restored(keyring: Keyring): FindingsStore {
    return this.store(keyring, 'restored');
  }

  /**
   * Returns the store for data about the account's conversations.
   * @param model hex SHA-256 of the model that reads the texts; undefined if no model runs
   */
  conversations(keyring: Keyring, model: Sha256Hex | undefined): ConversationStore {
    const macOf = this.hashing(keyring, [this.finder, model ?? '', 'conversations']);
    return {
      find: (keys) => this.lookUp(keyring, keys.map(macOf), new TimeSlice()),
      keep: (key, text) => {
        this.writer.replace(keyring, macOf(key), text);
      },
    };
  }

  private hashing(
    { findingsKeys, epoch }: Keyring,
    context: readonly string[],
  ): (identity: string) => Buffer {
    return (identity) => keyedHash(findingsKeys.lookup, ...context, epoch, identity);
  }

  private store(keyring: Keyring, ...context: readonly string[]): FindingsStore {
    const macOf = this.hashing(keyring, context);
    return {
      find: async (identities) => {
        const macs: Buffer[] = [];
        const slice = new TimeSlice();
        for (const identity of identities) {
          macs.push(macOf(identity));
          if (slice.isOver) await slice.yield();
        }
        const rows = await this.lookUp(keyring, macs, slice);
        return rows.map((row) => (row === undefined ? undefined : unpackFindings(row)));
      },
      keep: (identity, found) => {
        this.writer.add(keyring, macOf(identity), found);
      },
    };
  }

  /** Returns the entries for keyed hashes; undefined for missing ones. */
  private async lookUp(
    keyring: Keyring,
    macs: readonly Buffer[],
    slice: TimeSlice,
  ): Promise<(string | undefined)[]> {
    const found: (string | undefined)[] = [];
    for (let from = 0; from < macs.length; from += MOST_ROWS) {
      const page = macs.slice(from, from + MOST_ROWS);
      // Texts that the database does not return are detected again.
      const rows = await this.repository.find(keyring.accountId, page).catch(() => []);
      for (const [at, mac] of page.entries()) {
        found.push(opened(keyring, mac, rows[at]));
        if (slice.isOver) await slice.yield();
      }
    }
    return found;
  }
}

/** Returns undefined if the entry is missing, or was not sealed by an instance of the service. */
function opened(
  { accountId, findingsKeys }: Keyring,
  mac: Buffer,
  sealed: Buffer | undefined,
): string | undefined {
  if (sealed === undefined) return undefined;
  try {
    return unseal(findingsKeys.seal, sealed, sealContext(accountId, mac)).toString('utf8');
  } catch {
    return undefined;
  }
}
