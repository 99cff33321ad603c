import { isJsonObject, type JsonObject, type JsonValue } from '../../json/json.js';
import { OpenValues } from '../../common/open-values.js';
import { hasPlaces, shifted } from './annotations.js';
import { withCallersSchemas } from './callers-schemas.js';
import type { ReplyTexts, TextKind, TextPlace } from '../../common/reply-texts.js';
import type { RestoredText } from '../../common/text-channel.js';

type Kinds = ReadonlyMap<string, TextKind>;

const NAME: readonly [string, TextKind] = ['name', 'name'];
const OF_FUNCTION: Kinds = new Map([NAME, ['arguments', 'arguments']]);
/** Texts of items other than messages, by item type. */
const ITEM_TEXTS: ReadonlyMap<JsonValue | undefined, Kinds> = new Map<JsonValue | undefined, Kinds>([
  ['function_call', OF_FUNCTION],
  ['mcp_call', OF_FUNCTION],
  ['mcp_approval_request', OF_FUNCTION],
  ['custom_tool_call', new Map([NAME, ['input', 'input']])],
  ['code_interpreter_call', new Map([['code', 'input']])],
]);
const NO_TEXTS: Kinds = new Map();
/** Lists of parts in messages and reasoning. */
const PARTS: ReadonlySet<string> = new Set(['content', 'summary']);
/** Parts by type, with the member that contains the text. */
const PART_TEXTS: ReadonlyMap<JsonValue | undefined, readonly [string, TextKind]> = new Map<
  JsonValue | undefined,
  readonly [string, TextKind]
>([
  ['output_text', ['text', 'content']],
  ['refusal', ['refusal', 'said']],
  ['reasoning_text', ['text', 'said']],
  ['summary_text', ['text', 'said']],
]);
/** Members that appear in paths by name. Other members appear by position. */
const NAMED: ReadonlySet<string> = new Set(['instructions', 'tools', 'metadata', 'user', 'text', 'prompt']);
/**
 * Restores responses and their parts, without changing the arguments. Restores the model's output and the request's
 * texts that the provider repeats. Settings and IDs are unchanged. Token probabilities quote the text, so they are
 * removed if it changes.
 */
export class ResponseRestorer {
  /** Unmasked names of called functions, by the path of the call. */
  private readonly names = new Map<string, string>();
  private readonly open = new OpenValues((raw, path) => this.text(raw, { path, kind: 'name' }));

  constructor(private readonly texts: ReplyTexts) {}

  /** Restores a whole response. */
  async response(response: JsonObject): Promise<JsonObject> {
    const result = { ...response };
    for (const [position, [key, value]] of Object.entries(response).entries()) {
      const path = NAMED.has(key) ? key : `body{${position}}`;
      if (key === 'output' && Array.isArray(value))
        result.output = await this.each(value, key, (item, at) => this.item(item, at));
      else if (key !== 'output_text' && key !== 'model') await this.member(result, key, value, path);
    }
    if (typeof response.output_text === 'string')
      result.output_text = await this.outputText(response.output_text, response.output);
    return withCallersSchemas(result, this.texts.schemas);
  }

  /** Restores an item in the output. */
  async item(item: JsonValue, path: string): Promise<JsonValue> {
    if (!isJsonObject(item)) return this.value(item, path);
    const kinds = ITEM_TEXTS.get(item.type) ?? NO_TEXTS;
    const result = { ...item };
    if (kinds.has('name') && typeof item.name === 'string') {
      result.name = await this.name(item.name, path);
      if (item.type === 'function_call') this.names.set(path, result.name);
    }
    for (const [position, [key, value]] of Object.entries(item).entries()) {
      const kind = kinds.get(key);
      if (kind === 'name' || (key === 'result' && item.type === 'image_generation_call')) continue;
      if (kind !== undefined && typeof value === 'string')
        result[key] = await this.text(value, { path: `${path}.${key}`, kind, tool: this.toolAt(path) });
      else if (PARTS.has(key) && Array.isArray(value))
        result[key] = await this.each(value, `${path}.${key}`, (part, at) => this.part(part, at));
      else await this.member(result, key, value, `${path}{${position}}`);
    }
    return result;
  }

  /** Restores the name of a called function or tool. */
  name(name: string, path: string): Promise<string> {
    return this.text(name, { path: `${path}.name`, kind: 'name' });
  }

  /** Returns the unmasked name of the function that the item at a path calls. */
  toolAt(path: string): string | undefined {
    return this.names.get(path);
  }

  /** Restores an event without streamed text. A `delta` in such an event is audio data, and is unchanged. */
  async event(event: JsonObject): Promise<JsonObject> {
    const result = { ...event };
    for (const [position, [key, value]] of Object.entries(event).entries())
      if (key !== 'delta') await this.member(result, key, value, `event{${position}}`);
    return result;
  }

  /** Restores a part of an item. */
  async part(part: JsonValue, path: string): Promise<JsonValue> {
    if (!isJsonObject(part)) return this.value(part, path);
    const [name = '', kind = 'other'] = PART_TEXTS.get(part.type) ?? [];
    const raw = part[name];
    if (typeof raw !== 'string') return this.value(part, path);
    const { annotations } = part;
    const hasAny = Array.isArray(annotations) && annotations.some(hasPlaces);
    const text = await this.texts.restored({ path: `${path}.${name}`, kind }, raw, hasAny);
    const result: JsonObject = { ...part, [name]: text.restored };
    for (const [position, [key, value]] of Object.entries(part).entries()) {
      if (key === 'annotations' && Array.isArray(value))
        result.annotations = await this.annotations(value, `${path}.annotations`, text);
      else if (key === 'logprobs') result.logprobs = probabilitiesOf(value, text);
      else if (key !== name) await this.member(result, key, value, `${path}{${position}}`);
    }
    return result;
  }

  /** Restores an annotation; undefined if its offsets have no counterpart in the restored text. */
  async annotation(annotation: JsonValue, path: string, text: RestoredText): Promise<JsonValue | undefined> {
    if (!isJsonObject(annotation)) return this.value(annotation, path);
    const moved = shifted(annotation, text);
    return moved && this.value(moved, path);
  }

  /** Restores an unknown value. */
  value(value: JsonValue, path: string): Promise<JsonValue> {
    return this.open.value(value, path);
  }

  private member(result: JsonObject, key: string, value: JsonValue, path: string): Promise<void> {
    return this.open.member(result, key, value, path);
  }

  private async text(raw: string, place: TextPlace): Promise<string> {
    return (await this.texts.restored(place, raw)).restored;
  }

  private async each(
    list: readonly JsonValue[],
    path: string,
    restore: (item: JsonValue, path: string) => Promise<JsonValue>,
  ): Promise<JsonValue[]> {
    const result: JsonValue[] = [];
    for (const [i, item] of list.entries()) result.push(await restore(item, `${path}[${i}]`));
    return result;
  }

  private async annotations(
    list: readonly JsonValue[],
    path: string,
    text: RestoredText,
  ): Promise<JsonValue[]> {
    const result: JsonValue[] = [];
    for (const [i, annotation] of list.entries()) {
      const restored = await this.annotation(annotation, `${path}[${i}]`, text);
      if (restored !== undefined) result.push(restored);
    }
    return result;
  }

  /** Restores `output_text`, in which some providers repeat the texts of all messages. */
  private async outputText(raw: string, output: JsonValue | undefined): Promise<string> {
    const parts = textsOf(output);
    if (parts.map(({ text }) => text).join('') !== raw)
      return this.text(raw, { path: 'output_text', kind: 'content' });
    const restored: string[] = [];
    for (const { text, path } of parts) restored.push(await this.text(text, { path, kind: 'content' }));
    return restored.join('');
  }
}

/** Returns token probabilities; empty if the text has changed. */
export function probabilitiesOf(
  value: JsonValue,
  { raw, restored }: Pick<RestoredText, 'raw' | 'restored'>,
): JsonValue {
  return raw === restored || !Array.isArray(value) ? value : [];
}

function textsOf(output: JsonValue | undefined): { text: string; path: string }[] {
  if (!Array.isArray(output)) return [];
  return output.flatMap((item, i) => {
    const content = isJsonObject(item) && Array.isArray(item.content) ? item.content : [];
    return content.flatMap((part, j) =>
      isJsonObject(part) && part.type === 'output_text' && typeof part.text === 'string'
        ? [{ text: part.text, path: `output[${i}].content[${j}].text` }]
        : [],
    );
  });
}
