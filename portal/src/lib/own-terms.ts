/** Returns the distinct terms of a text with one term per line. */
export function termsOf(text: string): string[] {
  const lines = text.split('\n').map((line) => line.trim().replace(/\s+/g, ' '));
  return [...new Set(lines.filter((line) => line !== ''))];
}

/** Returns terms as a text for editing, one per line. */
export function textOfTerms(terms: readonly string[] | undefined): string {
  return (terms ?? []).join('\n');
}

export function areSameTerms(terms: readonly string[], others: readonly string[] | undefined = []): boolean {
  return terms.length === others.length && terms.every((term, at) => term === others[at]);
}
