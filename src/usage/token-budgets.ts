/** Maximum numbers of model tokens per month; undefined means no limit. */
export interface TokenBudgets {
  readonly agent: number | undefined;
  readonly account: number | undefined;
}

/** Caller key that a call used. */
export interface MeteredKey {
  readonly id: string;
  /** Monthly token budget for calls with the key; null means no limit. */
  readonly monthlyTokens: number | null;
}
