/** What a token's entry holds: a value as it was said, and as it is written. */
export interface SealedValue {
  readonly text: string;
  readonly written: string;
}

/** Marks a sealed text that holds both forms. */
const BOTH = '\u0001';

/** The plaintext that is sealed: the said form alone where both are the same. */
export function toSealed({ text, written }: SealedValue): string {
  if (text === written && !text.startsWith(BOTH)) return text;
  return `${BOTH}${text.length}:${text}${written}`;
}

/** Reads {@link toSealed}, and what was sealed before there were two forms. */
export function fromSealed(sealed: string): SealedValue {
  const colon = sealed.indexOf(':');
  if (!sealed.startsWith(BOTH) || colon < 0) return { text: sealed, written: sealed };
  const end = colon + 1 + Number(sealed.slice(BOTH.length, colon));
  return { text: sealed.slice(colon + 1, end), written: sealed.slice(end) };
}
