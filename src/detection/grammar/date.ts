import { MONTH_FIRST_COUNTRIES } from '../lexicon/formats.js';
import type { Orders } from './date-numeric.js';
import type { SaidDate } from './date-parts.js';
import { mendedDates } from './date-repair.js';
import { type DateRules, dateRules } from './date-rules.js';
import { any, many, readWhole, rule, wordOf } from './engine.js';
import { Input, type Rule } from './input.js';
import { datePartsOf } from './date-parts.js';
import type { Grammar } from './grammar.js';
import { type Candidate, decide, DOUBTS, incomplete, type Reading } from './reading.js';
import { type Mended, piecesOf } from './repair.js';

/** A date, or its known parts. */
export interface CalendarDate {
  readonly year?: number;
  readonly month?: number;
  readonly day?: number;
  /** Time of day of a timestamp, in ISO 8601. */
  readonly time?: string;
}

/** Context that determines how a date is read. */
export interface DateContext {
  /** ISO 3166-1 code of the speaker's country. Empty if the country is unknown. */
  readonly country: string;
  /** Whether the date is a date of birth. */
  readonly isBirth: boolean;
}

/** A written form, or the doubt that replaces it. */
interface Form extends Candidate {
  /** Whether a required part of the date is missing. */
  readonly isPart?: boolean;
}

/** First two-digit year that belongs to the twentieth century. */
const CENTURY_PIVOT = 30;
const CENTURY = 100;
/** Maximum age of a living person, in years. */
const MOST_AGE = 125;
/** How far ahead people make appointments, in milliseconds. */
const COMING_MS = 2 * 366 * 24 * 3_600_000;
/** Cost of a date that does not exist. */
const IMPOSSIBLE_COST = 3;
const DAYS = [31, 29, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31];
const LEAP_DAY = 29;
/** Countries that use both orders of day and month. An empty code means an unknown country. */
const EITHER_ORDER: ReadonlySet<string> = new Set(['CA', '']);
/** English month names, in which dates without a year are written in every language. */
const MONTH_NAME = new Intl.DateTimeFormat('en-US', { month: 'long', timeZone: 'UTC' });
const WRITTEN_MONTHS = DAYS.map((_, month) => MONTH_NAME.format(Date.UTC(2000, month)));

/** Reads spoken and typed dates. */
export class DateReader {
  private readonly rules = new Map<string, DateRules>();
  private readonly numbers: Rule<unknown>;
  /** Ignored words between the parts of a date. */
  private readonly passedOver: Rule<unknown>;

  /** @param now returns the current time in milliseconds since 1970 */
  constructor(
    private readonly grammar: Grammar,
    private readonly now: () => number = Date.now,
  ) {
    const { small, years, mark } = datePartsOf(grammar);
    this.passedOver = rule(() => any<unknown>(grammar.filler, wordOf(grammar.language.dates.labels)));
    const item = any<unknown>(small, years.full, grammar.numerals.group, mark);
    this.numbers = rule(() =>
      many(
        item,
        () => true,
        () => true,
      ),
    );
  }

  /** Reads a date in ISO 8601 format. A date without a year is written as "June 9". */
  read(text: string, context: DateContext): Reading {
    const input = this.open(text);
    if (this.isChoice(input)) return { state: 'ambiguous' };
    const pieces = piecesOf(input, this.grammar.correction).filter((piece) => !isEmpty(piece));
    const last = pieces.at(-1);
    if (last === undefined) return { state: 'leftover' };
    if (this.isSwapped(input, last)) return { state: 'ambiguous' };
    const forms = this.meant(pieces, context).map(({ value, cost }) =>
      this.form(value, cost, context.isBirth),
    );
    if (forms.length === 0)
      return { state: readWhole(this.numbers, input).length > 0 ? 'incomplete' : 'leftover' };
    if (this.isBrokenOff(input, last)) return { state: 'incomplete' };
    const reading = decide(forms);
    if (reading.state !== 'certain') return reading;
    const doubt = DOUBTS.find((each) => reading.written === each);
    if (doubt !== undefined) return { state: doubt };
    if (!forms.some(({ written, isPart }) => isPart === true && written === reading.written)) return reading;
    // The date is a known part only if no interpretation has the rest.
    return forms.every(({ isPart }) => isPart === true) ? incomplete(reading) : { state: 'incomplete' };
  }

  /** Returns true for a text that says, after its last date, that two parts of the date were exchanged. */
  private isSwapped(input: Input, last: Input): boolean {
    const { swaps } = this.grammar.language.dates;
    return input.tokens.slice(last.from).some(({ folded }) => swaps.has(folded));
  }

  /** Returns true for a text that ends with a correction, but without the corrected date. */
  private isBrokenOff(input: Input, last: Input): boolean {
    return input.tokens.some((_, at) => at >= last.to && this.grammar.correction(input, at).length > 0);
  }

  private open(text: string): Input {
    return new Input(text, this.passedOver);
  }

  private meant(pieces: readonly Input[], { country }: DateContext): readonly Mended<SaidDate>[] {
    const { statement } = this.rulesFor(country);
    return mendedDates(
      pieces.map((piece) => piece.said(piece.from, piece.to)),
      {
        read: (said) => readWhole(statement, this.open(said)),
        isDated: (said) => this.isDated(this.open(said)),
        isNumber: (said) => this.isNumber(said),
      },
    );
  }

  /** Returns the written form of a date, or the reason why it has none. */
  private form(said: SaidDate, cost: number, isBirth: boolean): Form {
    if (said.isSeveral === true) return { written: 'ambiguous', cost };
    if (said.isBroken === true || said.bare !== undefined) return { written: 'incomplete', cost };
    const date = this.calendarDate(said, isBirth);
    if (!exists(date) || (isBirth && !this.isBirthYear(date, said.year !== undefined)))
      return { written: 'incomplete', cost: cost + IMPOSSIBLE_COST };
    if (!isBirth) return { written: writtenDate(date), cost };
    const isPart = date.year === undefined || date.month === undefined || date.day === undefined;
    // The time of day of a birth is not written.
    return { written: writtenDate(withoutTime(date)), cost, isPart };
  }

  private calendarDate({ year, shortYear, month, day, time }: SaidDate, isBirth: boolean): CalendarDate {
    const date = {
      ...(month === undefined ? {} : { month }),
      ...(day === undefined ? {} : { day }),
      ...(time === undefined ? {} : { time }),
    };
    if (year !== undefined) return { year, ...date };
    return shortYear === undefined ? date : { year: this.fullYear(shortYear, date, isBirth), ...date };
  }

  private fullYear(shortYear: number, { month = 1, day = 1 }: CalendarDate, isBirth: boolean): number {
    const [before, after] = [1900 + shortYear, 2000 + shortYear];
    if (shortYear >= CENTURY_PIVOT) return before;
    return isBirth && Date.UTC(after, month - 1, day) > this.now() ? after - CENTURY : after;
  }

  /**
   * Returns true for a missing year and for a year in which a living person may have been born. A coming year said in
   * full is also valid, because another date may be mistaken for a date of birth.
   */
  private isBirthYear({ year, month = 1, day = 1 }: CalendarDate, isFull: boolean): boolean {
    if (year === undefined) return true;
    const today = this.now();
    const latest = isFull ? today + COMING_MS : today;
    return year >= new Date(today).getUTCFullYear() - MOST_AGE && Date.UTC(year, month - 1, day) <= latest;
  }

  private rulesFor(country: string): DateRules {
    const orders = ordersOf(country, this.grammar.language.dates.isDayFirst);
    const key = `${orders.figures} ${orders.words}`;
    const rules = this.rules.get(key) ?? dateRules(this.grammar, orders);
    this.rules.set(key, rules);
    return rules;
  }

  private isDated(input: Input): boolean {
    const { numerals, language } = this.grammar;
    return input.tokens.some(
      ({ folded }, at) => language.dates.months.has(folded) || numerals.isNumeral(input, at),
    );
  }

  /** Returns true for two words that form one number. */
  private isNumber(said: string): boolean {
    const { cardinal, ordinal } = this.grammar.numerals;
    return (
      /\p{L}\s\p{L}/u.test(said) &&
      readWhole(any(cardinal, ordinal), new Input(said, this.passedOver)).length > 0
    );
  }

  /** Returns true for a text that leaves open which of two dates is meant. */
  private isChoice(input: Input): boolean {
    const { choice, filler, correction } = this.grammar;
    return input.tokens.some(
      (_, at) =>
        at > 0 &&
        at < input.tokens.length - 1 &&
        !input.isGlued(at) &&
        choice(input, at).length > 0 &&
        filler(input, at).length === 0 &&
        correction(input, at).length === 0,
    );
  }
}

/** Returns the order of day and month in a country. @param isDayFirst whether the language always says the day first */
function ordersOf(country: string, isDayFirst: boolean): Orders {
  const isMonthFirst = MONTH_FIRST_COUNTRIES.has(country);
  const usual = EITHER_ORDER.has(country) ? 'either' : isMonthFirst ? 'month first' : 'day first';
  if (!isDayFirst) return { figures: usual, words: usual };
  return { figures: isMonthFirst ? 'either' : usual, words: 'day first' };
}

function isEmpty(piece: Input): boolean {
  return piece.gapsAt(piece.from).some(({ end }) => end === piece.to);
}

/** Returns true for a date that exists in the calendar, and for a part of a date. */
function exists({ year, month, day }: CalendarDate): boolean {
  if (month === undefined || day === undefined) return true;
  if (day < 1 || day > (DAYS[month - 1] ?? 0)) return false;
  return (
    year === undefined ||
    month !== 2 ||
    day < LEAP_DAY ||
    new Date(Date.UTC(year, 1, day)).getUTCMonth() === 1
  );
}

function withoutTime({ time: _, ...date }: CalendarDate): CalendarDate {
  return date;
}

/** Writes a date in ISO 8601 format, or a date without a year with the name of its month. */
function writtenDate({ year, month, day, time = '' }: CalendarDate): string {
  const two = (part: number): string => String(part).padStart(2, '0');
  if (month === undefined) return year === undefined || day !== undefined ? 'incomplete' : String(year);
  if (day === undefined) return year === undefined ? 'incomplete' : `${String(year)}-${two(month)}`;
  const name = WRITTEN_MONTHS[month - 1] ?? '';
  return year === undefined ? `${name} ${String(day)}` : `${String(year)}-${two(month)}-${two(day)}${time}`;
}
