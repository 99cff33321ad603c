import { DefinedNames } from '../../common/text/defined-names.js';
import { kindTraits } from '../../detection/kinds.js';
import type { CalendarDate, Doubt } from '../../detection/written/values.js';
import type { RestorableValue } from '../restorable-value.js';
import { type ArgumentForm, argumentForm, fits, partialForm } from './argument-form.js';
import { lacksPart } from './asked-parts.js';
import { asksForBirth, isYearless, withYear } from './yearless-day.js';
import { type FormHint, hintAt } from './form-hint.js';
import type { JsonSchema } from './form-limits.js';
import { jointValue } from './joint-value.js';
import { jointWords } from './joint-words.js';
import { isDoubtedLater } from './later-turns.js';
import type { JsonPath } from './json-literals.js';

/** Decides the form in which each value of one text is restored. */
export interface ArgumentForms {
  /** Returns the form outside of JSON values, such as in member names and plain text. */
  plain(value: RestorableValue): string;
  /** Returns the form in a JSON value that consists of one token. */
  whole(path: JsonPath, value: RestorableValue): ArgumentForm;
  /**
   * Returns the forms in a string that contains several tokens, or a token and other text.
   * @param before part of the string that was already emitted
   * @param parts values and texts; a text remains unless it separates parts of one value
   * @returns the replacement of each part, by position
   */
  parts(path: JsonPath, before: string, parts: readonly (string | RestorableValue)[]): readonly string[];
  /** Returns the enumeration value that a masked string replaces; undefined if the schema does not offer the value. */
  option?(path: JsonPath, masked: string): string | undefined;
}

/** Reason why a tool receives a value in another form than requested. */
export type UnmetReason = 'schema' | Doubt;

/** Punctuation that joins the parts of a value. */
const JOINT = /^[@._+/-]$/;

/** Restores values as they were said, for human readers. */
export const SAID: ArgumentForms = {
  plain: ({ said }) => said,
  whole: (_, { said, isNumber }) => ({ text: said, isNumber, unmet: false }),
  parts: (_, __, parts) => parts.map((part) => (typeof part === 'string' ? part : part.said)),
};

/** Restores values in their written form regardless of any schema, for programs. */
export const WRITTEN: ArgumentForms = {
  plain: writtenOf,
  whole: (_, value) => ({
    text: value.doubt === undefined ? writtenOf(value) : asSaid(value),
    isNumber: value.isNumber,
    unmet: false,
  }),
  parts: (_, before, parts) =>
    parts.map((part, at) => {
      if (typeof part === 'string') return isWithinName(parts, at) ? '' : part;
      const previous = at === 0 ? before : parts[at - 1];
      const next = parts[at + 1];
      const text = withoutMarks(
        part,
        typeof previous === 'string' ? previous : '',
        typeof next === 'string' ? next : '',
      );
      // A name that was spelled in two parts continues in lower case.
      const continuesName = typeof previous === 'object' && previous.kind === 'NAME' && part.kind === 'NAME';
      return continuesName && !previous.written.endsWith('-') ? smallFirst(text) : text;
    }),
};

/** Restores values in the forms that a JSON Schema requires, for tool arguments and structured replies. */
export class SchemaForms implements ArgumentForms {
  readonly plain = writtenOf;

  /**
   * @param today called if a day without a year needs a year
   * @param onUnmet called for each value that has no form that the schema allows, or no certain form
   * @param defined enumeration values by their masked texts
   * @param turns all texts in the request, in order
   */
  constructor(
    private readonly schema: JsonSchema | undefined,
    private readonly today: () => CalendarDate,
    private readonly onUnmet: (value: RestorableValue, reason: UnmetReason) => void,
    private readonly defined: DefinedNames = DefinedNames.NONE,
    private readonly turns: readonly string[] = [],
  ) {}

  option(path: JsonPath, masked: string): string | undefined {
    const option = this.defined.text(masked);
    if (option === undefined) return undefined;
    const offers = this.hintAt(path)?.choices.some(({ options }) => options.includes(option));
    return offers === true ? option : undefined;
  }

  whole(path: JsonPath, value: RestorableValue): ArgumentForm {
    const hint = this.hintAt(path);
    const isOpen = value.doubt === undefined && isDoubtedLater(value.said, this.turns);
    return isOpen ? this.doubtful(value, 'ambiguous', hint) : this.formOf(value, hint, true);
  }

  /** @param isOne whether the value is the only one in its argument */
  private formOf(value: RestorableValue, hint: FormHint | undefined, isOne = false): ArgumentForm {
    const isDay = kindTraits(value.kind).form === 'date';
    // The year of a birth is never guessed. Any other day without a year may get one.
    const isOtherDay =
      isDay && value.doubt === 'incomplete' && isYearless(value.written) && !asksForBirth(hint);
    if (value.doubt !== undefined && !isOtherDay) return this.doubtful(value, value.doubt, hint);
    const written = isDay ? withYear(value.written, hint, this.today) : undefined;
    const form = argumentForm(written === undefined ? value : restated(value, written), hint);
    if (form.unmet) this.onUnmet(value, 'schema');
    else if (hint !== undefined && lacksPart(value.kind, form.text, hint.words, isOne))
      this.onUnmet(value, 'incomplete');
    return form;
  }

  /** Returns a doubtful value as it was said, or its known part if the schema asks for no more. Never guesses. */
  private doubtful(value: RestorableValue, doubt: Doubt, hint: FormHint | undefined): ArgumentForm {
    const piece = doubt === 'incomplete' && hint !== undefined ? partialForm(value, hint) : undefined;
    if (piece !== undefined) return piece;
    this.onUnmet(value, doubt);
    return { text: asSaid(value), isNumber: value.isNumber, unmet: true };
  }

  parts(path: JsonPath, before: string, parts: readonly (string | RestorableValue)[]): readonly string[] {
    const texts = WRITTEN.parts(path, before, parts);
    const joint = before === '' ? (jointValue(parts) ?? jointWords(parts, texts, this.turns)) : undefined;
    if (joint === undefined) {
      const values = parts.filter((part) => typeof part === 'object');
      const doubtful = values.find(({ doubt }) => doubt === 'ambiguous' || doubt === 'leftover');
      const beside =
        before === '' ? undefined : jointWords([before, ...parts], [before, ...texts], this.turns);
      const doubt = doubtful?.doubt ?? beside?.doubt;
      const value = doubtful ?? values[0];
      if (doubt !== undefined && value !== undefined) this.onUnmet(value, doubt);
      else this.checkSchema(path, before + texts.join(''), values[0]);
      return texts;
    }
    const { text, isNumber, unmet } = this.formOf(joint, this.hintAt(path));
    // The opening quote was already emitted, so the value cannot become a JSON number.
    if (isNumber && !unmet) this.onUnmet(joint, 'schema');
    const first = parts.findIndex((part) => typeof part === 'object');
    return parts.map((_, at) => (at === first ? text : ''));
  }

  private checkSchema(path: JsonPath, text: string, value: RestorableValue | undefined): void {
    const hint = this.hintAt(path);
    if (value !== undefined && hint !== undefined && !fits(hint, text)) this.onUnmet(value, 'schema');
  }

  private hintAt(path: JsonPath): FormHint | undefined {
    return this.schema === undefined ? undefined : hintAt(this.schema, path);
  }
}

/** Returns the same value with another written form. */
function restated({ kind, said, isNumber }: RestorableValue, written: string): RestorableValue {
  return { kind, said, shown: undefined, written, isNumber };
}

/** Returns the shown or written form. Ignores doubts, because adjacent text may complete an incomplete value. */
function writtenOf({ shown, written }: RestorableValue): string {
  return shown ?? written;
}

function asSaid({ shown, said }: RestorableValue): string {
  return shown ?? said;
}

/** Returns true for a space between the parts of a hyphenated name. */
function isWithinName(parts: readonly (string | RestorableValue)[], at: number): boolean {
  const [left, between, right] = parts.slice(at - 1, at + 2);
  if (at === 0 || typeof left !== 'object' || typeof right !== 'object' || between !== ' ') return false;
  return left.kind === 'NAME' && right.kind === 'NAME' && isBesideHyphen(left, right);
}

function isBesideHyphen(left: RestorableValue, right: RestorableValue): boolean {
  return left.written.endsWith('-') || right.written.startsWith('-');
}

/** Returns the written form without a first or last mark that the adjacent text already contains. */
function withoutMarks(value: RestorableValue, before: string, after: string): string {
  const text = writtenOf(value);
  const from = JOINT.test(text.charAt(0)) && before.endsWith(text.charAt(0)) ? 1 : 0;
  const last = text.charAt(text.length - 1);
  const to = text.length - (JOINT.test(last) && after.startsWith(last) ? 1 : 0);
  return text.slice(from, to);
}

function smallFirst(name: string): string {
  return name.charAt(0).toLowerCase() + name.slice(1);
}
