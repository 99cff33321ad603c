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

/** A finding of a preview; `span` is `[start, end]` in UTF-16 code units of the text that was sent. */
export interface PreviewMark {
  readonly id: string;
  readonly kind: string;
  readonly span: readonly number[];
  readonly placeholder: string;
  readonly action: 'tokenize' | 'redact';
}

/** A piece of what was said: plain, or a value that was found. */
export interface SaidPiece {
  readonly text: string;
  readonly mark?: PreviewMark;
}

/** Splits what was said at what was found in it. */
export function saidPieces(text: string, marks: readonly PreviewMark[]): SaidPiece[] {
  const pieces: SaidPiece[] = [];
  let end = 0;
  for (const mark of inOrder(marks)) {
    const [from = 0, to = 0] = mark.span;
    if (from > end) pieces.push({ text: text.slice(end, from) });
    pieces.push({ text: text.slice(from, to), mark });
    end = to;
  }
  if (end < text.length) pieces.push({ text: text.slice(end) });
  return pieces;
}

/**
 * Splits a masked text at its placeholders.
 * @param masked as the service gave it
 * @returns one plain piece where it is not what the findings make of the text
 */
export function maskedPieces(text: string, masked: string, marks: readonly PreviewMark[]): Piece[] {
  const pieces = saidPieces(text, marks).map(({ text: plain, mark }): Piece =>
    mark === undefined
      ? { text: plain }
      : { text: mark.placeholder, kind: mark.kind, redacted: mark.action === 'redact', eventId: mark.id },
  );
  return pieces.map((piece) => piece.text).join('') === masked ? pieces : [{ text: masked }];
}

function inOrder(marks: readonly PreviewMark[]): PreviewMark[] {
  return [...marks].sort((one, other) => (one.span[0] ?? 0) - (other.span[0] ?? 0));
}
