import type { TimeSlice } from '../common/async/time-slice.js';
import { Memo } from '../common/memo.js';
import type { Range } from '../common/text/ranges.js';
import { type Entity, movedTo, type PerSlot } from './entity.js';
import { type TextSlot, withText } from './slot.js';
import { mayBeEncoded } from './text/encodings.js';
import { layering, layersOf, NormalizedText } from './text/normalized-text.js';

type Text = Pick<TextSlot, 'text' | 'form'>;
type Layers = readonly NormalizedText[];

const WEB_ADDRESS = 'URL';
/** Characters that a URL contains unless the URL itself is encoded. */
const AFTER_SCHEME = '://';
const NONE: Layers = [];

const layersByText = new Memo<Text, Layers>();
const decodedBySlot = new Memo<TextSlot, TextSlot>();
const decodedByList = new Memo<readonly TextSlot[], readonly TextSlot[]>();

/** Returns a slot's text decoded layer by layer. Empty if no character is encoded. */
export function layersIn(slot: Text): Layers {
  return layersByText.of(slot, () => (isEncoded(slot) ? layersOf(asWritten(slot), 'certain') : NONE));
}

function isEncoded({ text, form }: Text): boolean {
  return form === 'text' && mayBeEncoded(text);
}

function asWritten({ text }: Text): NormalizedText {
  return new NormalizedText(text, undefined, false);
}

/** Returns a slot's text with its encoded characters decoded. */
export function decodedText(slot: Text): string {
  return isEncoded(slot) ? (layersOf(asWritten(slot), 'certain').at(-1)?.text ?? slot.text) : slot.text;
}

/** Returns the slot with its text decoded, or the same object if no character is encoded, as in most slots. */
export function decodedSlot(slot: TextSlot): TextSlot {
  if (slot.encoded !== undefined) return slot;
  return decodedBySlot.of(slot, () => {
    const view = layersIn(slot).at(-1);
    const key = slot.key && decodedSlot(slot.key);
    if (view === undefined) return key === slot.key ? slot : withText(slot, slot.text, { key });
    const encoded = {
      slot,
      toOriginal: (start: number, end: number): Range => view.toOriginal(start, end),
      fromOriginal: (range: Range): Range => view.fromOriginal(range),
    };
    return withText(slot, view.text, { key, encoded });
  });
}

/** Calls {@link decodedSlot} for each slot. Returns the same list if no slot is encoded. */
export function decodedSlots(slots: readonly TextSlot[]): readonly TextSlot[] {
  return decodedByList.of(slots, () => {
    const decoded = slots.map(decodedSlot);
    return decoded.every((slot, at) => slot === slots[at]) ? slots : decoded;
  });
}

/** Calls {@link decodedSlots} for texts that may be long, and yields to other work in between. */
export async function decodeSlots(
  slots: readonly TextSlot[],
  slice: TimeSlice,
): Promise<readonly TextSlot[]> {
  for (const slot of slots)
    if (isEncoded(slot) && layersByText.get(slot) === undefined)
      layersByText.set(slot, await layersOfLong(slot, slice));
  return decodedSlots(slots);
}

/** Calls {@link decodedText} for a text that may be long. */
export async function decodeText(text: string, slice: TimeSlice): Promise<string> {
  return (await layersOfLong({ text, form: 'text' }, slice)).at(-1)?.text ?? text;
}

async function layersOfLong(text: Text, slice: TimeSlice): Promise<Layers> {
  const work = layering(asWritten(text), 'certain');
  let step = work.next();
  for (; step.done !== true; step = work.next()) if (slice.isOver) await slice.yield();
  return step.value;
}

/** Returns the findings of decoded slots at their positions in the original texts. */
export function asEncoded(decoded: readonly TextSlot[], findings: PerSlot): PerSlot {
  return findings.map((entities, at) => {
    const encoded = decoded[at]?.encoded;
    return encoded === undefined
      ? entities
      : entities.map((entity) => movedTo(entity, encoded.toOriginal(entity.start, entity.end)));
  });
}

/** Returns the findings of an original text at their positions in the decoded text. */
export function asDecoded({ encoded }: TextSlot, entities: readonly Entity[]): readonly Entity[] {
  return encoded === undefined
    ? entities
    : entities.map((entity) => movedTo(entity, encoded.fromOriginal(entity)));
}

/** Returns findings by decoded slot instead of by slot. */
export function foundInDecoded(
  found: ReadonlyMap<TextSlot, readonly Entity[]>,
): Map<TextSlot, readonly Entity[]> {
  return new Map(
    [...found].map(([slot, entities]) => {
      const decoded = decodedSlot(slot);
      return [decoded, asDecoded(decoded, entities)];
    }),
  );
}

/** A decoded value. */
export interface ReadValue {
  readonly text: string;
  /** Returns the range of the slot's text for a part of the value. */
  placeOf(part: Range): Range;
}

/** Returns a finding's decoded value in an original slot. A URL is decoded only until it is a URL. */
export function valueIn(slot: TextSlot, { kind, start, end }: Pick<Entity, 'kind' | keyof Range>): ReadValue {
  const { encoded, text } = decodedSlot(slot);
  if (encoded === undefined)
    return {
      text: slot.text.slice(start, end),
      placeOf: (part) => ({ start: start + part.start, end: start + part.end }),
    };
  if (kind === WEB_ADDRESS) return { text: urlIn(slot, { start, end }), placeOf: () => ({ start, end }) };
  const { start: from, end: to } = encoded.fromOriginal({ start, end });
  return {
    text: text.slice(from, to),
    placeOf: (part) => encoded.toOriginal(from + part.start, from + part.end),
  };
}

/** Returns the text of {@link valueIn} for a finding in a decoded slot. */
export function decodedValue({ encoded, text }: TextSlot, { kind, start, end }: Entity): string {
  if (encoded === undefined || kind !== WEB_ADDRESS) return text.slice(start, end);
  return urlIn(encoded.slot, encoded.toOriginal(start, end));
}

/** Returns a URL in an encoded text, decoded only until it is a URL. */
function urlIn(slot: TextSlot, range: Range): string {
  const written = slot.text.slice(range.start, range.end);
  if (written.includes(AFTER_SCHEME)) return written;
  for (const layer of layersIn(slot)) {
    const { start, end } = layer.fromOriginal(range);
    const text = layer.text.slice(start, end);
    if (text.includes(AFTER_SCHEME)) return text;
  }
  return written;
}
