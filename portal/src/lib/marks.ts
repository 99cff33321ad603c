/** Part of a masked text: either plain text or a placeholder. */
export type Piece =
  | { readonly text: string }
  | {
      /** The placeholder as sent to the language model. */
      readonly text: string;
      readonly kind: string;
      /** Whether the value was redacted, so that it is never restored. */
      readonly redacted: boolean;
      /** ID of the finding that owns the placeholder, if it is certain. */
      readonly eventId?: string;
    };

export interface Finding {
  readonly event_id: string;
  readonly entity_kind: string;
  /** Start and end in the original text. */
  readonly span: readonly number[];
}

/**
 * Matches a placeholder, including any details that the policy adds after the identifier: `[DOB_7K3M9QWXV2RD age 68]`.
 */
const PLACEHOLDER =
  /\[(?:REDACTED:(?<redacted>[A-Z][A-Z0-9_]*)|(?<kind>[A-Z][A-Z0-9_]*)_~?[0-9A-HJKMNP-TV-Z]{12,}(?: [^\][]{1,80})?)\]/g;
/** Kinds of the parts of an address. */
const PLACES: ReadonlySet<string> = new Set(['ADDRESS', 'LOCATION', 'ZIP']);

/**
 * Splits a masked text at its placeholders.
 * @param findings findings of this text. A name has a placeholder for each of its parts. Findings are matched only if
 * the kinds and the text between the placeholders agree, since a caller may have said text that looks like a
 * placeholder.
 */
export function splitAtPlaceholders(text: string, findings: readonly Finding[]): Piece[] {
  const found = [...text.matchAll(PLACEHOLDER)];
  const ordered = [...findings].sort((one, other) => (one.span[0] ?? 0) - (other.span[0] ?? 0));
  const kinds = found.map(({ groups }) => groups?.redacted ?? groups?.kind ?? '');
  const gaps = found.map(({ index }, at) => index - endOf(found[at - 1]));
  const owners = ownersOf(kinds, gaps, ordered);
  const pieces: Piece[] = [];
  let end = 0;
  for (const [at, match] of found.entries()) {
    if (match.index > end) pieces.push({ text: text.slice(end, match.index) });
    const eventId = owners?.[at]?.event_id;
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

function endOf(match: RegExpExecArray | undefined): number {
  return match === undefined ? 0 : match.index + match[0].length;
}

/**
 * Returns the finding of each placeholder; undefined if the assignment isn't certain.
 * @param gaps length of the text before each placeholder, which equals the length of the original text between two
 * findings
 */
function ownersOf(
  kinds: readonly string[],
  gaps: readonly number[],
  findings: readonly Finding[],
): readonly Finding[] | undefined {
  if (findings.length === kinds.length)
    return findings.every((finding, at) => finding.entity_kind === kinds[at]) ? findings : undefined;
  const owners: Finding[] = [];
  let at = 0;
  for (const [nth, finding] of findings.entries()) {
    const before = (finding.span[0] ?? 0) - (findings[nth - 1]?.span[1] ?? 0);
    if (gaps[at] !== before || !isOf(finding, kinds[at])) return undefined;
    const next = findings[nth + 1];
    const after = next === undefined ? undefined : (next.span[0] ?? 0) - (finding.span[1] ?? 0);
    do {
      owners.push(finding);
      at++;
    } while (
      isOf(finding, kinds[at]) &&
      !(next !== undefined && gaps[at] === after && isOf(next, kinds[at]))
    );
  }
  return owners.length === kinds.length ? owners : undefined;
}

function isOf({ entity_kind: kind }: Finding, placeholder: string | undefined): boolean {
  if (placeholder === undefined) return false;
  return kind === placeholder || (PLACES.has(kind) && PLACES.has(placeholder));
}

/** A finding of a preview; `span` is `[start, end]` in UTF-16 code units of the text that was sent. */
export interface PreviewMark {
  readonly id: string;
  readonly kind: string;
  readonly span: readonly number[];
  readonly placeholder: string;
  readonly action: 'tokenize' | 'redact' | 'refuse';
  /** Restored forms of the value; undefined if the value is never restored. */
  readonly forms?: { readonly said: string; readonly model: string; readonly tool: string } | undefined;
}

/** Part of the input: either plain text or a detected value. */
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
 * @param masked masked text that the service returned
 * @returns one plain part if the masked text does not match the text and the findings
 */
export function maskedPieces(text: string, masked: string, marks: readonly PreviewMark[]): Piece[] {
  const pieces = inputPieces(text, marks);
  const joined = pieces.map(({ text: plain, mark }) => mark?.placeholder ?? plain).join('');
  if (joined !== masked) return [{ text: masked }];
  return pieces.map(({ text: plain, mark }): Piece => {
    if (mark === undefined) return { text: plain };
    const shown = mark.forms?.model ?? mark.placeholder;
    return { text: shown, kind: mark.kind, redacted: mark.action !== 'tokenize', eventId: mark.id };
  });
}

/** Splits the text that tools receive, with each value in its written form, or with the label of a redacted value. */
export function toolPieces(text: string, marks: readonly PreviewMark[]): InputPiece[] {
  return inputPieces(text, marks).map(({ text: said, mark }) =>
    mark === undefined ? { text: said } : { text: mark.forms?.tool ?? mark.placeholder, mark },
  );
}

function inOrder(marks: readonly PreviewMark[]): PreviewMark[] {
  return [...marks].sort((one, other) => (one.span[0] ?? 0) - (other.span[0] ?? 0));
}
