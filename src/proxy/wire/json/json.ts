export type JsonValue = null | boolean | number | string | JsonValue[] | JsonObject;
export interface JsonObject {
  [key: string]: JsonValue;
}
export type JsonContainer = JsonValue[] | JsonObject;

/** True for a JSON object: neither null nor an array. */
export function isJsonObject(value: unknown): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** The object; an empty one where it is none. */
export function objectOf(value: JsonValue | undefined): JsonObject {
  return isJsonObject(value) ? value : {};
}

/** The own value under a key or position; undefined where there is none (inherited properties never count). */
export function valueAt(container: JsonContainer, key: string | number): JsonValue | undefined {
  if (Array.isArray(container)) return typeof key === 'number' ? container[key] : undefined;
  return Object.hasOwn(container, key) ? container[key] : undefined;
}

/** Sets an own value; a key `__proto__` becomes an ordinary own property, as `JSON.parse` makes it. */
export function setOwn(container: JsonContainer, key: string | number, value: JsonValue): void {
  if (Array.isArray(container)) {
    if (typeof key === 'number') container[key] = value;
  } else if (key === '__proto__') {
    Object.defineProperty(container, key, { value, enumerable: true, configurable: true, writable: true });
  } else {
    container[key] = value;
  }
}

/** Visits own members in order, with their position, which stands in paths instead of the key. */
export function forEachMember(
  object: JsonObject,
  visit: (key: string, value: JsonValue, position: number) => void,
): void {
  let position = 0;
  for (const key of Object.keys(object)) visit(key, object[key] ?? null, position++);
}

/**
 * Returns a key that `taken` does not contain, and adds it, so that two keys masked to the same token do not become one member.
 * @param numbered the n-th key of equal ones, n being 2 or more
 */
export function claimKey(key: string, taken: Set<string>, numbered = numberedKey): string {
  let unique = key;
  for (let n = 2; taken.has(unique); n++) unique = numbered(key, n);
  taken.add(unique);
  return unique;
}

/** The suffix keeps a bracketed token whole and an identifier valid. */
export function numberedKey(key: string, n: number): string {
  return `${key}-${n}`;
}
