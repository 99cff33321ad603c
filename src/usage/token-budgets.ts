/** Tokens that calls may take in a month; undefined: any number. */
export interface TokenBudgets {
  readonly agent: number | undefined;
  readonly account: number | undefined;
}

/** Caller key of a call. */
export interface MeteredKey {
  readonly id: string;
  /** Monthly token budget for calls with the key. Null: unlimited. */
  readonly monthlyTokens: number | null;
}
