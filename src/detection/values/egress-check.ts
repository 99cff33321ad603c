import { TimeSlice } from '../../common/async/time-slice.js';
import type { EntityKind } from '../kinds.js';
import { GAP, normalize, normalizedSlot, type Range } from '../text/normalized-text.js';
import type { SlotForm } from '../slot.js';
import { ValueIndex } from './value-index.js';
import type { ValueReader } from './value-reader.js';

/** A slot as it would leave; the slot itself where nothing of it was masked. */
export interface MaskedText {
  readonly path: string;
  readonly text: string;
  readonly form: SlotForm;
}

/** A value that was masked, in the spelling that it was found in. */
export interface MaskedWord {
  readonly kind: EntityKind;
  readonly text: string;
}

/** Where a value is left; it doesn't say which, so that it can be logged. */
export interface Leak {
  readonly path: string;
  readonly kind: EntityKind;
}

/**
 * True for a place where a policy leaves a value in clear that it masks elsewhere. The range is that of `text`, the
 * masked text of that index with each token replaced by one character.
 */
export type SparesMasked = (index: number, text: string, range: Range, kind: EntityKind) => boolean;

const IDENTIFIER = '~?[0-9A-HJKMNP-TV-Z]{12,}';

/**
 * The first masked text that still holds a value just masked, spoken or written, or undefined. The bounds are
 * those of propagation: what is too short or too ordinary to be masked everywhere can't be a leak. Tokens
 * (`[PHONE_7K3M9QWXV2RD]`, bracket-less in identifiers, `[REDACTED:CVV]`) are no values.
 */
export async function findLeak(
  texts: readonly MaskedText[],
  values: readonly MaskedWord[],
  spares?: SparesMasked,
  reader?: ValueReader,
): Promise<Leak | undefined> {
  const slice = new TimeSlice();
  const index = new ValueIndex<MaskedWord>(reader);
  for (const value of values) {
    index.add(value.kind, value.text, value);
    if (slice.isOver) await slice.yield();
  }
  if (index.isEmpty) return undefined;
  const kinds = [...new Set(values.map(({ kind }) => kind))].join('|');
  const tokens = new RegExp(
    `\\[?(?<![A-Za-z0-9])(?:${kinds})_${IDENTIFIER}\\]?|\\[REDACTED:[A-Z0-9_]+\\]`,
    'g',
  );
  for (const [at, masked] of texts.entries()) {
    const { path, text, form } = masked;
    const bare = text.replace(tokens, GAP);
    const hits = index.search(bare === text ? normalizedSlot(masked) : normalize(bare, form), form);
    const hit = hits.find(
      ({ start, end, origin }) => spares?.(at, bare, { start, end }, origin.kind) !== true,
    );
    if (hit !== undefined) return { path, kind: hit.origin.kind };
    if (slice.isOver) await slice.yield();
  }
  return undefined;
}
