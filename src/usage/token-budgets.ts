/** Tokens that calls may take in a month; undefined: any number. */
export interface TokenBudgets {
  readonly agent: number | undefined;
  readonly account: number | undefined;
}

/** Caller key of a call. */
export interface MeteredKey {
  readonly id: string;
  /** Tokens that calls with the key may take in a month; null: any number. */
  readonly monthlyTokens: number | null;
}
