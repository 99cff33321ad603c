/** Sealed content of a token, with the said and the written form of a value. */
export interface SealedValue {
  readonly text: string;
  readonly written: string;
  /** Conversation ID to which the token is limited; undefined if it is valid in all conversations. */
  readonly scope?: string | undefined;
}

/** Prefix of sealed texts with more than one field. */
const PARTS = '\u0001';

/** Returns the plaintext to seal, which is only the said form if both forms are equal. */
export function toSealed({ text, written, scope }: SealedValue): string {
  if (scope !== undefined) return `${PARTS}${text.length},${written.length}:${text}${written}${scope}`;
  if (text === written && !text.startsWith(PARTS)) return text;
  return `${PARTS}${text.length}:${text}${written}`;
}

/** Parses the output of {@link toSealed}, or of earlier versions, which sealed one form only. */
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
