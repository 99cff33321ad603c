import type { Replaced } from '../../wire-format.js';

/** Where a value stands: in Unicode characters, in the text as it came and in the masked one. */
interface Stretch {
  readonly came: Piece;
  readonly masked: Piece;
}

interface Piece {
  readonly start: number;
  readonly end: number;
}

/** Two code units that are one character. */
const PAIRS = /[\ud800-\udbff][\udc00-\udfff]/g;

type Side = keyof Stretch;

/** Tells where places of a text stand once its values are masked, and back. Places count Unicode characters. */
export class MovedPlaces {
  private readonly stretches: readonly Stretch[];

  /** @param replaced in order, disjoint */
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

  /** @param edge of what is told of: amid a value, a place is the value's own beginning or end */
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
