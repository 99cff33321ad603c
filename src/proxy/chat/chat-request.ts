import { isUtf8 } from 'node:buffer';
import type { PlatformId } from '../../common/text/branded.js';
import type { TextSlot } from '../../detection/slot.js';
import { BodyEditor, Branch } from './body-editor.js';
import type { Attachments } from './content-slots.js';
import { CONTROL_FIELDS, PLATFORM_EXTRAS, SLOT_FIELDS } from './control-fields.js';
import { InvalidChatRequest } from './invalid-chat-request.js';
import type { JsonObject, JsonValue } from './json.js';
import { forEachMember, isJsonObject } from './json.js';
import { collectMessages } from './message-slots.js';
import { SlotCollector } from './slot-collector.js';
import { collectChoice, collectDefinitions, collectResponseFormat } from './tool-slots.js';
import { collectMember, collectValue } from './value-slots.js';

const MAX_CALL_ID_LENGTH = 256;
const COLLECTED_BEFORE: ReadonlySet<string> = new Set(['messages', 'tools', 'functions', 'response_format']);

/** A checked chat-completions request: its text slots, and the way to put their replacements in. */
export class ChatRequest {
  readonly model: string;
  readonly stream: boolean;
  /** The platform's `call.id`, when it is a string of up to 256 UTF-16 code units. */
  readonly callId: PlatformId | undefined;
  /** True when the client asked for a usage chunk at the end of the stream. */
  readonly includeUsage: boolean;
  /** True when the reply's content is itself JSON (`response_format`), so that restored values need escaping. */
  readonly jsonReply: boolean;
  /** Number of the turn that is asked for: messages of the assistant so far. */
  readonly turn: number;
  /** In the order of the conversation; then tools, response format, and the other fields. */
  readonly slots: readonly TextSlot[];
  private readonly root: Branch<JsonObject>;
  private readonly collector = new SlotCollector();

  /** @throws InvalidChatRequest */
  constructor(body: JsonObject, attachments: Attachments) {
    this.root = new Branch(body);
    this.model = requireModel(body.model);
    this.stream = optional(body, 'stream', 'boolean') === true;
    optional(body, 'temperature', 'number');
    optional(body, 'max_tokens', 'number');
    this.callId = callIdOf(body.call);
    this.includeUsage = isJsonObject(body.stream_options) && body.stream_options.include_usage === true;
    this.jsonReply = isJsonObject(body.response_format) && isJsonFormat(body.response_format.type);
    collectMessages(this.collector, this.root, attachments);
    collectDefinitions(this.collector, this.root, 'tools');
    collectDefinitions(this.collector, this.root, 'functions');
    collectResponseFormat(this.collector, this.root);
    collectOthers(this.collector, this.root);
    this.slots = this.collector.slots;
    this.turn = countTurns(body.messages);
  }

  /**
   * The outgoing body as UTF-8 JSON: `replacements[i]` is the masked text of `slots[i]`, undefined where it is
   * unchanged. The platform's extras are left out. It is always written anew, never the bytes that came in: those
   * may hide a value behind a duplicate key. The parsed request stays as it is, so this may be called again.
   *
   * @param overrides `model`: the name that the upstream knows the model by
   * @throws RangeError when there isn't one replacement per slot
   */
  mask(replacements: readonly (string | undefined)[], overrides: { readonly model?: string } = {}): Buffer {
    const editor = new BodyEditor(this.root);
    this.collector.applyTo(editor, replacements);
    const body = editor.finish();
    if (overrides.model !== undefined) body.model = overrides.model;
    return Buffer.from(JSON.stringify(body));
  }
}

/**
 * Reads the raw body of a chat-completions request.
 *
 * @throws InvalidChatRequest for bytes that aren't UTF-8, malformed JSON, and anything that chat completions don't
 *   allow; never quotes the body
 */
export function parseChatRequest(raw: Buffer, options: { readonly attachments: Attachments }): ChatRequest {
  if (!isUtf8(raw)) throw new InvalidChatRequest('', 'utf8', 'must be UTF-8');
  const body = parseJson(raw.toString('utf8'));
  if (!isJsonObject(body)) throw new InvalidChatRequest('', 'type', 'must be a JSON object');
  return new ChatRequest(body, options.attachments);
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text.startsWith('\uFEFF') ? text.slice(1) : text);
  } catch {
    throw new InvalidChatRequest('', 'json', 'must be valid JSON');
  }
}

function requireModel(model: JsonValue | undefined): string {
  if (model === undefined) throw new InvalidChatRequest('model', 'required', 'is required');
  if (typeof model !== 'string' || model === '') {
    throw new InvalidChatRequest('model', 'type', 'must be a string that is not empty');
  }
  if (!isStorable(model)) throw new InvalidChatRequest('model', 'text', 'must be a text that can be kept');
  return model;
}

function optional(body: JsonObject, field: string, type: 'boolean' | 'number'): JsonValue | undefined {
  const value = body[field];
  if (value === undefined || value === null) return value;
  // A number that is too large for JavaScript would go upstream as null.
  if (typeof value === type && value !== Infinity && value !== -Infinity) return value;
  throw new InvalidChatRequest(field, 'type', `must be a ${type}`);
}

function callIdOf(call: JsonValue | undefined): PlatformId | undefined {
  if (!isJsonObject(call) || typeof call.id !== 'string') return undefined;
  return call.id.length > 0 && call.id.length <= MAX_CALL_ID_LENGTH && isStorable(call.id)
    ? (call.id as PlatformId)
    : undefined;
}

/** Neither U+0000 nor half of a surrogate pair, which PostgreSQL and the journal cannot keep. */
function isStorable(text: string): boolean {
  return !text.includes('\0') && text.isWellFormed();
}

function countTurns(messages: JsonValue | undefined): number {
  if (!Array.isArray(messages)) return 0;
  return messages.filter((message) => isJsonObject(message) && message.role === 'assistant').length;
}

function isJsonFormat(type: JsonValue | undefined): boolean {
  return type === 'json_object' || type === 'json_schema';
}

/** Fields besides the conversation and the tools; what isn't known passes with all its strings as slots. */
function collectOthers(slots: SlotCollector, root: Branch<JsonObject>): void {
  forEachMember(root.source, (key, value, position) => {
    if (PLATFORM_EXTRAS.has(key) || COLLECTED_BEFORE.has(key)) return;
    if (CONTROL_FIELDS.get(key)?.(value)) return;
    if (key === 'tool_choice' || key === 'function_call') collectChoice(slots, root, key, value, key);
    else if (SLOT_FIELDS.has(key) || CONTROL_FIELDS.has(key)) collectValue(slots, root, key, key, 'meta');
    else collectMember(slots, root, key, `body{${position}}`, 'meta');
  });
}
