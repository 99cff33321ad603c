/** What stands for a value: a token, or the label of one that can't be restored. */
const MASKED = /\[(?:[A-Z][A-Z_]*_~?[0-9A-Z]+(?: [^\][]*)?|REDACTED:[A-Z_]+)\]/g;

/**
 * What a model writes that sees tokens alone: a text of the corpus, with tokens for the values that it was shown as such.
 * @param shown texts in clear, each with what the model saw of it
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

/** The values of a text and their tokens, as somebody finds them who lays one text over the other. */
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
