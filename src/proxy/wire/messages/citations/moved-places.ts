import type { Replaced } from '../../wire-format.js';

/** Offsets of a value in the original and in the masked text, in Unicode characters. */
interface Stretch {
  readonly came: Piece;
  readonly masked: Piece;
}

interface Piece {
  readonly start: number;
  readonly end: number;
}

/** Matches two UTF-16 code units that form one character. */
const PAIRS = /[\ud800-\udbff][\udc00-\udfff]/g;

type Side = keyof Stretch;

/** Maps offsets between an original text and its masked form. Offsets count Unicode characters. */
export class MovedPlaces {
  private readonly stretches: readonly Stretch[];

  /** @param replaced sorted and disjoint */
  constructor(text: string, replaced: readonly Replaced[]) {
    let [came, masked, units] = [0, 0, 0];
    this.stretches = replaced.map(({ start, end, text: token }) => {
      const before = charactersIn(text.slice(units, start));
      const begin = { came: came + before, masked: masked + before };
      came = begin.came + charactersIn(text.slice(start, end));
      masked = begin.masked + charactersIn(token);
      units = end;
      return { came: { start: begin.came, end: came }, masked: { start: begin.masked, end: masked } };
    });
  }

  /** @param edge end of the range that the offset marks; an offset within a value is moved to this end of the value */
  inCame(place: number, edge: keyof Piece): number {
    return this.move(place, edge, 'masked', 'came');
  }

  inMasked(place: number, edge: keyof Piece): number {
    return this.move(place, edge, 'came', 'masked');
  }

  private move(place: number, edge: keyof Piece, from: Side, to: Side): number {
    let shift = 0;
    for (const stretch of this.stretches) {
      if (place <= stretch[from].start) break;
      if (place < stretch[from].end) return stretch[to][edge];
      shift = stretch[to].end - stretch[from].end;
    }
    return place + shift;
  }
}

function charactersIn(text: string): number {
  return text.length - (text.match(PAIRS)?.length ?? 0);
}
