import { claimKey, isJsonObject, type JsonObject, type JsonValue, setOwn } from '../json/json.js';
import { isItemSetting } from './item-settings.js';
import { isSealed } from './signatures.js';

/** Of images and sounds: large, and no words. */
const BINARY: ReadonlySet<string> = new Set(['data', 'partial_image_b64', 'image_url', 'file_data']);
/** A name that a program gave: masked ones have capitals. */
const PLAIN_KEY = /^[a-z\d_$-]*$/;

/** Gives back the text to put in the place of `raw`, a name or any other text. */
type Restore = (raw: string, path: string) => Promise<string>;

/**
 * Restores what of a reply isn't known: all its texts, and the names that a person may have given. Settings and ids stay as
 * they came. In paths, members stand by their positions.
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

  /** Writes the members of `object` that aren't known over those of a copy. */
  async rest(copy: JsonObject, object: JsonObject, known: ReadonlySet<string>, path: string): Promise<void> {
    for (const [position, [key, value]] of Object.entries(object).entries())
      if (!known.has(key) && isOpen(value)) await this.member(copy, key, value, `${path}{${position}}`);
  }
}

/** True if members that aren't known hold anything to be restored: in most replies none does. */
export function hasOpen(object: JsonObject, known: ReadonlySet<string>): boolean {
  for (const key in object) if (!known.has(key) && isOpen(object[key])) return true;
  return false;
}

/** False for what holds no text. */
export function isOpen(value: JsonValue | undefined): value is JsonValue {
  return (typeof value === 'string' && value !== '') || (typeof value === 'object' && value !== null);
}
