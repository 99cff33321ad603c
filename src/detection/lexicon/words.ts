/** A set of the words in a text, divided by white space or, as alternatives of a pattern are, by bars. */
export function wordSet(list: string): ReadonlySet<string> {
  return new Set(list.trim().split(/[\s|]+/));
}

/** The words in a text, each with the one that stands after it: "alpha a bravo b". */
export function wordMap(list: string): ReadonlyMap<string, string> {
  return new Map(list.match(/\S+\s+\S+/g)?.map((pair) => pair.split(/\s+/) as [string, string]));
}

/** The phrases in a text, divided by commas; one space between the words of each. */
export function phrases(list: string): string[] {
  return list.split(',').map((phrase) => phrase.trim().replace(/\s+/g, ' '));
}
