import { COLON, isBlank, QUOTE } from './characters.js';
import type { FoundToken, Undecided } from './match.js';

const NUMBER = /^-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?$/;

/** A token that fills a JSON string; its end is that of the closing quote. */
type WholeString = FoundToken & { readonly wholeString: true };

/**
 * Checks whether a token right after an opening quote fills the string, and the string is not a key: a key can't
 * become a number. `final`: no more text will come.
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

/** Whether the text is a JSON number (RFC 8259, section 6). */
export function isJsonNumber(text: string): boolean {
  return NUMBER.test(text);
}

/** Escapes text for use inside a JSON string, or one that is so many strings deep in it. */
export function escapeJson(text: string, depth = 0): string {
  const escaped = JSON.stringify(text).slice(1, -1);
  return depth > 0 && escaped !== text ? escapeJson(escaped, depth - 1) : escaped;
}
