/** A business associate agreement, as the operator declared it. Days are ISO 8601 dates. */
export interface Agreement {
  readonly counterparty: string;
  readonly signed: string;
  readonly expires?: string | undefined;
}

/** @param day ISO 8601 date; the agreement is in force from the day it is signed to the day it expires, inclusive */
export function isInForce({ signed, expires }: Agreement, day: string): boolean {
  return signed <= day && (expires === undefined || day <= expires);
}

/** Returns the UTC date of a time in milliseconds since the epoch, as an ISO 8601 date. */
export function dayOf(milliseconds: number): string {
  return new Date(milliseconds).toISOString().slice(0, 10);
}
