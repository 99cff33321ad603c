import { hasCapitals } from './capitals.js';
import { seq } from './engine.js';
import type { Input, Node, Rule } from './input.js';
import type { Doubt } from './reading.js';

/** Role of a constituent in an address. */
export type Role =
  | 'house'
  | 'name'
  | 'type'
  | 'link'
  | 'direction'
  | 'box'
  | 'unit'
  | 'quarter'
  | 'town'
  | 'state'
  | 'zip'
  | 'country';

/** A range of token positions, with an exclusive end. */
export type Range = readonly [from: number, to: number];

/** A constituent of an address. */
export interface Piece {
  readonly role: Role;
  readonly written: string;
  /** Text between the constituent and the preceding one. */
  readonly lead: string;
  readonly doubt?: Doubt | undefined;
  /** Written designator of a unit: "Apartment". */
  readonly designator?: string | undefined;
  /** The written number of a unit: "3B". */
  readonly value?: string;
}

/** Constituents of an address, in order. Lines with the same key are the same interpretation. */
export class Line {
  readonly written: string;
  /** The written form without differences in capitals and punctuation. */
  readonly key: string;

  constructor(readonly pieces: readonly Piece[]) {
    this.written = pieces.map(({ written, lead }, at) => (at === 0 ? '' : lead) + written).join('');
    this.key = this.written.toLowerCase().replace(/[,.;]/g, '');
  }

  get doubt(): Doubt | undefined {
    return (
      this.pieces.find(({ doubt }) => doubt !== undefined)?.doubt ??
      (this.hasTwoUnits() ? 'ambiguous' : undefined)
    );
  }

  find(role: Role): Piece | undefined {
    return this.pieces.find((piece) => piece.role === role);
  }

  /** Whether the same designator occurs with two different numbers. */
  private hasTwoUnits(): boolean {
    const units = this.pieces.filter(({ role, designator }) => role === 'unit' && designator !== undefined);
    const names = units.map(({ designator = '', written }) => `${designator.toLowerCase()} ${written}`);
    const designators = new Set(units.map(({ designator = '' }) => designator.toLowerCase()));
    return designators.size < new Set(names).size;
  }

  toJSON(): string {
    return `${this.key}\n${this.doubt ?? ''}`;
  }
}

/** An empty line, for words that are not written. */
export const NOTHING = new Line([]);

/** Joins lines in order. */
function joined(...lines: readonly (Line | undefined)[]): Line {
  return new Line(lines.flatMap((line) => line?.pieces ?? []));
}

/** Returns true if there is a comma or a semicolon among tokens. */
export function hasComma(input: Input, from: number, to: number): boolean {
  return input.tokens.slice(from, to).some(({ folded }) => folded === ',' || folded === ';');
}

/** Marks the constituents of a line as ambiguous, unless they have another doubt. */
export function doubted({ pieces }: Line): Line {
  return new Line(pieces.map(({ doubt = 'ambiguous', ...piece }) => ({ doubt, ...piece })));
}

/** Returns the same interpretation at a higher cost. */
export function costlier<Value>({ end, value, cost }: Node<Value>, more: number): Node<Value> {
  return { end, value, cost: cost + more };
}

/** Reads constituents in sequence. Absent constituents are omitted. */
export function inRow(parts: readonly Rule<Line | undefined>[], cost = 0): Rule<Line> {
  return seq(parts, (...lines) => joined(...lines), cost);
}

/** Creates a line with a single constituent. */
export function lineOf(
  input: Input,
  role: Role,
  [from]: Range,
  written: string,
  more: Partial<Pick<Piece, 'doubt' | 'designator' | 'value'>> = {},
): Line {
  const lead = leadOf(input, from);
  // A comma before the name, type or direction of a street is a pause.
  const isPause =
    (role === 'name' || role === 'type' || role === 'direction') && lead === ', ' && !hasCapitals(input.text);
  return new Line([{ role, written, lead: isPause ? ' ' : lead, ...more }]);
}

/** Maximum number of letters of an abbreviation whose full stop is kept. */
const ABBREVIATION = 4;
/** Marks that belong to the preceding word. */
const OWN_MARKS = new Set('/#&');

/** Returns the punctuation before a token: commas, and the full stops of abbreviations. */
export function leadOf(input: Input, at: number): string {
  let first = at;
  while (
    first > 0 &&
    input.tokens[first - 1]?.kind === 'mark' &&
    !OWN_MARKS.has(input.tokens[first - 1]?.folded ?? '')
  )
    first--;
  const before = input.tokens[first - 1];
  const between = input.text.slice(before?.end ?? 0, input.tokens[at]?.start);
  if (hasCapitals(input.text) || between.trim() === '' || /^\s?-\s?$/.test(between)) return between;
  if (/[,;]/.test(between)) return ', ';
  const isAbbreviated = between.startsWith('.') && (before?.folded.length ?? 0) <= ABBREVIATION;
  return isAbbreviated ? '. ' : ' ';
}

/** Returns the text between two words of a constituent. The first ends before token `end`, the second is at `from`. */
export function gapBetween(input: Input, end: number, from: number): string {
  const between = input.text.slice(input.tokens[end - 1]?.end, input.tokens[from]?.start);
  if (/[\p{L}\p{N}]/u.test(between)) return ' ';
  if (hasCapitals(input.text) || between.trim() === '') return between;
  // Recognizers write commas for pauses.
  return /^\s?[-/]\s?$|^\.\s+$/.test(between) ? between : ' ';
}
