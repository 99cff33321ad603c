import { type EntityKind, kindTraits } from '../../detection/kinds.js';
import type { RestorableValue } from '../restorable-value.js';
import { askedDays } from './asked-days.js';
import type { FormHint } from './form-hint.js';
import { type FormLimits, isWithin } from './form-limits.js';
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

/** Form in which a tool receives a value. */
export interface ArgumentForm {
  readonly text: string;
  /** True if the value is written without quotes. */
  readonly isNumber: boolean;
  /** True if the schema requires a form that the value does not have. */
  readonly unmet: boolean;
}

/**
 * Returns the form in which a tool receives a value. Among the forms that the schema allows, forms that its words and
 * examples ask for come first, then the form that a tool showed or that was typed, then other written forms.
 */
export function argumentForm(value: RestorableValue, hint: FormHint | undefined): ArgumentForm {
  const { shown, written, isNumber } = value;
  const plain = shown ?? written;
  if (hint === undefined) return { text: plain, isNumber, unmet: false };
  const forms = [plain, ...formsOf(value)];
  const asked = new Set(askedForms(value, hint, forms));
  for (const form of new Set([...asked, ...forms, ...shaped(value, hint)])) {
    const isPiece = !asked.has(form) && isPieceOf(form, value);
    for (const limits of hint.choices) {
      const option = isPiece && !isBounded(limits) ? undefined : optionOf(limits, form);
      if (option !== undefined && isWithin(limits, option))
        return { text: option, isNumber: isNumberOf(limits, value), unmet: false };
    }
  }
  const [first] = hint.choices;
  return { text: written, isNumber: first !== undefined && isNumberOf(first, value), unmet: true };
}

/** Returns the form of a partly said value if the schema asks for no more than that part ("last four digits"). */
export function partialForm(value: RestorableValue, hint: FormHint): ArgumentForm | undefined {
  const { words, choices } = hint;
  const { kind, said, written, isNumber } = value;
  const isAsked = LAST_FOUR.test(words) || digitCount(words) === written.replace(/\D/g, '').length;
  if (!isAsked && !choices.some(isBounded)) return undefined;
  const form = argumentForm({ kind, said, shown: undefined, written, isNumber }, hint);
  return form.unmet ? undefined : form;
}

/** Returns true if the schema allows the text as it is. */
export function fits({ choices }: FormHint, text: string): boolean {
  return choices.some((limits) => optionOf(limits, text) === text && isWithin(limits, text));
}

function isNumberOf({ type }: FormLimits, { isNumber }: RestorableValue): boolean {
  return type === undefined ? isNumber : type === 'integer' || type === 'number';
}

/** Returns true if a schema may mean a part of a code, such as its last four digits. */
function isBounded({ pattern, options, mostLength }: FormLimits): boolean {
  return pattern !== undefined || options.length > 0 || mostLength < Infinity;
}

/** Returns true for a form that lacks letters or digits of a code and so names another code (`12345` for `0012345`). */
function isPieceOf(form: string, { kind, written }: RestorableValue): boolean {
  return isCode(kind) && unitsOf(form) < unitsOf(written);
}

function unitsOf(text: string): number {
  return text.replace(/[^\p{L}\p{N}]/gu, '').length;
}

/** Returns the enumeration member that equals the form, ignoring case, or the form itself without an enumeration. */
function optionOf({ options }: FormLimits, form: string): string | undefined {
  if (options.length === 0) return form;
  return options.find((option) => option.toLowerCase() === form.toLowerCase());
}

/** Returns the requested forms, as described by the schema's words and examples, with the preferred form first. */
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
  // A phone number of ten digits may have been detected as a code.
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

/** Returns the forms that have only letters and digits, forms in the requested case first. */
function bareForms(forms: readonly string[], words: string, examples: readonly string[]): readonly string[] {
  const bare = forms.filter((each) => /^[\p{L}\p{N}]+$/u.test(each) && each.length > 4);
  const isUpper = UPPER.test(words) || /\bcapitals?\b/i.test(words) || examples.some(isCapitals);
  return isUpper ? [...bare.filter((each) => each === each.toUpperCase()), ...bare] : bare;
}

/** Returns the digit forms. For a phone number, the forms without a country code come first. */
function nationalFirst(digitForms: readonly string[], form: string): readonly string[] {
  return form === 'phone' ? digitForms.filter(({ length }) => length === 10).concat(digitForms) : digitForms;
}

/** Returns the value in the shapes that the schema's patterns require, with their punctuation. */
function shaped({ kind, written }: RestorableValue, { choices }: FormHint): readonly string[] {
  return choices
    .flatMap(({ pattern }) => {
      if (pattern === undefined) return [];
      const shape = shapeOfPattern(pattern);
      const template = isCode(kind) ? templateOfPattern(pattern) : undefined;
      const filled = shape === undefined ? undefined : intoShape(written, shape);
      return [filled, template === undefined ? undefined : intoTemplate(written, template)];
    })
    .filter((each) => each !== undefined);
}

/** Returns the value in the templates that the descriptions show, such as "MRN-0000000". */
function inTemplates(
  { kind, written }: RestorableValue,
  { templates }: FormHint,
  digitForms: readonly string[],
): readonly string[] {
  const isPhone = kindTraits(kind).form === 'phone';
  if (!isCode(kind) && !isPhone) return [];
  // The digits of a code without its letters are another code.
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
