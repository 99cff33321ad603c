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

/** A slot as it would leave; the slot itself where nothing of it was masked. */
export interface MaskedText {
  readonly text: string;
  readonly form: SlotForm;
}

/** A value that was masked, in the spelling that it was found in. */
export interface MaskedWord {
  readonly kind: EntityKind;
  readonly text: string;
}

/** A masked text in which a value is left. */
export interface Leak<Value> {
  /** Position of the text. */
  readonly at: number;
  /** The first of the values that are left. */
  readonly value: Value;
}

const IDENTIFIER = '~?[0-9A-HJKMNP-TV-Z]{12,}';

/** A value that was masked, and the finding of it. */
export interface FoundWord extends MaskedWord {
  readonly found: Entity;
}

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

/** The first of {@link leaksIn}, or undefined. */
export async function findLeak(...check: Parameters<typeof leaksIn>): Promise<Leak<MaskedWord> | undefined> {
  const { value } = await leaksIn(...check).next();
  return value;
}

/**
 * The masked texts that still hold a value just masked, spoken or written. The bounds are
 * those of propagation: what is too short or too ordinary to be masked everywhere can't be a leak. Tokens
 * (`[PHONE_7K3M9QWXV2RD]`, with what a policy tells of the value before the `]`, bracket-less in identifiers, `[REDACTED:CVV]`) are no values.
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

/** `detector` of what the check has found. */
const LEFT = 'left';

/**
 * Where values are left in a text beside the ranges of it that were masked.
 * @param slot as it came
 * @param masked sorted, disjoint
 * @param spares by the range in the decoded text, in which what was masked is a gap
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
