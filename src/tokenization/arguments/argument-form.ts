import { type EntityKind, kindTraits } from '../../detection/kinds.js';
import type { RestorableValue } from '../restorable-value.js';
import { isJsonNumber } from '../token/json-string.js';
import { askedDays } from './asked-days.js';
import { type FormHint, fitsPattern } from './form-hint.js';
import {
  BARE_DIGITS,
  DIGITS_ONLY,
  digitCount,
  E164,
  LAST_FOUR,
  LOWER,
  NO_MARKS,
  UPPER,
} from './form-words.js';
import { shapeOf, shapeOfPattern, intoShape } from './shape.js';
import { intoTemplate, templateOfPattern } from './template.js';
import { formsOf } from './value-forms.js';

/** A value as a tool gets it. */
export interface ArgumentForm {
  readonly text: string;
  /** It is written without quotes. */
  readonly isNumber: boolean;
  /** The schema asks for a form that the value has not. */
  readonly unmet: boolean;
}

const FORMATS: ReadonlyMap<string, RegExp> = new Map([
  ['date', /^\d{4}-\d\d-\d\d$/],
  ['date-time', /^\d{4}-\d\d-\d\dT\d\d:\d\d/],
  ['email', /^[^\s@]+@[^\s@]+$/],
  ['idn-email', /^[^\s@]+@[^\s@]+$/],
  ['phone', /^\+\d{7,15}$/],
  ['phone-number', /^\+\d{7,15}$/],
  ['tel', /^\+\d{7,15}$/],
  ['e164', /^\+\d{7,15}$/],
  ['uri', /^[a-z][a-z\d+.-]*:/i],
  ['url', /^https?:/i],
]);

/**
 * The form in which a tool gets a value: of those that the schema allows the one that its words and examples ask for, else
 * the one that a tool's result showed or that was typed, else the written one. Where the schema allows none, the written one.
 */
export function argumentForm(value: RestorableValue, hint: FormHint | undefined): ArgumentForm {
  const { shown, written, isNumber } = value;
  const plain = shown ?? written;
  if (hint === undefined) return { text: plain, isNumber, unmet: false };
  const asNumber = hint.type === 'integer' || hint.type === 'number' || (hint.type === undefined && isNumber);
  const forms = [plain, ...formsOf(value)];
  const asked = askedForms(value, hint, forms);
  const usual = forms.filter((form) => isBounded(hint) || !isPieceOf(form, value));
  for (const form of [...asked, ...usual, ...shaped(value, hint)]) {
    const option = optionOf(hint, form);
    if (option !== undefined && allows(hint, option))
      return { text: option, isNumber: asNumber, unmet: false };
  }
  return { text: written, isNumber: asNumber, unmet: true };
}

/** True where a schema may mean a piece of a code, such as its last four digits. */
function isBounded({ pattern, options, mostLength }: FormHint): boolean {
  return pattern !== undefined || options.length > 0 || mostLength < Infinity;
}

/** A code that lacks a letter or a digit is another code: `0012345` is no number, and not `2345`. */
function isPieceOf(form: string, { kind, written }: RestorableValue): boolean {
  return isCode(kind) && unitsOf(form) < unitsOf(written);
}

function unitsOf(text: string): number {
  return text.replace(/[^\p{L}\p{N}]/gu, '').length;
}

/** The member of an enumeration that a form is, whatever its case; the form itself where there is none to choose from. */
function optionOf({ options }: FormHint, form: string): string | undefined {
  if (options.length === 0) return form;
  return options.find((option) => option.toLowerCase() === form.toLowerCase());
}

function allows({ type, format, pattern, leastLength, mostLength }: FormHint, form: string): boolean {
  if (form.length < leastLength || form.length > mostLength) return false;
  if ((type === 'integer' || type === 'number') && !isJsonNumber(form)) return false;
  if (type === 'integer' && !/^-?\d+$/.test(form)) return false;
  if (format !== undefined && FORMATS.get(format.toLowerCase())?.test(form) === false) return false;
  return pattern === undefined || fitsPattern(pattern, form);
}

/** Forms that the schema's words and examples ask for. */
function askedForms(value: RestorableValue, hint: FormHint, forms: readonly string[]): readonly string[] {
  const { words, examples } = hint;
  const { form } = kindTraits(value.kind);
  const asked: string[] = [];
  if (form === 'date') asked.push(...askedDays(value, hint));
  if (form === 'name' || form === 'place' || form === 'words') {
    const isUpper = UPPER.test(words) || (hint.examples.length > 0 && hint.examples.every(isCapitals));
    const name = value.shown ?? value.written;
    return isUpper ? [name.toUpperCase()] : LOWER.test(words) ? [name.toLowerCase()] : [];
  }
  const isE164 = form === 'phone' && E164.test(words);
  // Ten digits that were taken for a code.
  if (form === 'code' && E164.test(words)) asked.push(...forms.filter((each) => /^\+1\d{10}$/.test(each)));
  if (isE164) asked.push(BARE_DIGITS.test(words) ? value.written.replace(/^\+/, '') : value.written);
  if (LAST_FOUR.test(words)) asked.push(...forms.filter((each) => /^[\p{L}\p{N}]{4}$/u.test(each)));
  const digits = digitCount(words);
  const digitForms = forms.filter((each) => /^\d+$/.test(each));
  const shapes = new Set(examples.map(shapeOf));
  const like = forms.filter((each) => shapes.has(shapeOf(each)));
  asked.push(...inTemplates(value, hint, digitForms));
  if (digits !== undefined) asked.push(...digitForms.filter((each) => each.length === digits));
  const isBare = NO_MARKS.test(words);
  if (DIGITS_ONLY.test(words) || (isBare && form === 'phone'))
    asked.push(...like.filter((each) => /^\d+$/.test(each)), ...nationalFirst(digitForms, form));
  else if (isBare) asked.push(...bareForms(forms, words, examples));
  asked.push(...like);
  for (const example of examples) {
    const filled = [value.written, ...digitForms].map((each) => intoShape(each, shapeOf(example)));
    asked.push(...filled.filter((each) => each !== undefined));
  }
  const letters = examples.join('').replace(/[^\p{L}]/gu, '');
  if (letters !== '' && letters === letters.toLowerCase()) asked.push(value.written.toLowerCase());
  if (words.includes('#')) asked.push(...forms.filter((each) => each.startsWith('#')));
  if (UPPER.test(words)) asked.push(...forms.filter((each) => each === each.toUpperCase()));
  if (LOWER.test(words)) asked.push(...forms.filter((each) => each === each.toLowerCase()));
  return asked;
}

/** Letters and digits alone, letters in the case that is asked for. */
function bareForms(forms: readonly string[], words: string, examples: readonly string[]): readonly string[] {
  const bare = forms.filter((each) => /^[\p{L}\p{N}]+$/u.test(each) && each.length > 4);
  const isUpper = UPPER.test(words) || /\bcapitals?\b/i.test(words) || examples.some(isCapitals);
  return isUpper ? [...bare.filter((each) => each === each.toUpperCase()), ...bare] : bare;
}

/** Digits of a telephone number without its country code come first. */
function nationalFirst(digitForms: readonly string[], form: string): readonly string[] {
  return form === 'phone' ? digitForms.filter(({ length }) => length === 10).concat(digitForms) : digitForms;
}

/** A code with the marks that a pattern has. */
function shaped({ kind, written }: RestorableValue, { pattern }: FormHint): readonly string[] {
  if (pattern === undefined) return [];
  const shape = shapeOfPattern(pattern);
  const template = isCode(kind) ? templateOfPattern(pattern) : undefined;
  const filled = shape === undefined ? undefined : intoShape(written, shape);
  const prefixed = template === undefined ? undefined : intoTemplate(written, template);
  return [filled, prefixed].filter((each) => each !== undefined);
}

/** In the forms that descriptions show with places for letters and digits: "MRN-0000000". */
function inTemplates(
  { kind, written }: RestorableValue,
  { templates }: FormHint,
  digitForms: readonly string[],
): readonly string[] {
  const isPhone = kindTraits(kind).form === 'phone';
  if (!isCode(kind) && !isPhone) return [];
  // The digits alone of a code are another code.
  const forms = isPhone ? [written, ...digitForms] : [written];
  return templates
    .flatMap((template) => forms.map((each) => intoTemplate(each, template)))
    .filter((each) => each !== undefined);
}

function isCode(kind: EntityKind): boolean {
  const { form } = kindTraits(kind);
  return form === 'code' || form === 'code-or-words';
}

function isCapitals(example: string): boolean {
  return /\p{Lu}{2}/u.test(example) && example === example.toUpperCase();
}
