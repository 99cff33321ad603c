import { intoShape, type Shape, shapeOfPattern } from './shape.js';

/** Form of a code in a description: a fixed prefix and the shape of the variable part. */
export interface Template {
  readonly prefix: string;
  /** Undefined if the variable part has any length. */
  readonly shape: Shape | undefined;
}

/** Possible template: letters, digits and placeholders with the punctuation of codes. */
const SHOWN = /(?<![\p{L}\p{N}#])[(+]{0,2}[\p{L}\p{N}#_]+(?:[-./]+[\p{L}\p{N}#_]+|\)[ -]?[\p{L}\p{N}#]+)*/gu;
/** Placeholders of a template, which repeat one character. Zeros and nines may also be digits of a number. */
const PLACES = /X{2,}|x{3,}|#{2,}|N{3,}|n{3,}|0{4,}|9{4,}/;
const LEAST_PLACES = 4;
/** Fixed digit outside of a country code. Only a country code has the same digits in all values. */
const DIGITS_OF_ITS_OWN = /\d(?<!^\+\d{1,3})/;
/** Number or plain word. Repeated characters in it do not make it a template. */
const NONE = /^[\d.]*$|^\p{L}+$/u;
/** Pattern that begins with literal characters. */
const LITERAL = /^\^((?:[^\\[\](){}*+?|.^$]|\\[^\p{L}\p{N}])+)(.*)\$$/u;
const ANY_LENGTH = /^(?:\\d|\\w|\[[^\]]+\])(?:\+|\{\d+,\d*\})$/;

/** Returns the templates in a description: "XXX-XX-XXXX", "such as '#W0000000'". */
export function templatesIn(words: string): readonly Template[] {
  const found: Template[] = [];
  for (const [shown] of words.matchAll(SHOWN)) {
    const template = readTemplate(shown);
    if (template !== undefined) found.push(template);
  }
  return found;
}

function readTemplate(shown: string): Template | undefined {
  const match = PLACES.exec(shown);
  if (match === null || (NONE.test(shown) && shown !== match[0])) return undefined;
  const [place = ''] = match[0];
  if (/\d/.test(place) && shown === match[0]) return undefined;
  const start = shown.startsWith('(') ? 0 : match.index;
  const rest = shown.slice(start).replaceAll(place, /x/i.test(place) ? 'X' : '9');
  if (/[\p{L}\p{N}]/u.test(rest.replace(/[X9]/g, '')) || rest.replace(/[^X9]/g, '').length < LEAST_PLACES)
    return undefined;
  const prefix = shown.slice(0, start);
  return DIGITS_OF_ITS_OWN.test(prefix) ? undefined : { prefix, shape: rest };
}

/** Returns the template of a pattern that begins with literal characters (`^MRN-\d{7}$`); undefined for others. */
export function templateOfPattern(pattern: string): Template | undefined {
  const [, literal, rest = ''] = LITERAL.exec(pattern) ?? [];
  if (literal === undefined || /^[*?{]/.test(rest)) return undefined;
  const prefix = literal.replace(/\\(.)/gu, '$1');
  const shape = shapeOfPattern(`^${rest}$`);
  return shape !== undefined || ANY_LENGTH.test(rest) ? { prefix, shape } : undefined;
}

/** Returns a value in the template's shape, with its prefix (not repeated if present); undefined if it does not fit. */
export function intoTemplate(value: string, { prefix, shape }: Template): string | undefined {
  const rest = withoutPrefix(value, prefix);
  if (shape === undefined) return rest === '' ? undefined : prefix + rest;
  const filled = intoShape(rest, shape);
  return filled === undefined ? undefined : prefix + filled;
}

function withoutPrefix(value: string, prefix: string): string {
  const own = unitsOf(prefix);
  if (own === '' || !unitsOf(value).startsWith(own)) return value.replace(/^[^\p{L}\p{N}]+/u, '');
  let from = 0;
  for (let left = own.length; left > 0; from++) if (/[\p{L}\p{N}]/u.test(value.charAt(from))) left--;
  return value.slice(from).replace(/^[^\p{L}\p{N}]+/u, '');
}

function unitsOf(text: string): string {
  return text.replace(/[^\p{L}\p{N}]/gu, '').toLowerCase();
}
