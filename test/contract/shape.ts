/** Returns the problems of a value with their places; empty if it has the shape. */
export type Shape = (value: unknown, place: string) => string[];

const ULID = '[0-7][0-9A-HJKMNP-TV-Z]{25}';

function when(what: string, isSo: (value: unknown) => boolean): Shape {
  return (value, place) => (isSo(value) ? [] : [`${place}: expected ${what}, got ${sortOf(value)}`]);
}

/** Returns the type of a value, without the value. */
function sortOf(value: unknown): string {
  if (value === null) return 'null';
  return Array.isArray(value) ? 'a list' : typeof value;
}

export const text = when('a string', (value) => typeof value === 'string');
export const flag = when('a boolean', (value) => typeof value === 'boolean');
export const number = when('a number', (value) => typeof value === 'number' && value >= 0);
export const count = when('a whole number', (value) => Number.isSafeInteger(value) && Number(value) >= 0);
export const nothing = when('null', (value) => value === null);
export const anything: Shape = () => [];

export function matching(pattern: RegExp): Shape {
  return when(`a string like ${pattern.source}`, (value) => typeof value === 'string' && pattern.test(value));
}

export function id(prefix: string): Shape {
  return matching(new RegExp(`^${prefix}_${ULID}$`));
}

export const moment = matching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d+)?Z$/);
export const hash = matching(/^[0-9a-f]{64}$/);
/** Pattern of kind names. */
export const KIND = /^[A-Z][A-Z0-9_]*$/;

export function oneOf(...values: readonly (string | number | boolean)[]): Shape {
  return when(`one of ${values.join(', ')}`, (value) => values.some((one) => one === value));
}

export function orNull(shape: Shape): Shape {
  return (value, place) => (value === null ? [] : shape(value, place));
}

/** Accepts a value that matches one of the shapes. */
export function either(...shapes: readonly Shape[]): Shape {
  return (value, place) => {
    const problems = shapes.map((shape) => shape(value, place));
    return problems.some((found) => found.length === 0) ? [] : problems.flat();
  };
}

/** @param least minimum number of items, so that at least some items are checked */
export function list(item: Shape, least = 0): Shape {
  return (value, place) => {
    if (!Array.isArray(value)) return [`${place}: expected a list, got ${sortOf(value)}`];
    if (value.length < least) return [`${place}: expected at least ${least} items`];
    return value.flatMap((one, index) => item(one, `${place}[${index}]`));
  };
}

/** Accepts an object whose keys match a pattern and whose values all have one shape. */
export function mapOf(key: RegExp, item: Shape): Shape {
  return (value, place) => {
    if (!isObject(value)) return [`${place}: expected an object, got ${sortOf(value)}`];
    return Object.entries(value).flatMap(([name, one]) => [
      ...(key.test(name) ? [] : [`${place}: a key has another form`]),
      ...item(one, `${place}.${name}`),
    ]);
  };
}

/** Accepts a page of a list with at least `least` items. */
export function page(item: Shape, least = 1): Shape {
  return fields({ data: list(item, least), next_cursor: orNull(text) });
}

type Fields = Readonly<Record<string, Shape>>;

/**
 * Accepts an object with exactly these fields.
 * @param contract fields that the contract names
 * @param extensions fields beyond it, which the documentation names
 * @param optional extensions that may be absent
 */
export function fields(contract: Fields, extensions: Fields = {}, optional: Fields = {}): Shape {
  const required = { ...contract, ...extensions };
  return (value, place) => {
    if (!isObject(value)) return [`${place}: expected an object, got ${sortOf(value)}`];
    const missing = Object.keys(required).filter((name) => !Object.hasOwn(value, name));
    return [
      ...missing.map((name) => `${place}: ${name} is missing`),
      ...Object.entries(value).flatMap(([name, one]) => {
        const shape = required[name] ?? optional[name];
        return shape === undefined ? [`${place}: ${name} is not documented`] : shape(one, `${place}.${name}`);
      }),
    ];
  };
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
