/** Matches a masked value, which is either a token or the label of a redacted value. */
const MASKED = /\[(?:[A-Z][A-Z_]*_~?[0-9A-Z]+(?: [^\][]*)?|REDACTED:[A-Z_]+)\]/g;

/**
 * Returns the text that a model writes if it sees only tokens, which is the corpus text with the tokens of masked
 * values.
 * @param shown unmasked texts, each with the masked text that the model saw
 */
export function copyTokens(
  text: string,
  shown: readonly (readonly [clear: string, masked: string])[],
): string {
  const tokens = new Map(shown.flatMap(([clear, masked]) => tokensIn(clear, masked)));
  const values = [...tokens.keys()].sort((a, b) => b.length - a.length);
  if (values.length === 0) return text;
  const any = new RegExp(`(?<![\\p{L}\\p{N}])(?:${values.map(escaped).join('|')})(?![\\p{L}\\p{N}])`, 'gu');
  return text.replace(any, (value) => tokens.get(value) ?? value);
}

/** Returns the values of a text and their tokens, by aligning the masked text with the original. */
function tokensIn(clear: string, masked: string): [string, string][] {
  const tokens = masked.match(MASKED) ?? [];
  if (tokens.length === 0) return [];
  const around = masked.split(MASKED).map(escaped);
  const values = new RegExp(`^${around.join('([^]+?)')}$`, 'u').exec(clear)?.slice(1) ?? [];
  return values.map((value, at) => [value, tokens[at] ?? '']);
}

function escaped(text: string): string {
  return text.replace(/[\\^$.*+?()[\]{}|/]/g, '\\$&');
}
