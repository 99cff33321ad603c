import type { Line, Piece, Range, Role } from './address-line.js';
import { mendLine } from './address-repair.js';
import { type AddressRules, addressRulesOf } from './address-rules.js';
import { readWhole } from './engine.js';
import type { Input } from './input.js';
import type { Grammar } from './grammar.js';
import { decide, type Reading } from './reading.js';
import { type Mended, piecesOf } from './repair.js';
import { isOfStreet } from './street.js';

export type PlaceKind = 'ADDRESS' | 'LOCATION';

/** A part of an address that a form asks for apart. Offsets are UTF-16 code units of the text. */
export interface Part {
  readonly start: number;
  readonly end: number;
  readonly kind: PlaceKind | 'ZIP';
  readonly reading: Reading;
}

/** UTF-16 code units of the longest text that is an address. */
const LONGEST = 300;

/** Reads addresses and places as a caller says them, or as somebody types them. */
export class AddressReader {
  private readonly rules: AddressRules;

  constructor(private readonly grammar: Grammar) {
    this.rules = addressRulesOf(grammar);
  }

  /** How the whole is written. */
  read(kind: PlaceKind, text: string): Reading {
    if (text.length > LONGEST) return { state: 'leftover' };
    const input = this.rules.input(text);
    if (this.rules.isChoice(input)) return { state: 'ambiguous' };
    return readingOf(this.mended(kind, input));
  }

  /** How a part is written that occurs without the others: a street, a unit, a town. */
  readPart(kind: PlaceKind, text: string): Reading {
    const whole = this.read(kind, text);
    if (whole.state === 'certain' || kind === 'LOCATION') return whole;
    const unit = readingOf(readWhole(this.rules.unit, this.rules.input(text)));
    return unit.state === 'certain' ? unit : whole;
  }

  /** Its street, units, town and ZIP code; where something was put right, those of each version. A state is no part. */
  parts(kind: PlaceKind, text: string): readonly Part[] {
    const input = this.rules.input(text);
    if (text.length > LONGEST || input.tokens.length === 0) return [];
    let before: Line | undefined;
    return piecesOf(input, this.rules.correction).flatMap((piece) => {
      const [best] = this.lines(kind, piece, before);
      before = best?.value;
      return best === undefined ? [this.whole(kind, piece)] : this.partsOf(kind, piece, best.value);
    });
  }

  /** What the pieces between corrections may mean together. */
  private mended(kind: PlaceKind, input: Input): readonly Mended<Line>[] {
    let meant: readonly Mended<Line>[] = [];
    for (const piece of piecesOf(input, this.rules.correction)) {
      const next = this.lines(kind, piece, meant[0]?.value);
      if (meant.length === 0) meant = next;
      else
        meant = meant.flatMap((before) =>
          next.flatMap((after) =>
            mendLine(before.value, after.value).map(({ value, cost }) => ({
              value,
              cost: before.cost + after.cost + cost,
            })),
          ),
        );
      meant = [...meant].sort((a, b) => a.cost - b.cost).slice(0, MOST);
    }
    return meant;
  }

  /** Readings of a piece, the likeliest first. @param before the line that the piece corrects */
  private lines(kind: PlaceKind, piece: Input, before: Line | undefined): readonly Mended<Line>[] {
    const last = before?.pieces.at(-1);
    const { rules } = this;
    const whole = kind === 'ADDRESS' ? rules.address : rules.place;
    const rule =
      last === undefined || isOfStreet(last)
        ? whole
        : last.role === 'unit'
          ? rules.afterUnit
          : rules.afterTown;
    return readWhole(rule, piece);
  }

  private partsOf(kind: PlaceKind, input: Input, { pieces }: Line): readonly Part[] {
    const parts: Part[] = [];
    let street: [number, number] | undefined;
    const add = (of: Part['kind'], [from, to]: Range, role?: Role): void => {
      if (to > from) parts.push(this.part(of, input, [from, to], role));
    };
    const close = (): void => {
      if (street !== undefined) add(kind, street);
      street = undefined;
    };
    for (const piece of pieces) {
      if (isOfStreet(piece) && piece.part[1] > piece.part[0]) {
        street = [street?.[0] ?? piece.part[0], piece.part[1]];
        continue;
      }
      close();
      add(kindOf(piece), piece.part, piece.role);
    }
    close();
    return parts;
  }

  /** A part, read from its own words alone: elsewhere it occurs without the others. */
  private part(kind: Part['kind'], input: Input, [from, to]: Range, role: Role | undefined): Part {
    const [start, end] = [input.tokens[from]?.start ?? 0, input.tokens[to - 1]?.end ?? 0];
    const said = input.text.slice(start, end);
    const rule = role === 'zip' ? this.rules.zip : this.rules.unit;
    const isOne = role === 'zip' || role === 'unit';
    const reading = isOne
      ? readingOf(readWhole(rule, this.rules.input(said)))
      : this.read(kind === 'ZIP' ? 'ADDRESS' : kind, said);
    return { start, end, kind, reading };
  }

  private whole(kind: PlaceKind, input: Input): Part {
    const [first, last] = [input.tokens[input.from], input.tokens[input.to - 1]];
    return { start: first?.start ?? 0, end: last?.end ?? 0, kind, reading: { state: 'leftover' } };
  }
}

/** The likeliest line, if it is certain. */
function readingOf(lines: readonly Mended<Line>[]): Reading {
  const [best] = [...lines].sort((a, b) => a.cost - b.cost);
  if (best === undefined) return { state: 'leftover' };
  if (best.value.doubt !== undefined) return { state: best.value.doubt };
  const reading = decide(lines.map(({ value, cost }) => ({ written: value.key, cost })));
  return reading.state === 'certain' ? { state: 'certain', written: best.value.written } : reading;
}

/** Maximum number of readings of a corrected address. */
const MOST = 12;

function kindOf({ role }: Piece): Part['kind'] {
  if (role === 'unit') return 'ADDRESS';
  return role === 'zip' ? 'ZIP' : 'LOCATION';
}
