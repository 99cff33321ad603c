import type { EntityKind } from '../../detection/kinds.js';

/** Finding in a text. Offsets are UTF-16 code units, end exclusive. */
export interface FoundSpan {
  readonly start: number;
  readonly end: number;
  readonly kind: EntityKind;
}

export type Becomes = 'masked' | 'readable' | 'another_kind';

/** Finding that a term changes. */
export interface ChangedSpan extends FoundSpan {
  readonly text: number;
  readonly becomes: Becomes;
}

const INNER = /[\p{L}\p{N}]/u;

/**
 * Compares detection results for the same texts. Returns findings that cover a letter or digit that the other result
 * does not cover, and findings whose kind differs.
 */
export function changedSpans(
  texts: readonly string[],
  before: readonly (readonly FoundSpan[])[],
  after: readonly (readonly FoundSpan[])[],
): ChangedSpan[] {
  return texts.flatMap((text, at) => {
    const [was, is] = [before[at] ?? [], after[at] ?? []];
    const toChange =
      (becomes: Becomes) =>
      ({ start, end, kind }: FoundSpan): ChangedSpan => ({ text: at, start, end, kind, becomes });
    return [
      ...is.filter((span) => !isCovered(text, span, was)).map(toChange('masked')),
      ...was.filter((span) => !isCovered(text, span, is)).map(toChange('readable')),
      ...is
        .filter(
          (span) =>
            isCovered(text, span, was) && !was.some((one) => one.kind === span.kind && overlaps(one, span)),
        )
        .map(toChange('another_kind')),
    ];
  });
}

/** Returns true if other spans cover all letters and digits of a span. */
function isCovered(text: string, { start, end }: FoundSpan, by: readonly FoundSpan[]): boolean {
  for (let at = start; at < end; at += 1) {
    if (INNER.test(text.charAt(at)) && !by.some((one) => one.start <= at && at < one.end)) return false;
  }
  return true;
}

function overlaps(one: FoundSpan, other: FoundSpan): boolean {
  return one.start < other.end && other.start < one.end;
}
