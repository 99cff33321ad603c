/**
 * Folds a text for case-insensitive comparison: normalized (NFC, UAX #15), then each code point in upper and in lower
 * case (full mappings of the Unicode Character Database), so that "ß" equals "SS" and "ς" equals "σ" in any locale.
 * Code points are folded one by one, so that a part of a text folds to a part of the folded text.
 */
export function foldCase(text: string): string {
  let folded = '';
  for (const character of text.normalize('NFC')) folded += character.toUpperCase().toLowerCase();
  return folded;
}

/** Folds a text for comparison: Unicode NFKC, lower case, single spaces. */
export function foldWords(text: string): string {
  return text.normalize('NFKC').toLowerCase().replace(/\s+/g, ' ').trim();
}
