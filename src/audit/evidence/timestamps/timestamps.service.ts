import { Inject, Injectable } from '@nestjs/common';
import { Transactions } from '../../../database/transactions.js';
import { TimestampInvalid } from '../../chain/timestamps/timestamp-failure.js';
import { timestampQuery } from '../../chain/timestamps/timestamp-query.js';
import { verifyTimestamp } from '../../chain/timestamps/timestamp-token.js';
import { ANSWER_LIMIT_MS, askAuthority, AuthorityFailure } from './authority-client.js';
import { TIMESTAMP_AUTHORITY, type TimestampAuthority } from './timestamp-authority.js';
import {
  type StoredTimestamp,
  TimestampsRepository,
  type UnstampedCheckpoint,
} from './timestamps.repository.js';

/** Milliseconds for which an instance reserves a checkpoint, which is longer than a request takes. */
const LEASE_MS = 3 * ANSWER_LIMIT_MS;
/** Permitted clock difference between service and authority in milliseconds, in addition to the stated accuracy. */
const SKEW_MS = 60_000;
const SHORTEST_WAIT_MS = 60_000;
const LONGEST_WAIT_MS = 3_600_000;
/** Milliseconds after which a checkpoint without a timestamp is reported as late. */
const LATE_MS = 900_000;

/** Reason why a checkpoint got no timestamp. */
export type StampingFault = AuthorityFailure['code'] | TimestampInvalid['fault'];

/** Requests timestamps of checkpoints from a time-stamping authority. */
@Injectable()
export class Timestamps {
  constructor(
    private readonly transactions: Transactions,
    private readonly repository: TimestampsRepository,
    @Inject(TIMESTAMP_AUTHORITY) private readonly authority: TimestampAuthority,
  ) {}

  /** Whether an authority is configured. */
  get isOn(): boolean {
    return this.authority.url !== undefined;
  }

  /**
   * Requests a timestamp of the latest checkpoint, unless it has one or the next request is postponed. Stores only
   * valid responses.
   * @returns reason of a failure; undefined otherwise
   */
  async stamp(ending: AbortSignal): Promise<StampingFault | undefined> {
    const { url } = this.authority;
    if (url === undefined) return undefined;
    const checkpoint = await this.transactions.run('', (manager) => this.repository.claim(manager, LEASE_MS));
    if (checkpoint === undefined) return undefined;
    try {
      const { response, time } = await this.ask(url, checkpoint, ending);
      const { size } = checkpoint;
      await this.transactions.run('', (manager) => this.repository.store(manager, { size, response }, time));
      return undefined;
    } catch (error) {
      const fault = faultOf(error);
      if (fault === undefined) throw error;
      if (ending.aborted) return undefined;
      await this.transactions.run('', (manager) =>
        this.repository.postpone(manager, SHORTEST_WAIT_MS, LONGEST_WAIT_MS),
      );
      return fault;
    }
  }

  /** Returns the latest timestamp; undefined before the first one. */
  latest(): Promise<StoredTimestamp | undefined> {
    return this.transactions.run('', (manager) => this.repository.findLatest(manager));
  }

  /** Returns when the oldest checkpoint after the last stamped one was signed; undefined if all are stamped. */
  waitingSince(): Promise<Date | undefined> {
    return this.transactions.run('', (manager) => this.repository.findWaitingSince(manager));
  }

  /** Returns whether a checkpoint has waited too long for a timestamp. */
  async isLate(): Promise<boolean> {
    const since = await this.waitingSince();
    return since !== undefined && Date.now() - since.getTime() > LATE_MS;
  }

  private async ask(
    url: string,
    { note, createdAt }: UnstampedCheckpoint,
    ending: AbortSignal,
  ): Promise<{ response: Buffer; time: Date }> {
    const { der, nonce } = timestampQuery(note);
    const response = await askAuthority(url, der, ending);
    const { time } = await verifyTimestamp(response, {
      nonce,
      text: note,
      roots: this.authority.roots,
      notBefore: createdAt.getTime() - SKEW_MS,
      notAfter: Date.now() + SKEW_MS,
    });
    return { response, time: new Date(time) };
  }
}

function faultOf(error: unknown): StampingFault | undefined {
  if (error instanceof AuthorityFailure) return error.code;
  return error instanceof TimestampInvalid ? error.fault : undefined;
}
