/** A piece of masked text: plain, or what stands for a value. */
export type Piece =
  | { readonly text: string }
  | {
      /** The placeholder as it went to the language model. */
      readonly text: string;
      readonly kind: string;
      /** The value does not come back. */
      readonly redacted: boolean;
      /** The finding that it comes from, where that is certain. */
      readonly eventId?: string;
    };

export interface Finding {
  readonly event_id: string;
  readonly entity_kind: string;
  /** Start and end in the original text. */
  readonly span: readonly number[];
}

const PLACEHOLDER =
  /\[(?:REDACTED:(?<redacted>[A-Z][A-Z0-9_]*)|(?<kind>[A-Z][A-Z0-9_]*)_~?[0-9A-HJKMNP-TV-Z]{12,})\]/g;

/**
 * Splits a masked text at its placeholders.
 * @param findings those of this text. Placeholders and findings are told to belong together only where they are as many,
 *   and of the same kinds in the same order: a caller may have said something that looks like a placeholder.
 */
export function splitAtPlaceholders(text: string, findings: readonly Finding[]): Piece[] {
  const found = [...text.matchAll(PLACEHOLDER)];
  const ordered = [...findings].sort((one, other) => (one.span[0] ?? 0) - (other.span[0] ?? 0));
  const kinds = found.map(({ groups }) => groups?.redacted ?? groups?.kind ?? '');
  const certain =
    ordered.length === kinds.length && ordered.every((finding, at) => finding.entity_kind === kinds[at]);
  const pieces: Piece[] = [];
  let end = 0;
  for (const [at, match] of found.entries()) {
    if (match.index > end) pieces.push({ text: text.slice(end, match.index) });
    const eventId = certain ? ordered[at]?.event_id : undefined;
    pieces.push({
      text: match[0],
      kind: kinds[at] ?? '',
      redacted: match.groups?.redacted !== undefined,
      ...(eventId === undefined ? {} : { eventId }),
    });
    end = match.index + match[0].length;
  }
  if (end < text.length) pieces.push({ text: text.slice(end) });
  return pieces;
}
