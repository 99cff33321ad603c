import type { HouseNumber } from './house-number.js';

/** Token indexes, both included. */
export interface TokenRange {
  readonly first: number;
  readonly last: number;
}

/** A range that may be an address, and how sure that is: below 0.5 it is none. */
export interface Place extends TokenRange {
  readonly confidence: number;
}

export type StreetType = 'strong' | 'medium' | 'weak';

/** A street with or without its house number. Token indexes, both included. */
export interface Street {
  readonly first: number;
  readonly last: number;
  readonly house: HouseNumber | undefined;
  readonly type: StreetType;
  /** Index of the type's token. */
  readonly at: number;
}
