import { isItemSetting } from '../common/item-settings.js';
import { isOpen, type OpenValues } from '../common/open-values.js';
import { isSealed } from '../common/signatures.js';
import { isJsonObject, type JsonObject, type JsonValue } from '../json/json.js';
import type { RewriteMode } from '../restorer.js';
import { isEnded, PIECES } from './item-numbers.js';

/** Where a text of a message or a delta is. */
export interface TextSpot {
  /** E.g. `reasoning_details[0].text`. */
  readonly path: string;
  /** `thought`: the model thought it, and its provider may have signed it. */
  readonly kind: 'content' | 'thought' | 'other';
  /** True if no piece of it follows. */
  readonly isLast: boolean;
  /** A message or a delta that holds nothing but the text, and what tells its item apart. */
  readonly wrap: (text: JsonValue) => JsonObject;
}

/** What the texts of structured members are restored by. */
export interface StructuredTexts {
  text(raw: string, at: TextSpot): Promise<string>;
  /** Numbers of the items of a list. */
  numbers(list: readonly JsonValue[], at: TextSpot): Promise<readonly number[]>;
  /** Called once the last piece of an item has come. */
  ended?(at: TextSpot): Promise<void>;
}

const KEY = /^[a-z][a-z\d_]{0,39}$/;
/** Types of items that are thoughts: `thinking`, `reasoning`, `reasoning.text`, `reasoning.summary`. */
const THOUGHT = /^(?:thinking|reasoning)\b/;

/** True for the name of a member that a program gave, which may be part of a path: tokens in names have capitals. */
export function isProgramKey(key: string): boolean {
  return KEY.test(key);
}

/** How values are written at a spot. @param content in what the model says */
export function modeOf({ kind }: TextSpot, content: RewriteMode): RewriteMode {
  return kind === 'content' ? content : 'text';
}

/** @param above path of what the field is in, with a dot */
export function rootSpot(field: string, above = ''): TextSpot {
  return {
    path: above + field,
    kind: field === 'content' ? 'content' : 'other',
    isLast: false,
    wrap: (text) => ({ [field]: text }),
  };
}

/**
 * Restores a member of a message or a delta that is a list or an object: `content` in parts, `reasoning_details`,
 * `thinking_blocks`, `audio`, and those of providers that nobody here knows.
 */
export class StructuredMember {
  /** @param open restores what comes whole */
  constructor(
    private readonly texts: StructuredTexts,
    private readonly open: OpenValues,
  ) {}

  async value(value: JsonValue, at: TextSpot): Promise<JsonValue> {
    if (typeof value === 'string') return value === '' ? value : this.texts.text(value, at);
    if (Array.isArray(value)) return this.list(value, at);
    if (!isJsonObject(value)) return value;
    // Names that a person may have given are restored, too.
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
      if (typeof value === 'string' && !PIECES.has(key))
        await this.open.member(result, key, value, `${at.path}{${position}}`);
      else result[key] = await this.value(value, below(key));
    }
    if (isLast && !at.isLast) await this.texts.ended?.(at);
    return result;
  }
}

/** What tells an item apart: its type, its index, its id, its format. */
function identityOf(item: JsonObject): JsonObject {
  return Object.fromEntries(Object.entries(item).filter(([key, value]) => isItemSetting(key, value)));
}
