import canonicalizeModule from 'canonicalize';

/** JSON value. Excludes `undefined`, functions, dates and class instances. */
export type JsonValue = JsonPrimitive | readonly JsonValue[] | JsonObject;
export interface JsonObject {
  readonly [field: string]: JsonValue;
}
type JsonPrimitive = null | boolean | number | string;

/** Error for a value that has no canonical JSON form. The message states the reason, but never the value. */
export class CanonicalJsonError extends Error {
  override readonly name = 'CanonicalJsonError';
}

/** Maximum nesting, so that a malicious document cannot exhaust the stack. */
const MAX_DEPTH = 64;
/** Maximum number of fields on the fast path, above that of all events. Also limits the size of {@link knownOrders}. */
const MAX_FLAT_FIELDS = 32;
const MAX_KEPT_NAME = 64;

// The package is CommonJS and its types claim an ES default export, which NodeNext reads as `{ default }`.
const canonicalize = canonicalizeModule as unknown as (value: unknown) => string | undefined;

/**
 * Returns the canonical JSON text (RFC 8785, JCS): members sorted by UTF-16 code units, ECMAScript number and string
 * forms, no white space. The hash of an event is the hash of the UTF-8 bytes of this text.
 *
 * Flat objects, such as audit events, take a separate path that is twice as fast as the library, with the same result.
 * Other values are passed to the library.
 * @throws CanonicalJsonError for values that RFC 8785 or JSON does not allow (NaN, infinities, lone surrogates,
 *   `undefined`, functions, symbols, big integers, objects that are not plain), and for nesting deeper than 64
 */
export function canonicalJson(value: unknown): string {
  const flat = flatObjectText(value);
  if (flat !== undefined) return flat;
  assertJson(value, 0);
  const text = canonicalize(value);
  if (text === undefined) throw new CanonicalJsonError('not a JSON value');
  return text;
}

/** Serializes an object of primitives and arrays of primitives; undefined if the value needs the slower path. */
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
  // JSON.stringify writes a lone surrogate as \udXXX. Text that only resembles this escape is merely slower.
  return text.includes('\\ud') ? undefined : `${text}}`;
}

interface Member {
  readonly name: string;
  /** Text before the value: `{"name":` for the first member, `,"name":` for the other members. */
  readonly label: string;
}

/**
 * Sorted member orders, by the number of names. Sorting is the most expensive step, and events of one kind have the
 * same names in the same order, so the last order is cached for each number of names.
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
  // Long names are not cached, so that an untrusted document cannot fill the memory.
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
  // Printable ASCII except quote and backslash needs no escaping, and this test is faster than JSON.stringify.
  if (typeof value === 'string') return /^[ !#-[\]-~]*$/.test(value) ? `"${value}"` : JSON.stringify(value);
  return isPrimitive(value) ? String(value) : undefined;
}

function isPrimitive(value: unknown): value is JsonPrimitive {
  if (typeof value === 'string' || typeof value === 'boolean' || value === null) return true;
  return typeof value === 'number' && Number.isFinite(value);
}

/** Returns whether the value is an object literal or a parsed JSON object, not an array, class instance or null. */
export function isPlainObject(value: unknown): value is Record<string, unknown> {
  if (typeof value !== 'object' || value === null) return false;
  const prototype: unknown = Object.getPrototypeOf(value);
  if (prototype === Object.prototype || prototype === null) return true;
  // The `Object.prototype` of another realm, such as a vm context, also ends its prototype chain.
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

/** Rejects lone surrogates (RFC 8785 section 3.2.2.2). With the `u` flag, a surrogate pair counts as one character. */
function assertWellFormed(text: string): void {
  if (/\p{Surrogate}/u.test(text)) throw new CanonicalJsonError('a string contains an unpaired surrogate');
}
