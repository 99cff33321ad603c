/** Error message for a text that {@link readTokens} rejects. */
export const TOKENS_PROBLEM = 'Enter a whole number of at least 1, or leave the field empty for no limit.';

/** Parses a token limit; null if the text is empty (no limit), undefined if it is not a valid number. */
export function readTokens(text: string): number | null | undefined {
  const digits = text.replaceAll(/[\s,_]/g, '');
  if (digits === '') return null;
  const tokens = Number(digits);
  return /^\d{1,15}$/.test(digits) && tokens > 0 ? tokens : undefined;
}
