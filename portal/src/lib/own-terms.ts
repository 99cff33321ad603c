/** The terms of a text that has one per line, each once. */
export function termsOf(text: string): string[] {
  const lines = text.split('\n').map((line) => line.trim().replace(/\s+/g, ' '));
  return [...new Set(lines.filter((line) => line !== ''))];
}

/** The text to edit terms in. */
export function textOfTerms(terms: readonly string[] | undefined): string {
  return (terms ?? []).join('\n');
}

export function areSameTerms(terms: readonly string[], others: readonly string[] | undefined = []): boolean {
  return terms.length === others.length && terms.every((term, at) => term === others[at]);
}
