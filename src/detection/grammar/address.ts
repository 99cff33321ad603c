import type { Line } from './address-line.js';
import { mendLine } from './address-repair.js';
import { type AddressRules, addressRulesOf } from './address-rules.js';
import { readWhole } from './engine.js';
import type { Input } from './input.js';
import type { Grammar } from './grammar.js';
import { decide, type Reading } from './reading.js';
import { type Mended, piecesOf } from './repair.js';
import { isOfStreet } from './street.js';

export type PlaceKind = 'ADDRESS' | 'LOCATION';

/** Maximum length of an address, in UTF-16 code units. */
const LONGEST = 300;

/** Reads spoken and typed addresses and places. */
export class AddressReader {
  private readonly rules: AddressRules;

  constructor(private readonly grammar: Grammar) {
    this.rules = addressRulesOf(grammar);
  }

  /** Reads a whole address or place. */
  read(kind: PlaceKind, text: string): Reading {
    if (text.length > LONGEST) return { state: 'leftover' };
    const input = this.rules.input(text);
    if (this.rules.isChoice(input)) return { state: 'ambiguous' };
    const { unknowns } = this.grammar.language.repairs;
    if (input.tokens.some(({ folded }) => unknowns.has(folded))) return { state: 'incomplete' };
    return readingOf(this.mended(kind, input));
  }

  /** Reads a street, a unit or a town that occurs without the rest of an address. */
  readPart(kind: PlaceKind, text: string): Reading {
    const whole = this.read(kind, text);
    if (whole.state === 'certain') return whole;
    if (kind === 'LOCATION') {
      // A place may be a road: "county road nine"
      const street = this.read('ADDRESS', text);
      return street.state === 'certain' ? street : whole;
    }
    const unit = readingOf(readWhole(this.rules.unit, this.rules.input(text)));
    return unit.state === 'certain' ? unit : whole;
  }

  /** Returns possible meanings of the parts between corrections. */
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

  /** Returns the interpretations of a part, the likeliest first. @param before the line that the part corrects */
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
}

/** Returns the likeliest line, if it is certain. */
function readingOf(lines: readonly Mended<Line>[]): Reading {
  const [best] = [...lines].sort((a, b) => a.cost - b.cost);
  if (best === undefined) return { state: 'leftover' };
  if (best.value.doubt !== undefined) return { state: best.value.doubt };
  const reading = decide(lines.map(({ value, cost }) => ({ written: value.key, cost })));
  return reading.state === 'certain' ? { state: 'certain', written: best.value.written } : reading;
}

/** Maximum number of interpretations of a corrected address. */
const MOST = 12;
