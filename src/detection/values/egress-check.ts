import { TimeSlice } from '../../common/async/time-slice.js';
import { type EntityKind, kindTraits, PLACE_PART_KINDS } from '../kinds.js';
import { decodedSlot, decodedText } from '../decoded-slots.js';
import { type Entity, signed } from '../entity.js';
import { GAP, normalize, normalizedSlot, type Range } from '../text/normalized-text.js';
import { type SlotForm, type TextSlot, withText } from '../slot.js';
import { ATTRIBUTES_PATTERN } from '../written/attributes.js';
import type { NewTexts } from './propagate.js';
import type { SearchForms } from './search-forms.js';
import { type Spares, withGaps } from './sought-values.js';
import { ValueIndex } from './value-index.js';
import type { Vocabulary } from './vocabulary.js';
import type { ValueReader } from '../written/values.js';

/** A slot as it leaves the service. Unmasked slots are unchanged. */
export interface MaskedText {
  readonly text: string;
  readonly form: SlotForm;
}

/** A masked value, as it was spelled in the text. */
export interface MaskedWord {
  readonly kind: EntityKind;
  readonly text: string;
}

/** A masked text that still contains a value. */
export interface Leak<Value> {
  /** Position of the text. */
  readonly at: number;
  /** The first value that the text contains. */
  readonly value: Value;
}

const IDENTIFIER = '~?[0-9A-HJKMNP-TV-Z]{12,}';

/** A masked value with its finding. */
export interface FoundWord extends MaskedWord {
  readonly found: Entity;
}

/** Earlier checks of a conversation that continues. */
export interface EarlierCheck {
  /** Texts that were not checked. */
  readonly added: NewTexts;
  /** Words of the checked texts, before and after masking. */
  readonly vocabulary: Vocabulary;
  /** Returns true for a value that was already searched in the checked texts. */
  readonly isKnown: (value: MaskedWord) => boolean;
}

export interface CheckOptions {
  readonly spares?: Spares;
  readonly reader?: ValueReader;
  readonly earlier?: EarlierCheck | undefined;
  /** Vocabulary to which the words of each searched text are added. */
  readonly vocabulary?: Vocabulary | undefined;
}

/** Returns the first of {@link leaksIn}, or undefined. */
export async function findLeak(...check: Parameters<typeof leaksIn>): Promise<Leak<MaskedWord> | undefined> {
  const { value } = await leaksIn(...check).next();
  return value;
}

/**
 * Yields masked texts that still contain a value that was just masked, spoken or written. Values that are too short or
 * too common for propagation are never a leak. Tokens are not values (`[PHONE_7K3M9QWXV2RD]`, perhaps with attributes
 * from the policy before the `]`, without brackets in identifiers, and `[REDACTED:CVV]`).
 */
export async function* leaksIn<Value extends MaskedWord>(
  texts: readonly MaskedText[],
  values: readonly Value[],
  { spares, reader, earlier, vocabulary }: CheckOptions = {},
): AsyncGenerator<Leak<Value>, undefined> {
  const slice = new TimeSlice();
  const index = new ValueIndex<Value>(reader);
  const isKnown = earlier?.isKnown ?? (() => false);
  const add = (value: Value): SearchForms =>
    index.add(value.kind, decodedText({ text: value.text, form: 'text' }), value);
  for (const value of values) if (isKnown(value)) add(value);
  let all = earlier === undefined;
  for (const value of values) {
    if (isKnown(value)) continue;
    const forms = add(value);
    all ||= earlier?.vocabulary.mayHold(forms) === true;
    if (slice.isOver) await slice.yield();
  }
  const tokens = tokensOf(values);
  const { start, end } = all || earlier === undefined ? { start: 0, end: texts.length } : earlier.added;
  for (let at = start; at < end; at++) {
    const masked = texts[at];
    if (masked === undefined) break;
    const { text, form } = masked;
    const bare = text.replace(tokens, GAP);
    const view = bare === text ? normalizedSlot(masked) : normalize(bare, form);
    vocabulary?.addText(view, form);
    const hit = index
      .search(view, form)
      .find(({ start, end, origin }) => spares?.(at, { start, end }, origin.kind, bare) !== true);
    if (hit !== undefined) yield { at, value: hit.origin };
    if (slice.isOver) await slice.yield();
  }
  return undefined;
}

/** Value of `detector` for findings of the check. */
const LEFT = 'left';

/**
 * Returns the places in a text where values remain outside its masked ranges.
 * @param slot the original slot
 * @param masked sorted, disjoint ranges
 * @param spares returns whether a range of the decoded text, in which masked ranges are gaps, is left in clear
 */
export function placesLeft(
  slot: TextSlot,
  masked: readonly Range[],
  values: readonly FoundWord[],
  spares: (range: Range, kind: EntityKind, text: string) => boolean,
): Entity[] {
  const index = new ValueIndex<FoundWord>();
  for (const value of values) index.add(value.kind, decodedText({ text: value.text, form: 'text' }), value);
  const rest = decodedSlot(withText(slot, withGaps(slot.text, masked)));
  return index.search(normalizedSlot(rest), rest.form).flatMap(({ start, end, origin }) => {
    if (spares({ start, end }, origin.kind, rest.text)) return [];
    const place = rest.encoded?.toOriginal(start, end) ?? { start, end };
    const { kind, confidence, pass } = origin.found;
    return [signed({ start: place.start, end: place.end, kind, confidence }, pass, LEFT)];
  });
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
