/** A business associate agreement, as the operator declared it. Days are ISO 8601 dates. */
export interface Agreement {
  readonly counterparty: string;
  readonly signed: string;
  readonly expires?: string | undefined;
}

/** @param day ISO 8601 date; the agreement counts on the day that it is signed, and on the one that it expires */
export function isInForce({ signed, expires }: Agreement, day: string): boolean {
  return signed <= day && (expires === undefined || day <= expires);
}

/** The day of a moment, UTC, as an ISO 8601 date. */
export function dayOf(milliseconds: number): string {
  return new Date(milliseconds).toISOString().slice(0, 10);
}
