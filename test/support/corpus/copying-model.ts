/** Pattern of a token or of the label of a redacted value. */
const MASKED = /\[(?:[A-Z][A-Z_]*_~?[0-9A-Z]+(?: [^\][]*)?|REDACTED:[A-Z_]+)\]/g;

/**
 * Returns a text of the corpus as a model writes it that sees only tokens: values are replaced by the tokens it was shown.
 * @param shown unmasked texts, each with its masked text
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

/** Finds the values of a text and their tokens by comparing the unmasked and the masked text. */
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
