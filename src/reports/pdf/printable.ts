/**
 * Returns a copy of a value with printable texts. Control characters become spaces. Characters that the fonts lack are
 * replaced by their code points (`\u{4E2D}`), so that readers see that the text contains a character.
 * @param has whether the fonts have a code point
 */
export function printable<Value>(value: Value, has: (codePoint: number) => boolean): Value {
  return walk(value, (text) => printableText(text, has)) as Value;
}

function walk(value: unknown, change: (text: string) => string): unknown {
  if (typeof value === 'string') return change(value);
  if (Array.isArray(value)) return value.map((item) => walk(item, change));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, item]) => [change(key), walk(item, change)]));
}

/** Texts of ASCII characters, which are the most common texts and which every font supports. */
const PLAIN = /^[\n -~]*$/;

function printableText(text: string, has: (codePoint: number) => boolean): string {
  if (PLAIN.test(text)) return text;
  let shown = '';
  for (const character of text) {
    const codePoint = character.codePointAt(0) ?? 0;
    if (character === '\n' || character === '\r') shown += character;
    else if (codePoint < 0x20 || (codePoint >= 0x7f && codePoint < 0xa0)) shown += ' ';
    else shown += has(codePoint) ? character : `\\u{${codePoint.toString(16).toUpperCase()}}`;
  }
  return shown;
}
