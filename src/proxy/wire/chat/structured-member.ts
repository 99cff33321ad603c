import { isItemSetting } from '../common/item-settings.js';
import { isOpen, type OpenValues } from '../common/open-values.js';
import { isSealed } from '../common/signatures.js';
import { isJsonObject, type JsonObject, type JsonValue } from '../json/json.js';
import type { RewriteMode } from '../restorer.js';
import { isEnded, STREAMED_MEMBERS } from './item-numbers.js';

/** Location of a text in a message or a delta. */
export interface TextSpot {
  /** Path such as `reasoning_details[0].text`. */
  readonly path: string;
  /** `thought` is a model's reasoning, which its provider may have signed. */
  readonly kind: 'content' | 'thought' | 'other';
  /** True if no fragment follows. */
  readonly isLast: boolean;
  /** Creates a message or delta with only the text, and the members that identify its item. */
  readonly wrap: (text: JsonValue) => JsonObject;
}

/** Restores the texts of structured members. */
export interface StructuredTexts {
  text(raw: string, at: TextSpot): Promise<string>;
  /** Returns the numbers of a list's items. */
  numbers(list: readonly JsonValue[], at: TextSpot): Promise<readonly number[]>;
  /** Called after the last fragment of an item. */
  ended?(at: TextSpot): Promise<void>;
}

const KEY = /^[a-z][a-z\d_]{0,39}$/;
/** Types of items with reasoning: `thinking`, `reasoning`, `reasoning.text`, `reasoning.summary`. */
const THOUGHT = /^(?:thinking|reasoning)\b/;

/** Returns whether a program defined the member name, so that paths may contain it. Tokens contain capitals. */
export function isProgramKey(key: string): boolean {
  return KEY.test(key);
}

/** Returns how restored values are written. @param content mode for the content */
export function modeOf({ kind }: TextSpot, content: RewriteMode): RewriteMode {
  return kind === 'content' ? content : 'text';
}

/** @param above path of the parent, with a trailing dot */
export function rootSpot(field: string, above = ''): TextSpot {
  return {
    path: above + field,
    kind: field === 'content' ? 'content' : 'other',
    isLast: false,
    wrap: (text) => ({ [field]: text }),
  };
}

/**
 * Restores a list or an object in a message or a delta: `content` in parts, `reasoning_details`, `thinking_blocks`,
 * `audio`, and unknown members of any provider.
 */
export class StructuredMember {
  /** @param open restores texts that are not split across deltas */
  constructor(
    private readonly texts: StructuredTexts,
    private readonly open: OpenValues,
  ) {}

  async value(value: JsonValue, at: TextSpot): Promise<JsonValue> {
    if (typeof value === 'string') return value === '' ? value : this.texts.text(value, at);
    if (Array.isArray(value)) return this.list(value, at);
    if (!isJsonObject(value)) return value;
    // Names that can contain values are restored as well.
    return Object.keys(value).every(isProgramKey) ? this.object(value, at) : this.open.value(value, at.path);
  }

  async list(list: readonly JsonValue[], at: TextSpot): Promise<JsonValue[]> {
    const numbers = await this.texts.numbers(list, at);
    const result: JsonValue[] = [];
    for (const [i, item] of list.entries()) {
      const path = `${at.path}[${numbers[i] ?? i}]`;
      const spot = { ...at, path, wrap: (text: JsonValue) => at.wrap([text]) };
      result.push(await (isJsonObject(item) ? this.value(item, spot) : this.open.value(item, path)));
    }
    return result;
  }

  private async object(object: JsonObject, at: TextSpot): Promise<JsonObject> {
    const result = { ...object };
    const isThought = typeof object.type === 'string' && THOUGHT.test(object.type);
    const isLast = at.isLast || isEnded(object);
    const below = (key: string): TextSpot => ({
      path: `${at.path}.${key}`,
      kind: isThought ? 'thought' : at.kind,
      isLast,
      wrap: (text) => at.wrap({ ...identityOf(object), [key]: text }),
    });
    for (const [position, [key, value]] of Object.entries(object).entries()) {
      if (!isOpen(value) || isItemSetting(key, value) || isSealed(key, value)) continue;
      if (typeof value === 'string' && !STREAMED_MEMBERS.has(key))
        await this.open.member(result, key, value, `${at.path}{${position}}`);
      else result[key] = await this.value(value, below(key));
    }
    if (isLast && !at.isLast) await this.texts.ended?.(at);
    return result;
  }
}

/** Returns the members that identify an item: its type, index, ID and format. */
function identityOf(item: JsonObject): JsonObject {
  return Object.fromEntries(Object.entries(item).filter(([key, value]) => isItemSetting(key, value)));
}
