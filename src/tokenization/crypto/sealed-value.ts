/** What a token's entry holds: a value as it was said, and as it is written. */
export interface SealedValue {
  readonly text: string;
  readonly written: string;
  /** The conversation that it was issued in, where the token is of one alone. */
  readonly scope?: string | undefined;
}

/** Marks a sealed text that holds more than one form. */
const PARTS = '\u0001';

/** The plaintext that is sealed: the said form alone where both are the same. */
export function toSealed({ text, written, scope }: SealedValue): string {
  if (scope !== undefined) return `${PARTS}${text.length},${written.length}:${text}${written}${scope}`;
  if (text === written && !text.startsWith(PARTS)) return text;
  return `${PARTS}${text.length}:${text}${written}`;
}

/** Reads {@link toSealed}, and what was sealed before there were two forms. */
export function fromSealed(sealed: string): SealedValue {
  const colon = sealed.indexOf(':');
  if (!sealed.startsWith(PARTS) || colon < 0) return { text: sealed, written: sealed };
  const [said, length] = sealed.slice(PARTS.length, colon).split(',').map(Number);
  const start = colon + 1;
  const end = start + (said ?? 0);
  const text = sealed.slice(start, end);
  if (length === undefined) return { text, written: sealed.slice(end) };
  return { text, written: sealed.slice(end, end + length), scope: sealed.slice(end + length) };
}
