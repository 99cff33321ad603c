import { type TokenUsage, tokenUsage } from '../../../common/usage/token-usage.js';
import type { ConversationText, TextSlot } from '../../../detection/slot.js';
import { callIdOf, optional, PLATFORM_EXTRAS, requireModel } from '../common/request-fields.js';
import { PlainReplies } from '../common/plain-replies.js';
import { BodyEditor } from '../json/body-editor.js';
import { Branch, type JsonPlace } from '../json/branch.js';
import { forEachMember, isJsonObject, type JsonObject } from '../json/json.js';
import { readJsonBody } from '../json/json-body.js';
import { isNumber, isString, isWord, type Shape } from '../json/shapes.js';
import { SlotCollector } from '../json/slot-collector.js';
import { collectMember, collectValue } from '../json/value-slots.js';
import type { WrittenJson } from '../json/written-json.js';
import type { MaskOverrides, WireRequest } from '../wire-format.js';

/** Fields that are forwarded unchanged if they have this form. */
const CONTROL_FIELDS: ReadonlyMap<string, Shape> = new Map<string, Shape>([
  ['model', isString],
  ['dimensions', isNumber],
  ['encoding_format', isWord],
  // Fields of other providers with this API.
  ['input_type', isWord],
  ['task', isWord],
  ['truncate', isWord],
]);
const REPLIES = new PlainReplies(({ data }) => Array.isArray(data) && data.length > 0, usageOf);

/** An embeddings request. Its inputs are independent texts, not turns of a conversation. */
export class EmbeddingsRequest implements WireRequest {
  readonly model: string;
  readonly stream = false;
  readonly turn = 0;
  readonly callId: string | undefined;
  readonly conversationId = undefined;
  readonly replies = REPLIES;
  private readonly root: Branch<JsonObject>;
  private readonly collector = new SlotCollector();

  /** @throws InvalidRequest */
  constructor(
    body: JsonObject,
    private readonly written: WrittenJson,
  ) {
    this.root = new Branch(body, { role: 'meta' }, written);
    this.model = requireModel(body);
    optional(body, 'dimensions', 'number');
    this.callId = callIdOf(body);
    collectInput(this.collector, this.root.at('input', undefined, { role: 'user', member: 'speech' }));
    forEachMember(body, (key, value, position) => {
      if (key === 'input' || PLATFORM_EXTRAS.has(key) || CONTROL_FIELDS.get(key)?.(value) === true) return;
      if (key === 'user') collectValue(this.collector, this.root.at(key));
      else collectMember(this.collector, this.root.at(key, position, { role: 'meta', member: 'setting' }));
    });
  }

  get slots(): readonly TextSlot[] {
    return this.collector.slots;
  }

  get conversation(): ConversationText {
    return { frame: this.written.text, turns: [], replies: [] };
  }

  get settings(): readonly string[] {
    return this.collector.passedSettings;
  }

  mask(
    replacements: readonly (string | undefined)[],
    { model, withoutSettings }: MaskOverrides = {},
  ): Buffer {
    const editor = new BodyEditor(this.written);
    for (const name of PLATFORM_EXTRAS) editor.leave(this.root.at(name));
    this.collector.applyTo(editor, replacements, withoutSettings);
    if (model !== undefined) editor.set(this.root.at('model'), model);
    return Buffer.from(editor.finish());
  }
}

function usageOf({ usage }: JsonObject): TokenUsage | undefined {
  return isJsonObject(usage)
    ? tokenUsage({ prompt: usage.prompt_tokens, completion: 0, cached: 0 })
    : undefined;
}

/** @throws InvalidRequest for invalid UTF-8, malformed JSON, and inputs that are not texts */
export function parseEmbeddingsRequest(raw: Buffer): EmbeddingsRequest {
  const { body, written } = readJsonBody(raw);
  return new EmbeddingsRequest(body, written);
}

function collectInput(slots: SlotCollector, input: JsonPlace): void {
  const { value } = input;
  if (value === undefined) throw input.invalid('required', 'is required');
  if (typeof value === 'string') {
    slots.value(input, value);
    return;
  }
  const list = input.enterConversation();
  if (list.source.length === 0) throw input.invalid('min_items', 'must not be empty');
  list.source.forEach((text, at) => {
    if (typeof text !== 'string')
      throw list.at(at).invalid('type', 'must be a text, because values in model tokens cannot be masked');
    slots.value(list.at(at), text);
  });
}
