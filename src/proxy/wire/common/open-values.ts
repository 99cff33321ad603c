import { claimKey, isJsonObject, type JsonObject, type JsonValue, setOwn } from '../json/json.js';
import { isItemSetting } from './item-settings.js';
import { isSealed } from './signatures.js';

/** Members with image or audio data, which is large and contains no text. */
const BINARY: ReadonlySet<string> = new Set(['data', 'partial_image_b64', 'image_url', 'file_data']);
/** A name without tokens, because tokens and masked names contain capitals. */
const PLAIN_KEY = /^[a-z\d_$-]*$/;

/** Returns the restored form of `raw`, which is a name or any other text. */
type Restore = (raw: string, path: string) => Promise<string>;

/**
 * Restores the unknown members of a reply: all texts, and names that can contain values. Settings and IDs are
 * unchanged. Paths contain positions instead of member names.
 */
export class OpenValues {
  constructor(private readonly restore: Restore) {}

  async value(value: JsonValue, path: string): Promise<JsonValue> {
    if (typeof value === 'string') return value === '' ? value : this.restore(value, path);
    if (Array.isArray(value)) {
      const result: JsonValue[] = [];
      for (const [i, item] of value.entries()) result.push(await this.value(item, `${path}[${i}]`));
      return result;
    }
    if (!isJsonObject(value)) return value;
    const result: JsonObject = {};
    const taken = new Set<string>();
    for (const [position, [key, held]] of Object.entries(value).entries()) {
      const at = `${path}{${position}}`;
      const name = PLAIN_KEY.test(key) ? key : await this.restore(key, `${at}.key`);
      await this.member(result, claimKey(name, taken), held, at);
    }
    return result;
  }

  /** Writes a member to an object. */
  async member(result: JsonObject, key: string, value: JsonValue, path: string): Promise<void> {
    const passes =
      isItemSetting(key, value) || isSealed(key, value) || (BINARY.has(key) && typeof value === 'string');
    setOwn(result, key, passes ? value : await this.value(value, path));
  }

  /** Writes the unknown members of `object` to a copy. */
  async rest(copy: JsonObject, object: JsonObject, known: ReadonlySet<string>, path: string): Promise<void> {
    for (const [position, [key, value]] of Object.entries(object).entries())
      if (!known.has(key) && isOpen(value)) await this.member(copy, key, value, `${path}{${position}}`);
  }
}

/** Returns whether unknown members contain text to restore, which is rare. */
export function hasOpen(object: JsonObject, known: ReadonlySet<string>): boolean {
  for (const key in object) if (!known.has(key) && isOpen(object[key])) return true;
  return false;
}

/** Returns whether a value can contain text. */
export function isOpen(value: JsonValue | undefined): value is JsonValue {
  return (typeof value === 'string' && value !== '') || (typeof value === 'object' && value !== null);
}
