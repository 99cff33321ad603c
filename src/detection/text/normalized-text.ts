import { ScannedText } from '../../common/text/scanned-text.js';
import { foldCodePoint, isAttached } from './char-folding.js';
import { digitRuns, type DigitRun } from './digit-runs.js';
import { type Certainty, EncodedReader } from './encodings.js';
import { Memo } from '../../common/memo.js';
import type { SlotForm, TextSlot } from '../slot.js';
import { type Edit, firstWhere, type Range } from '../../common/text/ranges.js';
import { speechOf } from './speech.js';

export type { Range } from '../../common/text/ranges.js';

/** Replacement for a masked value in a text that is searched again. No finding crosses it. */
export const GAP = '\u0001';

/** Maximum distance of adjacent words: a comma and a space. */
const BESIDE = 2;

/** Maximum number of times a text is decoded, for doubly encoded text and for a URL in JSON within a URL. */
const MOST_LAYERS = 3;

const ASCII = /^[\0-\x7f]*$/;
const DIGITS = /^\d+$/;

/** A range of the original that a view replaces with other text. */
interface Rewritten extends Range {
  /** Whether the other text consists of digits. */
  readonly isNumber: boolean;
}

/** Start and end in the original for each character of a view. Without a map, the view equals the original. */
interface OffsetMap {
  readonly starts: Uint32Array;
  readonly ends: Uint32Array;
}

/**
 * A readable view of a text, with a map to the original's UTF-16 offsets. Case is kept, so recognizers that ignore case
 * use `/i`.
 */
export class NormalizedText extends ScannedText {
  private spokenView: NormalizedText | undefined;
  private searchedViews: readonly NormalizedText[] | undefined;
  private runs: readonly DigitRun[] | undefined;

  constructor(
    text: string,
    private readonly map: OffsetMap | undefined,
    private readonly readsSpeech: boolean,
    /** Ranges of the original with spoken text that the view rewrites, in order. */
    private readonly rewritten: readonly Rewritten[] = [],
  ) {
    super(text);
  }

  /** Returns the original range of `text.slice(start, end)`. An empty range maps to an empty range. */
  toOriginal(start: number, end: number): Range {
    if (this.map === undefined) return { start, end };
    const from = this.map.starts[start] ?? this.map.ends.at(-1) ?? 0;
    return { start: from, end: end > start ? (this.map.ends[end - 1] ?? from) : from };
  }

  /** Returns the smallest range of this view that covers a range of the original. See {@link toOriginal}. */
  fromOriginal({ start, end }: Range): Range {
    const { map } = this;
    if (map === undefined) return { start, end };
    const from = firstWhere(map.ends.length, (at) => (map.ends[at] ?? 0) > start);
    return { start: from, end: firstWhere(map.starts.length, (at) => (map.starts[at] ?? 0) >= end) };
  }

  /**
   * The view in which spoken numbers are digits ("double four" is `44`) and spoken e-mail addresses are written. It is
   * the same object if the text contains no spoken value.
   */
  get spoken(): NormalizedText {
    this.spokenView ??= this.readsSpeech ? this.withEdits(speechOf(this).edits(this)) : this;
    return this.spokenView;
  }

  /** Skips the search for spoken values in a text that is known to contain none. */
  readAsWritten(): void {
    this.spokenView = this;
  }

  /** This view and, if different, the spoken view. */
  get views(): readonly NormalizedText[] {
    return this.spoken === this ? [this] : [this, this.spoken];
  }

  /** The {@link views}, and the views of the text with even uncertain encodings decoded, to search for known values. */
  get searched(): readonly NormalizedText[] {
    if (this.searchedViews === undefined) {
      const decoded = layersOf(this, 'possible').at(-1);
      this.searchedViews = decoded === undefined ? this.views : [...this.views, ...decoded.views];
    }
    return this.searchedViews;
  }

  /** Returns true if a spoken value is next to a range of the original or overlaps it, but is not within the range. */
  hasSpeechBeside({ start, end }: Range): boolean {
    const parts = this.spoken.rewritten;
    for (let at = firstReaching(parts, start - BESIDE); at < parts.length; at++) {
      const part = parts[at];
      if (part === undefined || part.start > end + BESIDE) return false;
      if (part.start < start || part.end > end) return true;
    }
    return false;
  }

  /** Extends a range of the original to whole numbers at both ends: "noventa y cinco", not "noventa y". */
  withWholeNumbers({ start, end }: Range): Range {
    const parts = this.spoken.rewritten;
    const cutAt = (at: number): Rewritten | undefined => {
      const part = parts[firstReaching(parts, at + 1)];
      return part?.isNumber === true && part.start < at ? part : undefined;
    };
    return { start: cutAt(start)?.start ?? start, end: cutAt(end)?.end ?? end };
  }

  /** Groups of digits that are close together. */
  get digitRuns(): readonly DigitRun[] {
    this.runs ??= digitRuns(this.text);
    return this.runs;
  }

  /** Returns this view with some ranges rewritten, which can be read like another text. */
  rewrittenAs(edits: readonly Edit[]): NormalizedText {
    return this.withEdits(edits, this.readsSpeech);
  }

  private withEdits(edits: readonly Edit[], readsSpeech = false): NormalizedText {
    if (edits.length === 0) return this;
    const parts: string[] = [];
    let length = this.text.length;
    for (const edit of edits) length += edit.text.length - (edit.end - edit.start);
    const starts = new Uint32Array(length);
    const ends = new Uint32Array(length);
    const rewritten: Rewritten[] = [];
    let written = 0;
    let read = 0;
    const copyUpTo = (limit: number): void => {
      parts.push(this.text.slice(read, limit));
      for (; read < limit; read++, written++) {
        starts[written] = this.map?.starts[read] ?? read;
        ends[written] = this.map?.ends[read] ?? read + 1;
      }
    };
    for (const edit of edits) {
      copyUpTo(edit.start);
      const origin = this.toOriginal(edit.start, edit.end);
      rewritten.push({ isNumber: DIGITS.test(edit.text), ...origin });
      starts.fill(origin.start, written, written + edit.text.length);
      ends.fill(origin.end, written, written + edit.text.length);
      parts.push(edit.text);
      written += edit.text.length;
      read = edit.end;
    }
    copyUpTo(this.text.length);
    return new NormalizedText(parts.join(''), { starts, ends }, readsSpeech, rewritten);
  }
}

/** Decodes the encoded characters of a view repeatedly, and returns each decoded view. Empty if none is encoded. */
export function layersOf(view: NormalizedText, certainty: Certainty): readonly NormalizedText[] {
  const work = layering(view, certainty);
  for (let step = work.next(); ; step = work.next()) if (step.done === true) return step.value;
}

/** Computes {@link layersOf} in steps, between which other work can run. */
export function* layering(
  view: NormalizedText,
  certainty: Certainty,
): Generator<undefined, readonly NormalizedText[], void> {
  const layers: NormalizedText[] = [];
  for (let last = view; layers.length < MOST_LAYERS;) {
    const reader = new EncodedReader(last.text, certainty);
    let edits = reader.readOn();
    for (; edits === undefined; edits = reader.readOn()) yield;
    if (edits.length === 0) break;
    layers.push((last = last.rewrittenAs(edits)));
    yield;
  }
  return layers;
}

/**
 * Returns the normalized view of a text, with one form of quotes, dashes, spaces, digits and full-width letters, and
 * without invisible characters. In an identifier, `_` becomes a space. Linear in the text's length. Never throws.
 */
export function normalize(text: string, form: SlotForm = 'text'): NormalizedText {
  const source = form === 'identifier' ? text.replaceAll('_', ' ') : text;
  return ASCII.test(source) ? new NormalizedText(source, undefined, true) : fold(source);
}

function fold(text: string): NormalizedText {
  const starts = new Uint32Array(text.length);
  const ends = new Uint32Array(text.length);
  const parts: string[] = [];
  let written = 0;
  let copied = 0;
  for (let at = 0; at < text.length;) {
    const point = text.codePointAt(at) ?? 0;
    const width = point > 0xffff ? 2 : 1;
    const folded = point < 0x80 ? undefined : foldCodePoint(point);
    if (folded !== undefined) {
      parts.push(text.slice(copied, at), folded);
      copied = at + width;
    }
    if (folded === '' && isAttached(point) && ends[written - 1] === at) ends[written - 1] = at + width;
    // A surrogate pair that is kept remains two units, and an offset between them still maps to the whole character.
    const length = folded?.length ?? width;
    starts.fill(at, written, written + length);
    ends.fill(at + width, written, written + length);
    written += length;
    at += width;
  }
  parts.push(text.slice(copied));
  const map = { starts: starts.subarray(0, written), ends: ends.subarray(0, written) };
  return new NormalizedText(parts.join(''), map, true);
}

/** Returns the index of the first of sorted, disjoint ranges that ends at or after an offset. */
function firstReaching(sorted: readonly Range[], offset: number): number {
  let low = 0;
  let high = sorted.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((sorted[middle]?.end ?? 0) < offset) low = middle + 1;
    else high = middle;
  }
  return low;
}

type Slot = Pick<TextSlot, 'text' | 'form'>;

const viewsBySlot = new Memo<Slot, NormalizedText>();

/** Calls {@link normalize} for a slot's text, once for all passes. */
export function normalizedSlot(slot: Slot): NormalizedText {
  let view = viewsBySlot.get(slot);
  if (view === undefined) {
    view = normalize(slot.text, slot.form);
    viewsBySlot.set(slot, view);
  }
  return view;
}

/** Skips the search for spoken values in texts that are known to contain none. */
export function readAsWritten(slots: readonly Slot[], asWritten: readonly boolean[]): void {
  slots.forEach((slot, at) => {
    if (asWritten[at] === true) normalizedSlot(slot).readAsWritten();
  });
}

/** Returns true if the text contains no spoken value. */
export function isAsWritten(slot: Slot): boolean {
  const view = normalizedSlot(slot);
  return view.spoken === view;
}
