import { hasCapitals } from './capitals.js';
import { seq } from './engine.js';
import type { Input, Node, Rule } from './input.js';
import type { Doubt } from './reading.js';

/** What a constituent of an address is. */
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

/** Positions of tokens, the last one exclusive. */
export type Range = readonly [from: number, to: number];

/** A constituent of an address. */
export interface Piece {
  readonly role: Role;
  readonly written: string;
  /** What is written between it and the constituent before it. */
  readonly lead: string;
  readonly doubt?: Doubt | undefined;
  /** The name of a unit as it is written: "Apartment". */
  readonly designator?: string | undefined;
  /** The number of a unit as it is written: "3B". */
  readonly value?: string;
}

/** Constituents of an address, one after the other. Lines that are written alike are the same reading. */
export class Line {
  readonly written: string;
  /** What lines have in common that differ in capitals and commas alone. */
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

  /** Whether a unit of the same name was said twice. */
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

/** Words of an address that are not written. */
export const NOTHING = new Line([]);

/** Lines one after the other. */
function joined(...lines: readonly (Line | undefined)[]): Line {
  return new Line(lines.flatMap((line) => line?.pieces ?? []));
}

/** True for tokens with a comma between them. */
export function hasComma(input: Input, from: number, to: number): boolean {
  return input.tokens.slice(from, to).some(({ folded }) => folded === ',' || folded === ';');
}

/** The same constituents, which may be something else. */
export function doubted({ pieces }: Line): Line {
  return new Line(pieces.map(({ doubt = 'ambiguous', ...piece }) => ({ doubt, ...piece })));
}

/** The same reading at a higher cost. */
export function dearer<Value>({ end, value, cost }: Node<Value>, more: number): Node<Value> {
  return { end, value, cost: cost + more };
}

/** Constituents that are said one after the other; those that are absent are left out. */
export function inRow(parts: readonly Rule<Line | undefined>[], cost = 0): Rule<Line> {
  return seq(parts, (...lines) => joined(...lines), cost);
}

/** A line of a single constituent. */
export function lineOf(
  input: Input,
  role: Role,
  [from]: Range,
  written: string,
  more: Partial<Pick<Piece, 'doubt' | 'designator' | 'value'>> = {},
): Line {
  const lead = leadOf(input, from);
  // A comma before the name of a street or its type is a pause.
  const isPause =
    (role === 'name' || role === 'type' || role === 'direction') && lead === ', ' && !hasCapitals(input.text);
  return new Line([{ role, written, lead: isPause ? ' ' : lead, ...more }]);
}

/** Letters of the longest abbreviation whose full stop is kept. */
const ABBREVIATION = 4;
/** Marks that belong to the preceding word. */
const OWN_MARKS = new Set('/#&');

/** Punctuation between a token and the preceding one: commas, and the full stops of abbreviations. */
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

/** What is written between two words of the same constituent, of which the first one ends and the second one begins at these tokens. */
export function gapBetween(input: Input, end: number, from: number): string {
  const between = input.text.slice(input.tokens[end - 1]?.end, input.tokens[from]?.start);
  if (/[\p{L}\p{N}]/u.test(between)) return ' ';
  if (hasCapitals(input.text) || between.trim() === '') return between;
  // Recognizers write commas for pauses.
  return /^\s?[-/]\s?$|^\.\s+$/.test(between) ? between : ' ';
}
