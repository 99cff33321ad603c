/** Days that are written in numbers alone: month and day may be taken for one another. */
const NUMERIC = /(?<![\d/.-])(0?[1-9]|1[0-2])([/.-])(0?[1-9]|1[0-2])\2((?:19|20)\d\d)(?![\d/.-]\d|\d)/g;
/** Where months are written before days, whatever divides them (ISO 3166-1): the United States and their territories. */
const MONTH_FIRST: ReadonlySet<string> = new Set([
  'US',
  'PR',
  'GU',
  'VI',
  'AS',
  'MP',
  'FM',
  'MH',
  'PW',
  'PH',
]);
/** Where both are usual: marks tell them apart as nothing else does. */
const EITHER: ReadonlySet<string> = new Set(['CA']);

/**
 * A text whose numeric days are in the order in which they are read elsewhere: month first with slashes and hyphens, day first
 * with dots.
 * @param country ISO 3166-1, of who wrote it
 */
export function inReadOrder(text: string, country: string): string {
  if (EITHER.has(country) || country === '') return text;
  const mark = MONTH_FIRST.has(country) ? '/' : '.';
  return text.replace(NUMERIC, (_, first: string, __, second: string, year: string) =>
    [first, second, year].join(mark),
  );
}
