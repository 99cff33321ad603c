import canonicalizeModule from 'canonicalize';

/** A value that JSON can hold. `undefined`, functions, dates and class instances are not among them. */
export type JsonValue = JsonPrimitive | readonly JsonValue[] | JsonObject;
export interface JsonObject {
  readonly [field: string]: JsonValue;
}
type JsonPrimitive = null | boolean | number | string;

/** The value can't be written as canonical JSON. The message names the reason, never the value. */
export class CanonicalJsonError extends Error {
  override readonly name = 'CanonicalJsonError';
}

/** Deeper nesting is refused, so that a hostile document can't exhaust the stack. */
const MAX_DEPTH = 64;
/** Wider objects are no events; also bounds what is kept of member orders. */
const MAX_FLAT_FIELDS = 32;
const MAX_KEPT_NAME = 64;

// The package is CommonJS and its types claim an ES default export, which NodeNext reads as `{ default }`.
const canonicalize = canonicalizeModule as unknown as (value: unknown) => string | undefined;

/**
 * Canonical JSON text by RFC 8785 (JCS): members sorted by UTF-16 code units, ECMAScript number and string
 * forms, no white space. The hash of an event is taken over the UTF-8 bytes of this text.
 *
 * Flat objects (an audit event is one) take a path of their own, twice as fast as the library and equal to it;
 * all else goes through the library.
 *
 * @throws CanonicalJsonError for what RFC 8785 or JSON can't hold: NaN, infinities, lone surrogates,
 * `undefined`, functions, symbols, big integers, objects that are not plain; and nesting deeper than 64.
 */
export function canonicalJson(value: unknown): string {
  const flat = flatObjectText(value);
  if (flat !== undefined) return flat;
  assertJson(value, 0);
  const text = canonicalize(value);
  if (text === undefined) throw new CanonicalJsonError('not a JSON value');
  return text;
}

/** Text of an object of primitives and arrays of primitives; undefined where it has to be looked at closer. */
function flatObjectText(value: unknown): string | undefined {
  if (!isPlainObject(value)) return undefined;
  const names = Object.keys(value);
  if (names.length === 0 || names.length > MAX_FLAT_FIELDS) return undefined;
  let text = '';
  for (const { name, label } of memberOrder(names)) {
    const member = flatText(value[name]);
    if (member === undefined) return undefined;
    text += label + member;
  }
  // JSON.stringify writes a lone surrogate as \udXXX; text that merely looks so costs only the slower path.
  return text.includes('\\ud') ? undefined : `${text}}`;
}

interface Member {
  readonly name: string;
  /** What stands before the value: `{"name":` for the first member, `,"name":` for the others. */
  readonly label: string;
}

/**
 * Sorting costs more than all else, and events of one kind have the same names in the same order: the last
 * order is kept per number of names.
 */
const knownOrders: { names: readonly string[]; members: readonly Member[] }[] = [];

function memberOrder(names: readonly string[]): readonly Member[] {
  const known = knownOrders[names.length];
  if (known?.names.every((name, at) => name === names[at]) === true) return known.members;
  const sorted = [...names].sort();
  const members = sorted.map((name, at) => ({
    name,
    label: `${at === 0 ? '{' : ','}${JSON.stringify(name)}:`,
  }));
  // A stranger's document must not be able to make us keep large strings.
  if (names.every((name) => name.length <= MAX_KEPT_NAME)) knownOrders[names.length] = { names, members };
  return members;
}

function flatText(value: unknown): string | undefined {
  if (!Array.isArray(value)) return primitiveText(value);
  let text = '';
  for (const item of value as unknown[]) {
    const itemText = primitiveText(item);
    if (itemText === undefined) return undefined;
    text += text === '' ? itemText : `,${itemText}`;
  }
  return `[${text}]`;
}

function primitiveText(value: unknown): string | undefined {
  // Printable ASCII but for quote and backslash stands for itself: the test is faster than JSON.stringify.
  if (typeof value === 'string') return /^[ !#-[\]-~]*$/.test(value) ? `"${value}"` : JSON.stringify(value);
  return isPrimitive(value) ? String(value) : undefined;
}

function isPrimitive(value: unknown): value is JsonPrimitive {
  if (typeof value === 'string' || typeof value === 'boolean' || value === null) return true;
  return typeof value === 'number' && Number.isFinite(value);
}

/** True for an object literal or what `JSON.parse` makes: no array, no class instance, no null. */
export function isPlainObject(value: unknown): value is Record<string, unknown> {
  if (typeof value !== 'object' || value === null) return false;
  const prototype: unknown = Object.getPrototypeOf(value);
  if (prototype === Object.prototype || prototype === null) return true;
  // The `Object.prototype` of another realm (a vm context, a structured clone there) ends its chain as well.
  return Object.getPrototypeOf(prototype) === null;
}

function assertJson(value: unknown, depth: number): void {
  if (depth > MAX_DEPTH) throw new CanonicalJsonError(`nested more deeply than ${MAX_DEPTH}`);
  if (typeof value === 'string') {
    assertWellFormed(value);
  } else if (Array.isArray(value)) {
    for (const item of value as unknown[]) assertJson(item, depth + 1);
  } else if (isPlainObject(value)) {
    for (const [name, member] of Object.entries(value)) {
      assertWellFormed(name);
      assertJson(member, depth + 1);
    }
  } else if (!isPrimitive(value)) {
    throw new CanonicalJsonError(typeof value === 'number' ? 'not a finite number' : 'not a JSON value');
  }
}

/** RFC 8785 section 3.2.2.2: a lone surrogate is an error. With the `u` flag a pair counts as one character. */
function assertWellFormed(text: string): void {
  if (/\p{Surrogate}/u.test(text)) throw new CanonicalJsonError('a string contains an unpaired surrogate');
}
