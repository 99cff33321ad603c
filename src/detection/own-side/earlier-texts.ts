/** Where the earlier texts of a conversation tell something, by their positions. */
export interface EarlierTexts {
  /** How many there are. */
  readonly count: number;
  /** From which one on they must be read to understand those that follow. */
  readonly contextFrom: number;
  /** Those that name the agent; undefined where nobody asked. */
  readonly naming: readonly number[] | undefined;
  /** Those that answer a question for a name; undefined where nobody asked. */
  readonly answering: readonly number[] | undefined;
}
