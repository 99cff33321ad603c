export type JsonValue = null | boolean | number | string | JsonValue[] | JsonObject;
export interface JsonObject {
  [key: string]: JsonValue;
}
export type JsonContainer = JsonValue[] | JsonObject;

/** Returns whether a value is a JSON object, which is neither null nor an array. */
export function isJsonObject(value: unknown): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Returns the object, or an empty object for any other value. */
export function objectOf(value: JsonValue | undefined): JsonObject {
  return isJsonObject(value) ? value : {};
}

/** Returns the own value of a key or position; undefined if it is missing. Ignores inherited properties. */
export function valueAt(container: JsonContainer, key: string | number): JsonValue | undefined {
  if (Array.isArray(container)) return typeof key === 'number' ? container[key] : undefined;
  return Object.hasOwn(container, key) ? container[key] : undefined;
}

/** Sets an own value. A key `__proto__` becomes an ordinary own property, as with `JSON.parse`. */
export function setOwn(container: JsonContainer, key: string | number, value: JsonValue): void {
  if (Array.isArray(container)) {
    if (typeof key === 'number') container[key] = value;
  } else if (key === '__proto__') {
    Object.defineProperty(container, key, { value, enumerable: true, configurable: true, writable: true });
  } else {
    container[key] = value;
  }
}

/** Visits own members in order, with their position, which appears in paths instead of the key. */
export function forEachMember(
  object: JsonObject,
  visit: (key: string, value: JsonValue, position: number) => void,
): void {
  let position = 0;
  for (const key of Object.keys(object)) visit(key, object[key] ?? null, position++);
}

/**
 * Returns a key that `taken` does not contain, and adds it, so that two keys with the same token remain two members.
 * @param numbered returns the n-th of several equal keys, for n from 2
 */
export function claimKey(key: string, taken: Set<string>, numbered = numberedKey): string {
  let unique = key;
  for (let n = 2; taken.has(unique); n++) unique = numbered(key, n);
  taken.add(unique);
  return unique;
}

/** Appends a number to a key. A token in brackets remains complete, and an identifier remains valid. */
export function numberedKey(key: string, n: number): string {
  return `${key}-${n}`;
}
