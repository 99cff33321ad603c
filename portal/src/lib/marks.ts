/** A piece of masked text: plain, or a placeholder. */
export type Piece =
  | { readonly text: string }
  | {
      /** The placeholder as sent to the language model. */
      readonly text: string;
      readonly kind: string;
      /** The value is not restored. */
      readonly redacted: boolean;
      /** The finding that the placeholder belongs to, if that is certain. */
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
 * @param findings those of this text. They are matched with placeholders only if number and order of kinds agree,
 * since a caller may have said something that looks like a placeholder.
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
  /** How the value comes back; absent where it never does. */
  readonly forms?: { readonly said: string; readonly tool: string } | undefined;
}

/** A piece of the input: plain, or a detected value. */
export interface InputPiece {
  readonly text: string;
  readonly mark?: PreviewMark;
}

/** Splits the input at the findings. */
export function inputPieces(text: string, marks: readonly PreviewMark[]): InputPiece[] {
  const pieces: InputPiece[] = [];
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
 * @param masked as returned by the service
 * @returns one plain piece if it doesn't match text and findings
 */
export function maskedPieces(text: string, masked: string, marks: readonly PreviewMark[]): Piece[] {
  const pieces = inputPieces(text, marks).map(({ text: plain, mark }): Piece =>
    mark === undefined
      ? { text: plain }
      : { text: mark.placeholder, kind: mark.kind, redacted: mark.action === 'redact', eventId: mark.id },
  );
  return pieces.map((piece) => piece.text).join('') === masked ? pieces : [{ text: masked }];
}

/** The text as tools get it: each value as it is written, or the label of a removed one. */
export function toolPieces(text: string, marks: readonly PreviewMark[]): InputPiece[] {
  return inputPieces(text, marks).map(({ text: said, mark }) =>
    mark === undefined ? { text: said } : { text: mark.forms?.tool ?? mark.placeholder, mark },
  );
}

function inOrder(marks: readonly PreviewMark[]): PreviewMark[] {
  return [...marks].sort((one, other) => (one.span[0] ?? 0) - (other.span[0] ?? 0));
}
