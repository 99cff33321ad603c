import type { Replaced } from '../../wire-format.js';

/** Offsets of a value in the original and in the masked text, in Unicode characters. */
interface MaskedRange {
  readonly original: Range;
  readonly masked: Range;
}

interface Range {
  readonly start: number;
  readonly end: number;
}

/** Matches two UTF-16 code units that form one character. */
const PAIRS = /[\ud800-\udbff][\udc00-\udfff]/g;

type Side = keyof MaskedRange;

/** Maps offsets between an original text and its masked form. Offsets count Unicode characters. */
export class MaskedOffsets {
  private readonly ranges: readonly MaskedRange[];

  /** @param replaced sorted and disjoint */
  constructor(text: string, replaced: readonly Replaced[]) {
    let [original, masked, units] = [0, 0, 0];
    this.ranges = replaced.map(({ start, end, text: token }) => {
      const before = charactersIn(text.slice(units, start));
      const begin = { original: original + before, masked: masked + before };
      original = begin.original + charactersIn(text.slice(start, end));
      masked = begin.masked + charactersIn(token);
      units = end;
      return {
        original: { start: begin.original, end: original },
        masked: { start: begin.masked, end: masked },
      };
    });
  }

  /** @param edge end of the range that the offset marks; an offset within a value is moved to this end of the value */
  toOriginal(place: number, edge: keyof Range): number {
    return this.move(place, edge, 'masked', 'original');
  }

  toMasked(place: number, edge: keyof Range): number {
    return this.move(place, edge, 'original', 'masked');
  }

  private move(place: number, edge: keyof Range, from: Side, to: Side): number {
    let shift = 0;
    for (const range of this.ranges) {
      if (place <= range[from].start) break;
      if (place < range[from].end) return range[to][edge];
      shift = range[to].end - range[from].end;
    }
    return place + shift;
  }
}

function charactersIn(text: string): number {
  return text.length - (text.match(PAIRS)?.length ?? 0);
}
