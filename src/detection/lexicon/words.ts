/** Returns the words of a text, which are separated by white space or by the bars of a pattern. */
export function wordSet(list: string): ReadonlySet<string> {
  return new Set(list.trim().split(/[\s|]+/));
}

/** Returns alternate words of a text as keys and values: "alpha a bravo b". */
export function wordMap(list: string): ReadonlyMap<string, string> {
  return new Map(list.match(/\S+\s+\S+/g)?.map((pair) => pair.split(/\s+/) as [string, string]));
}

/** Returns the phrases of a text, which are separated by commas, with one space between words. */
export function phrases(list: string): string[] {
  return list.split(',').map((phrase) => phrase.trim().replace(/\s+/g, ' '));
}
