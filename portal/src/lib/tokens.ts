/** Error message for a text that {@link readTokens} rejects. */
export const TOKENS_PROBLEM = 'Enter a whole number of at least 1, or leave the field empty for no limit.';

/** A number of tokens as it is typed; null: no limit; undefined: no number of tokens. */
export function readTokens(text: string): number | null | undefined {
  const digits = text.replaceAll(/[\s,_]/g, '');
  if (digits === '') return null;
  const tokens = Number(digits);
  return /^\d{1,15}$/.test(digits) && tokens > 0 ? tokens : undefined;
}
