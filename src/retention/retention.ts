import type { Actor } from '../common/http/request-context.js';

/** Who purges, as the journal names it. */
export type RetentionActor = Pick<Actor, 'userId' | 'login'>;

/** The purge of one account. */
export interface AccountPurge {
  readonly accountId: string;
  readonly actor: RetentionActor;
  /** Only counts. */
  readonly dryRun: boolean;
  readonly signal: AbortSignal | undefined;
  /** To be called when a part of the account could not be purged, and the rest of it can. */
  readonly onFailure: (error: unknown) => void;
}

/** Removes one sort of data once policies keep it no longer. The runner decides when, and of which accounts. */
export interface Retention<What extends string = string> {
  readonly name: 'sessions' | 'vault';
  /** In whose name the daily purge is journaled. */
  readonly actor: RetentionActor;
  /** What is counted of the removed. */
  readonly counted: readonly What[];
  /**
   * Number of sessions of an account that a run would remove or remove payloads from; undefined if no limit applies. Reads
   * only the tables' columns, so it can be higher than the number that the journal allows to be removed.
   */
  countDue?(accountId: string): Promise<number>;
  /**
   * Goes through an account page by page, a transaction each; it may be left off after any of them.
   * @yields what a page has removed, and how many of it
   */
  purge(account: AccountPurge): AsyncIterable<readonly [What, number]>;
}
