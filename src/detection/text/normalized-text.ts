import { ScannedText } from '../../common/text/scanned-text.js';
import { foldCodePoint, isAttached } from './char-folding.js';
import { digitRuns, type DigitRun } from './digit-runs.js';
import { type Certainty, EncodedReader } from './encodings.js';
import { Memo } from '../../common/memo.js';
import type { SlotForm, TextSlot } from '../slot.js';
import { type Edit, firstWhere, type Range } from '../../common/text/ranges.js';
import { speechOf } from './speech.js';

export type { Range } from '../../common/text/ranges.js';

/** What stands for a value that is masked, in a text that is searched for others: none reaches over it. */
export const GAP = '\u0001';

/** So few characters part two words at most: a comma and a space. */
const BESIDE = 2;

/** How often a text is decoded: what is encoded twice is read, and a URL in JSON in a URL. */
const MOST_LAYERS = 3;

const ASCII = /^[\0-\x7f]*$/;
const DIGITS = /^\d+$/;

/** A range of the original, in whose place a view has other text. */
interface Rewritten extends Range {
  /** That is digits alone. */
  readonly isNumber: boolean;
}

/** Per character of a view: where its original begins and ends. Absent, the view is the original. */
interface OffsetMap {
  readonly starts: Uint32Array;
  readonly ends: Uint32Array;
}

/**
 * A readable view of a text, with the way back to the original's UTF-16 offsets. Case is kept: recognizers that
 * don't care use `/i`.
 */
export class NormalizedText extends ScannedText {
  private spokenView: NormalizedText | undefined;
  private searchedViews: readonly NormalizedText[] | undefined;
  private runs: readonly DigitRun[] | undefined;

  constructor(
    text: string,
    private readonly map: OffsetMap | undefined,
    private readonly readsSpeech: boolean,
    /** The original's ranges that were rewritten as what was spoken, in order. */
    private readonly rewritten: readonly Rewritten[] = [],
  ) {
    super(text);
  }

  /** The original's range of `text.slice(start, end)`; an empty range maps to an empty one. */
  toOriginal(start: number, end: number): Range {
    if (this.map === undefined) return { start, end };
    const from = this.map.starts[start] ?? this.map.ends.at(-1) ?? 0;
    return { start: from, end: end > start ? (this.map.ends[end - 1] ?? from) : from };
  }

  /** The smallest range of this view that covers a range of the original; see {@link toOriginal}. */
  fromOriginal({ start, end }: Range): Range {
    const { map } = this;
    if (map === undefined) return { start, end };
    const from = firstWhere(map.ends.length, (at) => (map.ends[at] ?? 0) > start);
    return { start: from, end: firstWhere(map.starts.length, (at) => (map.starts[at] ?? 0) >= end) };
  }

  /**
   * The view in which spoken numbers are digits ("double four" is `44`) and spoken e-mail addresses are written.
   * It is the same object where nothing was spoken.
   */
  get spoken(): NormalizedText {
    this.spokenView ??= this.readsSpeech ? this.withEdits(speechOf(this).edits(this)) : this;
    return this.spokenView;
  }

  /** Spares the search for what is spoken, in a text that is known to hold nothing. */
  readAsWritten(): void {
    this.spokenView = this;
  }

  /** This view and, where it differs, the spoken one. */
  get views(): readonly NormalizedText[] {
    return this.spoken === this ? [this] : [this, this.spoken];
  }

  /** The {@link views}, and those of the text with all decoded that may be encoded: it costs nothing to look there for what is known. */
  get searched(): readonly NormalizedText[] {
    if (this.searchedViews === undefined) {
      const decoded = layersOf(this, 'possible').at(-1);
      this.searchedViews = decoded === undefined ? this.views : [...this.views, ...decoded.views];
    }
    return this.searchedViews;
  }

  /** True where something spoken stands beside a range of the original or reaches into it, and isn't all of it within. */
  hasSpeechBeside({ start, end }: Range): boolean {
    const parts = this.spoken.rewritten;
    for (let at = firstReaching(parts, start - BESIDE); at < parts.length; at++) {
      const part = parts[at];
      if (part === undefined || part.start > end + BESIDE) return false;
      if (part.start < start || part.end > end) return true;
    }
    return false;
  }

  /** A range of the original with the whole of each number that it begins or ends in: "noventa y cinco", not "noventa y". */
  withWholeNumbers({ start, end }: Range): Range {
    const parts = this.spoken.rewritten;
    const cutAt = (at: number): Rewritten | undefined => {
      const part = parts[firstReaching(parts, at + 1)];
      return part?.isNumber === true && part.start < at ? part : undefined;
    };
    return { start: cutAt(start)?.start ?? start, end: cutAt(end)?.end ?? end };
  }

  /** Groups of digits that stand close together. */
  get digitRuns(): readonly DigitRun[] {
    this.runs ??= digitRuns(this.text);
    return this.runs;
  }

  /** This view with some of its ranges rewritten, to be read like a text of its own. */
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

/** A view with what is encoded in it decoded, that with what is encoded in it in turn, and so on. None if nothing is encoded. */
export function layersOf(view: NormalizedText, certainty: Certainty): readonly NormalizedText[] {
  const work = layering(view, certainty);
  for (let step = work.next(); ; step = work.next()) if (step.done === true) return step.value;
}

/** {@link layersOf} in steps, between which others may have their turn. */
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
 * The normalized view of a text: one form of quotes, dashes, spaces, digits and full-width letters, without
 * invisible characters. In an identifier, `_` reads as a space. Linear in the text's length; throws nothing.
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
    // A pair that is kept stays two units, and an offset between them still maps to the whole character.
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

/** Index of the first of sorted, disjoint ranges that ends at an offset or after it. */
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

/** {@link normalize} of a slot's text, computed once for every pass that asks. */
export function normalizedSlot(slot: Slot): NormalizedText {
  let view = viewsBySlot.get(slot);
  if (view === undefined) {
    view = normalize(slot.text, slot.form);
    viewsBySlot.set(slot, view);
  }
  return view;
}

/** Spares the search for what is spoken, in those of the texts that are known to hold nothing. */
export function readAsWritten(slots: readonly Slot[], asWritten: readonly boolean[]): void {
  slots.forEach((slot, at) => {
    if (asWritten[at] === true) normalizedSlot(slot).readAsWritten();
  });
}

/** Whether nothing in the text is spoken. */
export function isAsWritten(slot: Slot): boolean {
  const view = normalizedSlot(slot);
  return view.spoken === view;
}
