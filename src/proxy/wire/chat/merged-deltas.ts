import { isItemSetting } from '../common/item-settings.js';
import { isJsonObject, type JsonObject, type JsonValue, setOwn } from '../json/json.js';
import { ItemNumbers, STREAMED_MEMBERS } from './item-numbers.js';

const CALLS: ReadonlySet<string> = new Set(['tool_calls', 'function_call']);

/**
 * Merges the deltas of a message, except its calls. Streamed texts are appended, items of lists are merged by number,
 * and other strings replace the preceding string. Numbers, booleans and null never replace a value.
 */
export class MergedDeltas {
  private readonly lists = new Map<string, ItemNumbers>();

  add(message: JsonObject, delta: JsonObject): void {
    for (const [key, value] of Object.entries(delta))
      if (!CALLS.has(key)) {
        const isText = key !== 'role' && !isItemSetting(key, value);
        this.put(message, key, value, { path: key, isText });
      }
  }

  private put(
    object: JsonObject,
    key: string,
    value: JsonValue,
    { path, isText }: { readonly path: string; readonly isText: boolean },
  ): void {
    const before = Object.hasOwn(object, key) ? object[key] : undefined;
    if (Array.isArray(value)) setOwn(object, key, this.list(before, value, path));
    else if (isJsonObject(value)) setOwn(object, key, this.object(before, value, path));
    else if (typeof value !== 'string' || value === '') setOwn(object, key, before ?? value);
    else if (Array.isArray(before)) setOwn(object, key, this.list(before, [textItem(value)], path));
    else setOwn(object, key, isText && typeof before === 'string' ? before + value : value);
  }

  private object(before: JsonValue | undefined, fragment: JsonObject, path: string): JsonObject {
    const object = isJsonObject(before) ? before : {};
    for (const [key, value] of Object.entries(fragment))
      this.put(object, key, value, { path: `${path}.${key}`, isText: STREAMED_MEMBERS.has(key) });
    return object;
  }

  private list(before: JsonValue | undefined, fragments: readonly JsonValue[], path: string): JsonValue[] {
    let items = this.lists.get(path);
    if (!items) this.lists.set(path, (items = new ItemNumbers()));
    const list =
      typeof before === 'string' && before !== '' ? this.list([], [textItem(before)], path) : before;
    const result = Array.isArray(list) ? list : [];
    for (const [at, number] of items.of(fragments).entries()) {
      const fragment = fragments[at] ?? null;
      result[number] = isJsonObject(fragment)
        ? this.object(result[number], fragment, `${path}[${number}]`)
        : fragment;
    }
    return result;
  }
}

/** Returns the list item for text that was sent as a string. */
function textItem(text: string): JsonObject {
  return { type: 'text', text };
}
