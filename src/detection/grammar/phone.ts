import { type CountryCode, parsePhoneNumberFromString } from 'libphonenumber-js';
import { EXTENSION_PARAMETER } from '../lexicon/formats.js';
import { decideRow } from './code.js';
import { any, many, map, optional, phrase, readWhole, rule, seq, token, wordOf } from './engine.js';
import { Input, type Node, type Rule } from './input.js';
import { fillerWith, type Grammar, isChoice } from './grammar.js';
import { incomplete, type Reading } from './reading.js';
import { mended, mendRow, type Mended, piecesOf, saidAgain } from './repair.js';

/** A spoken phone number: its digits, after a `+` if the caller said it. */
interface SaidPhone {
  readonly digits: string;
  /** Number of spoken numbers that end with the area code or the exchange, minus round numbers that do not. */
  readonly aligned: number;
  readonly extension?: string | undefined;
}

/** Positions where an area code and an exchange end in the North American numbering plan. */
const PART_ENDS: ReadonlySet<number> = new Set([3, 6]);
/** A round number, which the next digit could complete: "eighty". */
const ROUND = /^\d+0$/;
/** Cost reduction if a spoken number ends with the area code or the exchange. */
const ALIGNED = 0.9;
/** A local number in the North American numbering plan, without its area code. */
const LOCAL = /^[2-9]\d{6}(?!\d)/;

const LOCAL_LENGTH = 7;
const AREA_LENGTH = 3;
/** Cost reduction for an area code that the caller names as such after the local number. */
const AREA_LAST_COST = -2;

/** Reads phone numbers. */
export class PhoneReader {
  private readonly number: Rule<SaidPhone>;
  private readonly filler: Rule<unknown>;

  constructor(private readonly grammar: Grammar) {
    const { numerals, language } = grammar;
    const { codes } = language;
    const plus = any(
      map(phrase(language.numbers.words.plus), () => '+'),
      token(({ folded }) => (folded === '+' ? '+' : undefined)),
    );
    const sign = token(({ folded }) => (folded === '#' ? folded : undefined));
    const extension = seq([any(wordOf(codes.extensions), sign), numerals.digits], (_, digits) => digits);
    const digits = rule(() =>
      many(
        numerals.group,
        (first) => aligned('', first, 0),
        (before, group) => aligned(before.digits, group, before.aligned),
      ),
    );
    const local = map(digits, (said) => (said.digits.length === LOCAL_LENGTH ? said : undefined));
    const area = map(digits, (said) => (said.digits.length === AREA_LENGTH ? said : undefined));
    // "555 0143, area code 512"
    const areaLast = seq(
      [local, wordOf(codes.areaCodes), area],
      (number, _, code): SaidPhone => ({ extension: undefined, ...aligned(code.digits, number.digits, 0) }),
      AREA_LAST_COST,
    );
    this.number = rule(() =>
      any(
        areaLast,
        seq([optional(plus), digits, optional(extension)], (international = '', said, more) => ({
          digits: international + said.digits,
          aligned: said.aligned,
          extension: more,
        })),
        map(extension, (more) => ({ digits: '', aligned: 0, extension: more })),
      ),
    );
    this.filler = fillerWith(grammar, [
      ...codes.asides,
      ...codes.phoneAsides,
      ...language.marks.joints.keys(),
    ]);
  }

  /**
   * Reads a number in E.164 format, with `;ext=` and its extension. A local number lacks its area code.
   * @param country ISO 3166-1 code of the country of national numbers
   */
  read(text: string, country: string): Reading {
    const input = new Input(text, this.filler);
    if (isChoice(input, this.grammar)) return { state: 'ambiguous' };
    const fits = (row: string): boolean => e164(row, country) !== undefined;
    const readNumber = (piece: Input): readonly Node<SaidPhone>[] => readWhole(this.number, piece);
    const again = saidAgain(piecesOf(input, this.grammar.repetition), readNumber, ({ digits }) => digits);
    const said =
      again.length > 0
        ? again
        : mended(piecesOf(input, this.grammar.correction), {
            read: readNumber,
            mend: (before, after) => mendPhone(before, after, fits),
            isWhole: ({ digits }) => fits(digits),
          });
    const reading = decideRow(
      said.map(({ value, cost }) => ({
        written:
          value.extension === undefined ? value.digits : value.digits + EXTENSION_PARAMETER + value.extension,
        cost: cost - ALIGNED * value.aligned,
      })),
      (row) => writtenPhone(row, (digits) => e164(digits, country)),
      (row) => writtenPhone(row, (digits) => nationalDigits(digits, country)),
      true,
    );
    return reading.state === 'certain' && LOCAL.test(reading.written) ? incomplete(reading) : reading;
  }
}

/** Returns a number with its extension. Undefined if the number cannot be dialed. */
function writtenPhone(row: string, write: (digits: string) => string | undefined): string | undefined {
  const [digits = '', extension] = row.split(EXTENSION_PARAMETER);
  const number = write(digits);
  return number === undefined || extension === undefined ? number : number + EXTENSION_PARAMETER + extension;
}

/** Returns a number in E.164 format. Undefined if its country has no such number. */
function e164(row: string, country: string): string | undefined {
  const number = parsePhoneNumberFromString(row, country as CountryCode);
  if (number?.isPossible() !== true) return undefined;
  const isAmerican = number.countryCallingCode === '1';
  return isAmerican && !/^[2-9]\d\d[2-9]\d{6}$/.test(number.nationalNumber) ? undefined : number.number;
}

/** Returns the digits of a number with the length of its country's numbers, or of a local number. */
function nationalDigits(row: string, country: string): string | undefined {
  const number = parsePhoneNumberFromString(row, country as CountryCode);
  if (number?.isPossible() === true) return row.replace(/^\+/, '');
  return number?.countryCallingCode === '1' && LOCAL.test(row) ? row : undefined;
}

function aligned(before: string, group: string, known: number): SaidPhone {
  const digits = before + group;
  const end = digits.startsWith('1') ? digits.length - 1 : digits.length;
  const isPart = PART_ENDS.has(end);
  const fit = group.length > 1 && isPart ? 1 : ROUND.test(group) && !isPart ? -1 : 0;
  return { digits, aligned: known + fit };
}

function mendPhone(
  before: SaidPhone,
  after: SaidPhone,
  fits: (row: string) => boolean,
): readonly Mended<SaidPhone>[] {
  if (after.digits === '') return [{ value: withExtension(before, after.extension), cost: 0 }];
  // Digits after an extension correct the extension, unless they form a phone number.
  if (before.extension !== undefined && !fits(after.digits))
    return [{ value: withExtension(before, after.digits), cost: 0 }];
  return mendRow(before.digits, after.digits, fits).map(({ value, cost }) => ({
    value: { digits: value, aligned: 0, extension: after.extension ?? before.extension },
    cost,
  }));
}

function withExtension({ digits, aligned: known }: SaidPhone, extension: string | undefined): SaidPhone {
  return { digits, aligned: known, extension };
}
