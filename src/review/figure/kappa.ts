/** How far two reviewers agree. */
export interface Agreement {
  /** What both judged. */
  readonly items: number;
  /** Share on which they agree, from 0 to 1. */
  readonly observed: number;
  /** Cohen's kappa; undefined where both say the same of everything, so that chance explains it all. */
  readonly kappa: number | undefined;
}

/**
 * Cohen's kappa (Cohen 1960, "A coefficient of agreement for nominal scales"): agreement of two reviewers beyond what their
 * own habits would bring about by chance. 1 is full agreement, 0 that of chance.
 * @param counts by what the first said, then by what the second said, of the same items
 * @returns undefined where there are no items
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
