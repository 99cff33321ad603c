/** Tokens that calls may take in a month; undefined: any number. */
export interface TokenBudgets {
  readonly agent: number | undefined;
  readonly account: number | undefined;
}
