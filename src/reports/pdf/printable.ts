/**
 * A copy of a value whose texts can be drawn: control characters become spaces, and characters that the fonts don't
 * have are written by their code points (`\u{4E2D}`), since a reader must see that something stands there.
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

/** Texts of these characters alone are the rule, and every font has them. */
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
