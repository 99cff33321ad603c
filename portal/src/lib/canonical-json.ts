const LONE_SURROGATE = /\p{Surrogate}/u;

/**
 * Serializes a value as canonical JSON (RFC 8785, JCS): no white space, members sorted by the UTF-16 code units of
 * their names, numbers and strings in ECMAScript's form.
 * @param value parsed JSON
 * @throws Error for a lone surrogate, which canonical JSON can't represent
 */
export function canonicalJson(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonicalJson).join(',')}]`;
  if (typeof value === 'object' && value !== null) {
    const members = Object.entries(value).sort(([one], [other]) => (one < other ? -1 : 1));
    return `{${members.map(([name, member]) => `${canonicalText(name)}:${canonicalJson(member)}`).join(',')}}`;
  }
  return typeof value === 'string' ? canonicalText(value) : JSON.stringify(value);
}

function canonicalText(text: string): string {
  if (LONE_SURROGATE.test(text)) throw new Error('A text contains an unpaired surrogate.');
  return JSON.stringify(text);
}
