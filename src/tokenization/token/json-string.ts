import { COLON, isBlank, QUOTE } from './characters.js';
import type { FoundToken, Undecided } from './match.js';

const NUMBER = /^-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?$/;

/** Token that fills a JSON string; its end is after the closing quote. */
type WholeString = FoundToken & { readonly wholeString: true };

/**
 * Checks whether a token right after an opening quote fills the string, and the string is not a key.
 * @param final whether the text is complete
 */
export function asWholeString(
  text: string,
  token: FoundToken,
  final: boolean,
): WholeString | Undecided | undefined {
  if (token.suffix !== '' || token.encoded) return undefined;
  const open = token.end >= text.length;
  if (!open && text.charCodeAt(token.end) !== QUOTE) return undefined;
  const end = token.end + 1;
  let after = end;
  while (after < text.length && isBlank(text.charCodeAt(after))) after += 1;
  if (after >= text.length && !final) return 'prefix';
  if (open || text.charCodeAt(after) === COLON) return undefined;
  const { kind, id, scheme, damaged, suffix, encoded } = token;
  return { kind, id, scheme, damaged, suffix, encoded, end, wholeString: true };
}

/** Returns true for a JSON number (RFC 8259, section 6). */
export function isJsonNumber(text: string): boolean {
  return NUMBER.test(text);
}

/** Escapes text for a JSON string, or for a JSON string nested in `depth` other strings. */
export function escapeJson(text: string, depth = 0): string {
  const escaped = JSON.stringify(text).slice(1, -1);
  return depth > 0 && escaped !== text ? escapeJson(escaped, depth - 1) : escaped;
}
