import { costlier, doubted, hasComma, inRow, type Line, lineOf, NOTHING, type Role } from './address-line.js';
import type { Names } from './address-name.js';
import { ordinalOf } from './address-word.js';
import { hasCapitals, titled } from './capitals.js';
import { any, many, map, optional, phrase, rule, seq, wordOf } from './engine.js';
import type { Input, Rule } from './input.js';
import type { Grammar } from './grammar.js';
import { doorLetterOf, houseNumberOf, numberOf } from './house-number.js';

/** Costs of a street without a type, a house without a street, and a street without a number after a unit. */
const UNTYPED_COST = 1;
const BARE_COST = 1.2;
const UNNUMBERED_COST = 1;
/** Cost of a street type after another one. Types of two letters are often other abbreviations: "court st paul". */
const MORE_TYPES_COST = 0.05;
const SHORT_TYPE_COST = 0.5;
const SHORT = 2;
const LEADING_COST = 0.2;
const BACKWARD_COST = 1.5;
const ORDINAL_COST = 1;
const TEN = 10;
/** Cost of a number after the type: "fire lane 12". */
const NUMBERED_COST = 0.8;
/** Cost of a crossing: "oak street and elm". */
const CROSSING_COST = 0.3;
/** Cost of a number as a street name: "calle doce". */
const NUMBER_NAME_COST = 0.3;

/** Rules for the streets of a language. */
export interface Streets {
  /** A street with or without a house number, a house number without a street, or a postal box. */
  readonly street: Rule<Line>;
  /** A street, a house or a postal box after a unit. */
  readonly afterUnit: Rule<Line>;
  /** The type of a street without its name, as in a correction. */
  readonly type: Rule<Line>;
}

/** Conditions for the end of a name. */
export interface Ends {
  /** Returns true if the words after a name are not part of the name. */
  readonly isBoundary: (input: Input, end: number) => boolean;
  /** Raises the cost of names that end in a state. */
  readonly alone: (name: Rule<Line>) => Rule<Line>;
}

/** Builds the rules for the streets of a language. */
export function streetsOf(grammar: Grammar, names: Names, { isBoundary, alone }: Ends): Streets {
  const { addresses } = grammar.language;
  const ends = <Value>(part: Rule<Value>): Rule<Value> =>
    map(part, (value, input, _, end) => (isBoundary(input, end) ? value : undefined));
  const isLead = (text: string): boolean => {
    const folded = text.toLowerCase();
    return addresses.townLeads.has(folded) || (addresses.leads.has(folded) && !addresses.links.has(folded));
  };
  const name = rule(() =>
    map(names.street, (found, input, from, to): Line | undefined =>
      isLead(found.items[0]?.text ?? '')
        ? undefined
        : lineOf(input, 'name', [from, to], names.write(input, found), { doubt: found.doubt }),
    ),
  );
  const unlinked = (found: Rule<Line>): Rule<Line> =>
    map(found, (line, input, at) => (addresses.links.has(input.token(at)?.folded ?? '') ? undefined : line));
  const house = rule(() => piece('house', houseNumberOf(grammar)));
  const type = typesOf(grammar);
  const direction = piece('direction', map(wordOf(addresses.directions), directionAs));
  const boxes = seq(
    [phrase(addresses.boxes), optional(wordOf(addresses.numberWords)), houseNumberOf(grammar)],
    (box, _, number) => `${box} ${number}`,
  );
  const numberAfter = piece('link', numberOf(grammar));
  const tens = wordOf(grammar.language.numbers.words.tens.keys());
  /** Raises the cost of "twenty" as a house number before "eighth", which is probably part of the ordinal number. */
  const steady =
    (number: Rule<Line>): Rule<Line> =>
    (input, at) =>
      number(input, at).map((node) => {
        const isOfOrdinal =
          tens(input, at).some(({ end }) => end === node.end) &&
          grammar.numerals.ordinal(input, node.end).some(({ value }) => value < TEN);
        return isOfOrdinal ? costlier(node, ORDINAL_COST) : node;
      });
  const joint = piece(
    'link',
    map(wordOf(addresses.crossings), (_, input, from, to) => input.said(from, to)),
  );
  const crossed = rule(() =>
    any(
      inRow([optional(steady(house)), name, type, optional(direction)]),
      inRow([ends(withinCommas(name))], UNTYPED_COST),
    ),
  );
  const street = rule(() =>
    any(
      inRow([optional(steady(house)), name, type, optional(direction)]),
      inRow([name, type, ends(steady(numberAfter))], NUMBERED_COST),
      inRow([house, name, type, map(ends(steady(numberAfter)), doubted)], NUMBERED_COST),
      inRow([crossed, joint, crossed], CROSSING_COST),
      inRow([optional(house), alone(ends(withinCommas(name)))], UNTYPED_COST),
      inRow([ends(house)], BARE_COST),
      inRow([optional(house), piece('name', roadOf(grammar)), optional(direction)]),
      leadingOf(grammar, { name: alone(ends(unlinked(withinCommas(name)))), ends, house, direction }),
      piece('box', boxes),
    ),
  );
  const isNumbered = (line: Line): boolean => line.find('house') !== undefined;
  return {
    street,
    afterUnit: rule(() =>
      any(
        map(street, (line) => (isNumbered(line) ? line : undefined)),
        map(street, (line) => (isNumbered(line) ? undefined : line), UNNUMBERED_COST),
      ),
    ),
    type,
  };
}

/** Reads a constituent with a given role. */
function piece(role: Role, part: Rule<string>): Rule<Line> {
  return map(part, (text, input, from, to) => lineOf(input, role, [from, to], text));
}

/** Returns words as typed, or spoken words with capitals. */
function asWritten(_: unknown, input: Input, from: number, to: number): string {
  const said = input.said(from, to);
  return hasCapitals(input.text) ? said : said.replace(/[^\s/]+/g, titled).replace(/^[CLl]\//, 'c/');
}

/** Returns the written form of a direction: "North", or "NE" for the letters "N E". */
function directionAs(said: string, input: Input, from: number, to: number): string {
  const letters = said.replace(/\s/g, '');
  return letters.length <= SHORT ? letters.toUpperCase() : asWritten(said, input, from, to);
}

/** Reads the types after a street name: "street", "circle drive". */
function typesOf({ language: { addresses } }: Grammar): Rule<Line> {
  const known = wordOf([...addresses.types, ...addresses.weakTypes]);
  // The "st" of "1st" is not a type.
  const words = piece(
    'type',
    map(known, (_, input, from, to) => (isOfNumber(input, from) ? undefined : asWritten(_, input, from, to))),
  );
  const next: Rule<Line> = (input, at) => {
    const isShort = (input.token(at)?.folded.length ?? 0) <= SHORT;
    return words(input, at).map((node) => ({ ...node, cost: isShort ? SHORT_TYPE_COST : MORE_TYPES_COST }));
  };
  return rule(() => any(words, inRow([words, next])));
}

function isOfNumber(input: Input, at: number): boolean {
  return input.isGlued(at) && input.tokens[at - 1]?.kind === 'digits';
}

/** Reads a name without commas. */
function withinCommas(name: Rule<Line>): Rule<Line> {
  return map(name, (line, input, from, to) => (hasComma(input, from, to) ? undefined : line));
}

/** Reads a numbered road: "county road 12", "highway k". */
function roadOf(grammar: Grammar): Rule<string> {
  const { addresses } = grammar.language;
  const road = map(phrase(addresses.numberedRoads), (text, input, from, to) =>
    hasCapitals(input.text) ? input.said(from, to) : text,
  );
  const letter = doorLetterOf(grammar);
  const number = any(
    seq([numberOf(grammar), optional(letter)], (digits, end = '') => digits + end),
    letter,
  );
  return seq(
    [road, optional(wordOf(addresses.numberWords)), number],
    (text, _, digits) => `${text} ${digits}`,
  );
}

interface Parts {
  readonly name: Rule<Line>;
  readonly house: Rule<Line>;
  readonly direction: Rule<Line>;
  readonly ends: (part: Rule<Line>) => Rule<Line>;
}

/** Reads streets that begin with the type: "calle de la luna número doce", "2175 de la avenida olmo", "12 avenue b". */
function leadingOf(grammar: Grammar, { name, house, direction, ends }: Parts): Rule<Line> {
  const { numerals } = grammar;
  const { addresses } = grammar.language;
  const type = piece('type', map(wordOf(addresses.leadingTypes), asWritten));
  const links = optional(
    piece(
      'link',
      map(
        many(
          wordOf(addresses.links),
          (first) => first,
          (before, next) => `${before} ${next}`,
        ),
        (_, input, from, to) => input.said(from, to),
      ),
    ),
  );
  const numberName = piece('name', map(any(ordinalOf(grammar), numberOf(grammar)), String, NUMBER_NAME_COST));
  /** A number word, which is written only between two numbers, or if typed: "calle mayor número doce". */
  const numberWord = map(wordOf(addresses.numberWords), (said, input, from, to) => {
    const isNeeded = hasCapitals(input.text) || numerals.isNumeral(input, from - 1);
    return isNeeded ? lineOf(input, 'link', [from, to], asWritten(said, input, from, to)) : NOTHING;
  });
  /** Reads a type before the name: "avenue b", "avenue of the americas". Other names usually precede such a type. */
  const ofType: Rule<Line> = (input, at) => {
    const isLeading = !addresses.types.has(input.token(at)?.folded ?? '');
    return type(input, at).map((node) => {
      const next = input.token(node.end);
      const isClear = isLeading || next?.kind === 'letter' || addresses.joints.has(next?.folded ?? '');
      return isClear ? node : costlier(node, BACKWARD_COST);
    });
  };
  const street = inRow([ofType, links, any(name, ends(numberName))]);
  return any(
    inRow([street, optional(inRow([optional(numberWord), house, optional(direction)]))], LEADING_COST),
    inRow([house, links, street], LEADING_COST),
  );
}

/** Returns true for the roles that form a street with its house number. */
export function isOfStreet({ role }: { readonly role: Role }): boolean {
  return (
    role === 'house' ||
    role === 'name' ||
    role === 'type' ||
    role === 'link' ||
    role === 'direction' ||
    role === 'box'
  );
}
