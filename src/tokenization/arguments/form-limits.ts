import { RE2JS } from 're2js';
import { isJsonNumber } from '../token/json-string.js';

/** JSON Schema from a request. */
export type JsonSchema = Readonly<Record<string, unknown>>;

/** Limits of a JSON Schema for a string or a number, in one of its alternatives. */
export interface FormLimits {
  readonly type: string | undefined;
  readonly format: string | undefined;
  readonly pattern: string | undefined;
  readonly options: readonly string[];
  readonly leastLength: number;
  readonly mostLength: number;
  readonly least: number;
  readonly most: number;
  readonly above: number;
  readonly below: number;
}

const NO_LIMITS: FormLimits = {
  type: undefined,
  format: undefined,
  pattern: undefined,
  options: [],
  leastLength: 0,
  mostLength: Infinity,
  least: -Infinity,
  most: Infinity,
  above: -Infinity,
  below: Infinity,
};
const FORMATS: ReadonlyMap<string, RegExp> = new Map([
  ['date', /^\d{4}-\d\d-\d\d$/],
  ['date-time', /^\d{4}-\d\d-\d\dT\d\d:\d\d/],
  ['time', /^\d\d:\d\d/],
  ['email', /^[^\s@]+@[^\s@]+$/],
  ['idn-email', /^[^\s@]+@[^\s@]+$/],
  ['phone', /^\+\d{7,15}$/],
  ['phone-number', /^\+\d{7,15}$/],
  ['tel', /^\+\d{7,15}$/],
  ['e164', /^\+\d{7,15}$/],
  ['uri', /^[a-z][a-z\d+.-]*:/i],
  ['url', /^https?:/i],
  ['uuid', /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i],
  ['ipv4', /^\d{1,3}(?:\.\d{1,3}){3}$/],
  ['ipv6', /^[\da-f:.]*:[\da-f:.]*$/i],
]);
const MOST_PATTERN = 300;
/** Maximum number of alternatives. The alternatives of several subschemas multiply. */
const MOST_CHOICES = 20;

/**
 * Returns the limits of each alternative that a schema allows for a string or a number; empty if it allows neither.
 * @param resolve returns the schema of a subschema or its reference; undefined if there is no schema
 */
export function limitsOf(
  schema: JsonSchema,
  resolve: (part: unknown) => JsonSchema | undefined,
): readonly FormLimits[] {
  const ofPart = (part: unknown): readonly FormLimits[] => {
    const resolved = resolve(part);
    return resolved === undefined ? [NO_LIMITS] : limitsOf(resolved, resolve);
  };
  const { allOf, anyOf, oneOf } = schema;
  const parts = Array.isArray(allOf) ? allOf.map(ofPart) : [];
  const choices = [anyOf, oneOf].filter(isFilled).map((list) => list.flatMap(ofPart));
  return [...parts, ...choices].reduce(combined, ownLimits(schema));
}

/** Returns true if the limits allow the text. */
export function isWithin(limits: FormLimits, text: string): boolean {
  const { type, format, pattern, leastLength, mostLength } = limits;
  if (type === 'integer' || type === 'number') {
    if (!isNumberWithin(limits, text)) return false;
  } else if (type !== undefined && type !== 'string') return false;
  // String keywords also apply to numbers, because schemas that combine both intend this.
  if (text.length < leastLength || text.length > mostLength) return false;
  if (format !== undefined && FORMATS.get(format.toLowerCase())?.test(text) === false) return false;
  return pattern === undefined || fitsPattern(pattern, text);
}

function isNumberWithin({ type, least, most, above, below }: FormLimits, text: string): boolean {
  if (!isJsonNumber(text) || (type === 'integer' && !/^-?\d+$/.test(text))) return false;
  const number = Number(text);
  return number >= least && number <= most && number > above && number < below;
}

/** Returns true if a schema's pattern allows a value or cannot be compiled. Linear in the value's length. */
export function fitsPattern(pattern: string, value: string): boolean {
  try {
    return RE2JS.compile(pattern).matcher(value).find();
  } catch {
    return true;
  }
}

/** Returns the limits of a schema's own keywords, for each of its types except null. */
function ownLimits(schema: JsonSchema): readonly FormLimits[] {
  const { type, format, pattern, enum: options, const: only } = schema;
  const own: FormLimits = {
    type: undefined,
    format: isText(format) ? format : undefined,
    pattern: isText(pattern) && pattern.length <= MOST_PATTERN ? pattern : undefined,
    options: (Array.isArray(options) ? options : [only]).filter(isScalar).map(String),
    leastLength: numberOf(schema.minLength, NO_LIMITS.leastLength),
    mostLength: numberOf(schema.maxLength, NO_LIMITS.mostLength),
    least: numberOf(schema.minimum, NO_LIMITS.least),
    most: numberOf(schema.maximum, NO_LIMITS.most),
    above: numberOf(schema.exclusiveMinimum, NO_LIMITS.above),
    below: numberOf(schema.exclusiveMaximum, NO_LIMITS.below),
  };
  const types = [type].flat().filter(isText);
  if (types.length === 0) return [own];
  return types.filter((each) => each !== 'null').map((each) => ({ ...own, type: each }));
}

function combined(some: readonly FormLimits[], others: readonly FormLimits[]): readonly FormLimits[] {
  return some
    .flatMap((one) =>
      others.map((other) => ({
        type: one.type ?? other.type,
        format: one.format ?? other.format,
        pattern: one.pattern ?? other.pattern,
        options: one.options.length > 0 ? one.options : other.options,
        leastLength: Math.max(one.leastLength, other.leastLength),
        mostLength: Math.min(one.mostLength, other.mostLength),
        least: Math.max(one.least, other.least),
        most: Math.min(one.most, other.most),
        above: Math.max(one.above, other.above),
        below: Math.min(one.below, other.below),
      })),
    )
    .slice(0, MOST_CHOICES);
}

function numberOf(value: unknown, otherwise: number): number {
  return typeof value === 'number' ? value : otherwise;
}

function isFilled(list: unknown): list is readonly unknown[] {
  return Array.isArray(list) && list.length > 0;
}

function isScalar(value: unknown): value is string | number {
  return isText(value) || typeof value === 'number';
}

function isText(value: unknown): value is string {
  return typeof value === 'string';
}
