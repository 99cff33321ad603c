export type CsvValue = string | number | null | undefined;

/** First characters of a spreadsheet formula. */
const FORMULA = /^[=+\-@\t\r]/;
const SPECIAL = /[",\r\n]/;

/** Formats a line of CSV (RFC 4180). Prefixes an apostrophe to text that a spreadsheet would run as a formula. */
export function csvLine(values: readonly CsvValue[]): string {
  return `${values.map(cell).join(',')}\r\n`;
}

function cell(value: CsvValue): string {
  if (typeof value !== 'string') return value === null || value === undefined ? '' : String(value);
  const text = FORMULA.test(value) ? `'${value}` : value;
  return SPECIAL.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
