import { kindTraits } from '../../detection/kinds.js';
import type { CalendarDate } from '../../detection/written/values.js';
import type { RestorableValue } from '../restorable-value.js';
import { type ArgumentForm, argumentForm } from './argument-form.js';
import { withYear } from './coming-day.js';
import { type FormHint, hintAt, type JsonSchema } from './form-hint.js';
import { jointValue } from './joint-value.js';
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
   * @param parts of which texts stay as they are, but for those between the pieces of one value
   * @returns by position
   */
  parts(path: JsonPath, before: string, parts: readonly (string | RestorableValue)[]): readonly string[];
}

/** What joins the pieces of a value. */
const JOINT = /^[@._+/-]$/;

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
      if (typeof part === 'string') return isWithinName(parts, at) ? '' : part;
      const previous = at === 0 ? before : parts[at - 1];
      const next = parts[at + 1];
      const text = withoutMarks(
        part,
        typeof previous === 'string' ? previous : '',
        typeof next === 'string' ? next : '',
      );
      // A name that was spelled in two pieces goes on in small letters.
      const goesOn = typeof previous === 'object' && previous.kind === 'NAME' && part.kind === 'NAME';
      return goesOn && !previous.written.endsWith('-') ? smallFirst(text) : text;
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
    const joint = before === '' ? jointValue(parts) : undefined;
    if (joint === undefined) return WRITTEN.parts(path, before, parts);
    const { text } = this.whole(path, joint);
    return parts.map((_, at) => (at === 0 ? text : ''));
  }

  private hintAt(path: JsonPath): FormHint | undefined {
    return this.schema === undefined ? undefined : hintAt(this.schema, path);
  }
}

function writtenOf({ shown, written }: RestorableValue): string {
  return shown ?? written;
}

/** A space between the pieces of a name that a hyphen joins. */
function isWithinName(parts: readonly (string | RestorableValue)[], at: number): boolean {
  const [left, between, right] = parts.slice(at - 1, at + 2);
  if (at === 0 || typeof left !== 'object' || typeof right !== 'object' || between !== ' ') return false;
  return left.kind === 'NAME' && right.kind === 'NAME' && isBesideHyphen(left, right);
}

function isBesideHyphen(left: RestorableValue, right: RestorableValue): boolean {
  return left.written.endsWith('-') || right.written.startsWith('-');
}

/** The written form; a mark at its ends that stands beside it already is not said twice. */
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
