/** Agreement of two reviewers. */
export interface Agreement {
  /** Number of items that both judged. */
  readonly items: number;
  /** Share on which they agree, from 0 to 1. */
  readonly observed: number;
  /** Cohen's kappa; undefined if both gave every item the same label, so that chance explains their agreement. */
  readonly kappa: number | undefined;
}

/**
 * Returns Cohen's kappa (Cohen 1960, "A coefficient of agreement for nominal scales"), the agreement of two reviewers
 * beyond chance, given the frequencies of their labels. 1 is full agreement, 0 is chance.
 * @param counts of items by the first reviewer's label, then by the second reviewer's label
 * @returns undefined without items
 */
export function cohensKappa(counts: ReadonlyMap<string, ReadonlyMap<string, number>>): Agreement | undefined {
  const ofFirst = new Map<string, number>();
  const ofSecond = new Map<string, number>();
  let items = 0;
  let same = 0;
  for (const [first, row] of counts) {
    for (const [second, count] of row) {
      items += count;
      if (first === second) same += count;
      ofFirst.set(first, (ofFirst.get(first) ?? 0) + count);
      ofSecond.set(second, (ofSecond.get(second) ?? 0) + count);
    }
  }
  if (items === 0) return undefined;
  let byChance = 0;
  for (const [label, count] of ofFirst) byChance += (count / items) * ((ofSecond.get(label) ?? 0) / items);
  const observed = same / items;
  return { items, observed, kappa: byChance === 1 ? undefined : (observed - byChance) / (1 - byChance) };
}
