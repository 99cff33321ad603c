import { kindTraits } from '../../detection/kinds.js';
import type { RestorableValue } from '../restorable-value.js';
import { type ArgumentForm, argumentForm } from './argument-form.js';
import type { CalendarDate } from '../../detection/written/dates.js';
import { withYear } from './coming-day.js';
import { type FormHint, hintAt, type JsonSchema } from './form-hint.js';
import type { JsonPath } from './json-literals.js';

/** What tells in which form values come back in one text. */
export interface ArgumentForms {
  /** Outside of JSON values: in names of members, in plain text. */
  plain(value: RestorableValue): string;
  /** Of a JSON value that one token fills. */
  whole(path: JsonPath, value: RestorableValue): ArgumentForm;
  /**
   * Of a string that holds more than one token, or a token and other text.
   * @param before what has been passed on of it already
   * @param parts of which texts stay as they are
   * @returns by position; of a text nothing is read
   */
  parts(path: JsonPath, before: string, parts: readonly (string | RestorableValue)[]): readonly string[];
}

/** As it was said: for people. */
export const SAID: ArgumentForms = {
  plain: ({ said }) => said,
  whole: (_, { said, isNumber }) => ({ text: said, isNumber, unmet: false }),
  parts: (_, __, parts) => parts.map((part) => (typeof part === 'string' ? part : part.said)),
};

/** As it is written, whatever the schema says: for programs. */
export const WRITTEN: ArgumentForms = {
  plain: writtenOf,
  whole: (_, value) => ({ text: writtenOf(value), isNumber: value.isNumber, unmet: false }),
  parts: (_, before, parts) =>
    parts.map((part, at) => {
      if (typeof part === 'string') return part;
      const previous = at === 0 ? before : parts[at - 1];
      // A name that was spelled in two pieces goes on in small letters.
      const goesOn = typeof previous === 'object' && previous.kind === 'NAME' && part.kind === 'NAME';
      return goesOn ? smallFirst(writtenOf(part)) : writtenOf(part);
    }),
};

/** As a JSON Schema asks: for a tool whose parameters it describes, or for whoever reads a structured reply. */
export class SchemaForms implements ArgumentForms {
  readonly plain = writtenOf;

  /**
   * @param today asked where a day needs a year that nobody said
   * @param onUnmet called for each value for which the schema allows none of its forms
   */
  constructor(
    private readonly schema: JsonSchema | undefined,
    private readonly today: () => CalendarDate,
    private readonly onUnmet: (value: RestorableValue) => void,
  ) {}

  whole(path: JsonPath, value: RestorableValue): ArgumentForm {
    const hint = this.hintAt(path);
    const isDay = kindTraits(value.kind).form === 'date';
    const written = isDay ? withYear(value.written, hint, this.today) : undefined;
    const form = argumentForm(written === undefined ? value : { ...value, shown: undefined, written }, hint);
    if (form.unmet) this.onUnmet(value);
    return form;
  }

  parts(path: JsonPath, before: string, parts: readonly (string | RestorableValue)[]): readonly string[] {
    const joined = before === '' ? this.joined(path, parts) : undefined;
    return joined ?? WRITTEN.parts(path, before, parts);
  }

  /** A number that was said in pieces, each of which has a token, is one value again. */
  private joined(
    path: JsonPath,
    parts: readonly (string | RestorableValue)[],
  ): readonly string[] | undefined {
    const values = parts.filter((part) => typeof part !== 'string');
    const [first] = values;
    const between = parts.filter((part) => typeof part === 'string');
    if (first === undefined || !values.every(isCode) || !between.every((text) => /^[\d\s()+.-]*$/.test(text)))
      return undefined;
    // Only pieces that nothing stands between can be written anew: what a text holds has to stay.
    if (values.length < 2 || between.some((text) => text.trim() !== '')) return undefined;
    const written = values.map((value) => value.written.replace(/^\+1(?=\d{10}$)/, '')).join('');
    const whole = { kind: first.kind, said: written, shown: undefined, written, isNumber: false };
    const { text, unmet } = argumentForm(asPhone(whole), this.hintAt(path));
    if (unmet) this.onUnmet(whole);
    let isFirst = true;
    return parts.map((part) => {
      if (typeof part === 'string') return part;
      const own = isFirst ? text : '';
      isFirst = false;
      return own;
    });
  }

  private hintAt(path: JsonPath): FormHint | undefined {
    return this.schema === undefined ? undefined : hintAt(this.schema, path);
  }
}

function writtenOf({ shown, written }: RestorableValue): string {
  return shown ?? written;
}

function smallFirst(name: string): string {
  return name.charAt(0).toLowerCase() + name.slice(1);
}

function isCode({ kind }: RestorableValue): boolean {
  const { form } = kindTraits(kind);
  return form === 'code' || form === 'phone' || form === 'code-or-words';
}

/** Ten digits in pieces are a telephone number, if any piece of them was taken for one. */
function asPhone(value: RestorableValue): RestorableValue {
  const isPhone = kindTraits(value.kind).form === 'phone' && /^\d{10}$/.test(value.written);
  return isPhone ? { ...value, written: `+1${value.written}` } : value;
}
