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
/** What a URL has where it is not encoded itself. */
const AFTER_SCHEME = '://';
const NONE: Layers = [];

const layersByText = new Memo<Text, Layers>();
const decodedBySlot = new Memo<TextSlot, TextSlot>();
const decodedByList = new Memo<readonly TextSlot[], readonly TextSlot[]>();

/** The text of a slot with what is encoded in it decoded, layer by layer; none if nothing is. */
export function layersIn(slot: Text): Layers {
  return layersByText.of(slot, () => (isEncoded(slot) ? layersOf(asWritten(slot), 'certain') : NONE));
}

function isEncoded({ text, form }: Text): boolean {
  return form === 'text' && mayBeEncoded(text);
}

function asWritten({ text }: Text): NormalizedText {
  return new NormalizedText(text, undefined, false);
}

/** The text of a slot with what is encoded in it decoded. */
export function decodedText(slot: Text): string {
  return isEncoded(slot) ? (layersOf(asWritten(slot), 'certain').at(-1)?.text ?? slot.text) : slot.text;
}

/** The slot as it is read, with its text decoded: the same object for most, in which nothing is encoded. */
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

/** {@link decodedSlot} of each: the same list where nothing is encoded. */
export function decodedSlots(slots: readonly TextSlot[]): readonly TextSlot[] {
  return decodedByList.of(slots, () => {
    const decoded = slots.map(decodedSlot);
    return decoded.every((slot, at) => slot === slots[at]) ? slots : decoded;
  });
}

/** {@link decodedSlots} of texts that may be long, without keeping other work waiting. */
export async function decodeSlots(
  slots: readonly TextSlot[],
  slice: TimeSlice,
): Promise<readonly TextSlot[]> {
  for (const slot of slots)
    if (isEncoded(slot) && layersByText.get(slot) === undefined)
      layersByText.set(slot, await layersOfLong(slot, slice));
  return decodedSlots(slots);
}

/** {@link decodedText} of a text that may be long. */
export async function decodeText(text: string, slice: TimeSlice): Promise<string> {
  return (await layersOfLong({ text, form: 'text' }, slice)).at(-1)?.text ?? text;
}

async function layersOfLong(text: Text, slice: TimeSlice): Promise<Layers> {
  const work = layering(asWritten(text), 'certain');
  let step = work.next();
  for (; step.done !== true; step = work.next()) if (slice.isOver) await slice.yield();
  return step.value;
}

/** Findings of decoded slots at their places in the texts that came. */
export function asEncoded(decoded: readonly TextSlot[], findings: PerSlot): PerSlot {
  return findings.map((entities, at) => {
    const encoded = decoded[at]?.encoded;
    return encoded === undefined
      ? entities
      : entities.map((entity) => movedTo(entity, encoded.toOriginal(entity.start, entity.end)));
  });
}

/** Findings of a text that came at their places in the decoded one. */
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

/** A value as it is read. */
export interface ReadValue {
  readonly text: string;
  /** The range of the slot's text that a part of the value has. */
  placeOf(part: Range): Range;
}

/** The value of a finding in the text of a slot as it came: decoded, but for a URL, which is of use only as it is written. */
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

/** The text of {@link valueIn} for a finding of a decoded slot. */
export function decodedValue({ encoded, text }: TextSlot, { kind, start, end }: Entity): string {
  if (encoded === undefined || kind !== WEB_ADDRESS) return text.slice(start, end);
  return urlIn(encoded.slot, encoded.toOriginal(start, end));
}

/** A URL in an encoded text, decoded until it is one. */
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
