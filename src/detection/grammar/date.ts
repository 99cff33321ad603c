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

/** What decides how a date is read. */
export interface DateContext {
  /** ISO 3166-1 code of the speaker's country. Empty if the country is unknown. */
  readonly country: string;
  /** Whether the date is a date of birth. */
  readonly isBirth: boolean;
}

/** A written form, or a doubt in its place. */
interface Form extends Candidate {
  /** A part that the date should have is missing. */
  readonly isPart?: boolean;
}

/** Two-digit years from here on are of the last century. */
const CENTURY_PIVOT = 30;
const CENTURY = 100;
/** Nobody who speaks is older. */
const MOST_AGE = 125;
/** How far ahead people make appointments. */
const COMING_MS = 2 * 366 * 24 * 3_600_000;
/** A date that doesn't exist. */
const IMPOSSIBLE_COST = 3;
const DAYS = [31, 29, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31];
const LEAP_DAY = 29;
/** Countries in which both orders of numbers are usual. */
const EITHER_ORDER: ReadonlySet<string> = new Set(['CA', '']);
/** A day without a year is written in English, whatever was spoken. */
const MONTH_NAME = new Intl.DateTimeFormat('en-US', { month: 'long', timeZone: 'UTC' });
const WRITTEN_MONTHS = DAYS.map((_, month) => MONTH_NAME.format(Date.UTC(2000, month)));

/** Reads dates as they were said or typed. */
export class DateReader {
  private readonly rules = new Map<string, DateRules>();
  private readonly numbers: Rule<unknown>;
  /** Words between the parts of a date that add nothing to it. */
  private readonly passedOver: Rule<unknown>;

  /** @param now returns the milliseconds since 1970 */
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

  /** Reads a date in ISO 8601; a day without a year as "June 9". */
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
    // A part is all that was said only if no reading has the rest.
    return forms.every(({ isPart }) => isPart === true) ? incomplete(reading) : { state: 'incomplete' };
  }

  /** True for a text that says after its last date that two parts of the date were mistaken for one another. */
  private isSwapped(input: Input, last: Input): boolean {
    const { swaps } = this.grammar.language.dates;
    return input.tokens.slice(last.from).some(({ folded }) => swaps.has(folded));
  }

  /** True for a text that ends with a correction, without the date that was to follow. */
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

  /** The written form of a date, or why there is none. */
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
   * True for a year that is missing or in which somebody who lives may have been born, and for a coming one that was said in
   * full: another day may be taken for one of birth.
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

  /** True for two words of one number. */
  private isNumber(said: string): boolean {
    const { cardinal, ordinal } = this.grammar.numerals;
    return (
      /\p{L}\s\p{L}/u.test(said) &&
      readWhole(any(cardinal, ordinal), new Input(said, this.passedOver)).length > 0
    );
  }

  /** True for a text that leaves open which of two dates is meant. */
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

/** The order of numbers in a country, and in a language that says the day first everywhere. */
function ordersOf(country: string, isDayFirst: boolean): Orders {
  const isMonthFirst = MONTH_FIRST_COUNTRIES.has(country);
  const usual = EITHER_ORDER.has(country) ? 'either' : isMonthFirst ? 'month first' : 'day first';
  if (!isDayFirst) return { figures: usual, words: usual };
  return { figures: isMonthFirst ? 'either' : usual, words: 'day first' };
}

function isEmpty(piece: Input): boolean {
  return piece.gapsAt(piece.from).some(({ end }) => end === piece.to);
}

/** True for a day of the calendar, or a part of one. */
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

/** ISO 8601; a day without a year by the name of its month. */
function writtenDate({ year, month, day, time = '' }: CalendarDate): string {
  const two = (part: number): string => String(part).padStart(2, '0');
  if (month === undefined) return year === undefined || day !== undefined ? 'incomplete' : String(year);
  if (day === undefined) return year === undefined ? 'incomplete' : `${String(year)}-${two(month)}`;
  const name = WRITTEN_MONTHS[month - 1] ?? '';
  return year === undefined ? `${name} ${String(day)}` : `${String(year)}-${two(month)}-${two(day)}${time}`;
}
