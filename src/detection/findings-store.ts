import type { CachedText } from './detection-cache.js';

/** What the instances of a service have found in the texts of one account, for all of them to use. */
export interface FindingsStore {
  /**
   * What any instance has found in each text; undefined for those that none has read, and for all where the store can't be
   * asked.
   * @param identities of the texts, see `identityOf`
   */
  find(identities: readonly string[]): Promise<readonly (CachedText | undefined)[]>;

  /** Has what was found in a text kept for the others; it is written later, or not at all. */
  keep(identity: string, found: CachedText): void;
}
