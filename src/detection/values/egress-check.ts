import { TimeSlice } from '../../common/async/time-slice.js';
import { type EntityKind, kindTraits, PLACE_PART_KINDS } from '../kinds.js';
import { GAP, normalize, normalizedSlot } from '../text/normalized-text.js';
import type { SlotForm } from '../slot.js';
import { ATTRIBUTES_PATTERN } from '../written/attributes.js';
import type { NewTexts } from './propagate.js';
import type { Spares } from './sought-values.js';
import { ValueIndex } from './value-index.js';
import type { Vocabulary } from './vocabulary.js';
import type { ValueReader } from '../written/values.js';

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

const IDENTIFIER = '~?[0-9A-HJKMNP-TV-Z]{12,}';

/** What was checked before of a conversation that goes on. */
export interface EarlierCheck {
  /** The texts that were not. */
  readonly added: NewTexts;
  /** Words of the others, as they are and as they leave. */
  readonly vocabulary: Vocabulary;
  /** True for a value that the others were searched for. */
  readonly isKnown: (value: MaskedWord) => boolean;
}

export interface CheckOptions {
  readonly spares?: Spares;
  readonly reader?: ValueReader;
  readonly earlier?: EarlierCheck | undefined;
  /** Takes the words of each text that is searched. */
  readonly vocabulary?: Vocabulary | undefined;
}

/**
 * The first masked text that still holds a value just masked, spoken or written, or undefined. The bounds are
 * those of propagation: what is too short or too ordinary to be masked everywhere can't be a leak. Tokens
 * (`[PHONE_7K3M9QWXV2RD]`, with what a policy tells of the value before the `]`, bracket-less in identifiers, `[REDACTED:CVV]`) are no values.
 */
export async function findLeak(
  texts: readonly MaskedText[],
  values: readonly MaskedWord[],
  { spares, reader, earlier, vocabulary }: CheckOptions = {},
): Promise<Leak | undefined> {
  const slice = new TimeSlice();
  const index = new ValueIndex<MaskedWord>(reader);
  const isKnown = earlier?.isKnown ?? (() => false);
  for (const value of values) if (isKnown(value)) index.add(value.kind, value.text, value);
  let all = earlier === undefined;
  for (const value of values) {
    if (isKnown(value)) continue;
    const forms = index.add(value.kind, value.text, value);
    all ||= earlier?.vocabulary.mayHold(forms) === true;
    if (slice.isOver) await slice.yield();
  }
  const tokens = tokensOf(values);
  const { start, end } = all || earlier === undefined ? { start: 0, end: texts.length } : earlier.added;
  for (let at = start; at < end; at++) {
    const masked = texts[at];
    if (masked === undefined) break;
    const { path, text, form } = masked;
    const bare = text.replace(tokens, GAP);
    const view = bare === text ? normalizedSlot(masked) : normalize(bare, form);
    vocabulary?.addText(view, form);
    const hit = index
      .search(view, form)
      .find(({ start, end, origin }) => spares?.(at, { start, end }, origin.kind, bare) !== true);
    if (hit !== undefined) return { path, kind: hit.origin.kind };
    if (slice.isOver) await slice.yield();
  }
  return undefined;
}

function tokensOf(values: readonly MaskedWord[]): RegExp {
  const own = values.map(({ kind }) => kind);
  const parts = own.some((kind) => kindTraits(kind).form === 'place') ? PLACE_PART_KINDS : [];
  const kinds = [...new Set([...own, ...parts])].join('|') || '(?!)';
  return new RegExp(
    `\\[?(?<![A-Za-z0-9])(?:${kinds})_${IDENTIFIER}(?: ${ATTRIBUTES_PATTERN}(?=\\]))?\\]?|\\[REDACTED:[A-Z0-9_]+\\]`,
    'g',
  );
}
