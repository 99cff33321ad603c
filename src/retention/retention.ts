import type { Actor } from '../common/http/request-context.js';

/** Actor of a purge in the journal. */
export type RetentionActor = Pick<Actor, 'userId' | 'login'>;

/** Purge of one account. */
export interface AccountPurge {
  readonly accountId: string;
  readonly actor: RetentionActor;
  /** Whether to count without removing data. */
  readonly dryRun: boolean;
  readonly signal: AbortSignal | undefined;
  /** Reports that part of the account could not be purged. The purge of other parts continues. */
  readonly onFailure: (error: unknown) => void;
}

/** Removes one sort of data after the retention period of its policy. The runner selects the time and the accounts. */
export interface Retention<Item extends string = string> {
  readonly name: 'sessions' | 'vault';
  /** Actor of the daily purge in the journal. */
  readonly actor: RetentionActor;
  /** Names under which removed items are counted. */
  readonly counted: readonly Item[];
  /**
   * Returns the number of sessions that a run would remove, or whose payloads it would remove; undefined if no limit
   * applies. Reads only the tables' columns, so the number can be higher than the journal permits.
   */
  countDue?(accountId: string): Promise<number>;
  /**
   * Purges an account page by page, with one transaction each. Callers may stop after any page.
   * @yields name and number of the items that a page removed
   */
  purge(account: AccountPurge): AsyncIterable<readonly [Item, number]>;
}
