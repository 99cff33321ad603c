/** Returns the number of letters to add, remove or replace to turn one text into the other (Levenshtein). */
export function editDistance(one: string, other: string): number {
  let row = Array.from({ length: other.length + 1 }, (_, at) => at);
  for (const [above, unit] of Array.from(one).entries()) {
    const next = [above + 1];
    for (let at = 0; at < other.length; at++) {
      const replaced = (row[at] ?? 0) + (unit === other.charAt(at) ? 0 : 1);
      next.push(Math.min(replaced, (row[at + 1] ?? 0) + 1, (next[at] ?? 0) + 1));
    }
    row = next;
  }
  return row[other.length] ?? 0;
}
