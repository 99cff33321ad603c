/**
 * A text as it is compared where upper and lower case are to be the same: normalized (NFC, UAX #15), then each code
 * point in upper and in lower case (full mappings of the Unicode Character Database), so that "ß" meets "SS" and "ς"
 * meets "σ" whatever the locale. Code points are folded one by one: a part of a text folds to a part of the folded text.
 */
export function foldCase(text: string): string {
  let folded = '';
  for (const character of text.normalize('NFC')) folded += character.toUpperCase().toLowerCase();
  return folded;
}

/** Folded for comparison: Unicode NFKC, lower case, single spaces. */
export function foldWords(text: string): string {
  return text.normalize('NFKC').toLowerCase().replace(/\s+/g, ' ').trim();
}
