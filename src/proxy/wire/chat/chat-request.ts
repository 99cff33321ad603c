import type { DefinedNames } from '../../../common/text/defined-names.js';
import type { ConversationText, TextSlot } from '../../../detection/slot.js';
import { BodyEditor } from '../json/body-editor.js';
import { Branch, type JsonPlace, type Scope } from '../json/branch.js';
import { forEachMember, isJsonObject, type JsonObject, type JsonValue } from '../json/json.js';
import { readJsonBody } from '../json/json-body.js';
import { SlotCollector } from '../json/slot-collector.js';
import { allowTokens } from '../json/token-fields.js';
import { collectMember, collectValue } from '../json/value-slots.js';
import { WrittenJson } from '../json/written-json.js';
import { formatSchemas, strictSchemas } from '../common/constrained-schemas.js';
import { refuseAudioOutput } from '../common/attachments.js';
import { RequestSchemas } from '../common/reply-schemas.js';
import {
  callIdOf,
  conversationIdOf,
  isJsonFormat,
  optional,
  PLATFORM_EXTRAS,
  requireModel,
} from '../common/request-fields.js';
import { collectChoice, collectDefinitions, collectResponseFormat } from '../common/tool-slots.js';
import type { Attachments, MaskOverrides, ReadOptions, ReplyFormat, WireRequest } from '../wire-format.js';
import { ChatReplies } from './chat-replies.js';
import { CONTROL_FIELDS, SLOT_FIELDS } from './control-fields.js';
import { collectMessages } from './message-slots.js';
import { asksForUsage } from './chat-usage.js';

const COLLECTED_BEFORE: ReadonlySet<string> = new Set(['messages', 'tools', 'functions', 'response_format']);
const META: Scope = { role: 'meta' };
const SETTING: Scope = { role: 'meta', member: 'setting' };
const SCHEMA: Scope = { role: 'schema' };

/** A validated chat-completions request with its text slots. */
export class ChatRequest implements WireRequest {
  readonly model: string;
  readonly stream: boolean;
  /** The platform's `call.id`, if it is a string of up to 256 UTF-16 code units. */
  readonly callId: string | undefined;
  readonly conversationId: string | undefined;
  /** True if the reply's content is JSON (`response_format`), so that restored values need escaping. */
  readonly jsonReply: boolean;
  /** Number of assistant messages in the conversation. */
  readonly turn: number;
  /** Slots of the conversation in order, followed by tools, response format and other fields. */
  readonly slots: readonly TextSlot[];
  private readonly root: Branch<JsonObject>;
  private readonly collector = new SlotCollector();

  /** @param written the body's JSON; serialized on demand if missing @throws InvalidRequest */
  constructor(
    body: JsonObject,
    attachments: Attachments,
    private readonly written = new WrittenJson(() => JSON.stringify(body)),
  ) {
    this.root = new Branch(body, META, written);
    this.model = requireModel(body);
    this.stream = optional(body, 'stream', 'boolean') === true;
    optional(body, 'temperature', 'number');
    optional(body, 'max_tokens', 'number');
    refuseAudioOutput(this.root, attachments);
    this.callId = callIdOf(body);
    this.conversationId = conversationIdOf(body);
    this.jsonReply = isJsonObject(body.response_format) && isJsonFormat(body.response_format.type);
    collectMessages(this.collector, this.root.at('messages'), attachments);
    collectDefinitions(this.collector, this.root.at('tools', undefined, SCHEMA));
    collectDefinitions(this.collector, this.root.at('functions', undefined, SCHEMA));
    collectResponseFormat(this.collector, this.root.at('response_format', undefined, SCHEMA));
    collectOthers(this.collector, this.root);
    this.slots = this.collector.slots;
    this.turn = countTurns(body.messages);
  }

  get conversation(): ConversationText {
    const { root } = this;
    const frame = Object.entries(root.source).flatMap(([name, value]) =>
      name === 'messages' || PLATFORM_EXTRAS.has(name) || CONTROL_FIELDS.get(name)?.(value) === true
        ? []
        : [[name, root.at(name).json]],
    );
    const messages = root.at('messages').enterList();
    const turns = messages.source;
    return {
      frame: JSON.stringify(frame),
      turns: turns.map((_, index) => messages.at(index).json ?? ''),
      replies: turns.flatMap((turn, index) =>
        isJsonObject(turn) && turn.role === 'assistant' ? [index] : [],
      ),
    };
  }

  get replies(): ReplyFormat {
    const { tools, functions, n } = this.root.source;
    const [content] = formatSchemas(this.root.at('response_format'));
    const schemas = new RequestSchemas([tools, functions], content?.value);
    const choices = typeof n === 'number' ? n : 1;
    return new ChatReplies(this.jsonReply, schemas, asksForUsage(this.root.source), choices);
  }

  /** Returns the body as UTF-8 JSON, without the platform's additions. See {@link WireRequest.mask}. */
  mask(
    replacements: readonly (string | undefined)[],
    { model, explanation, countTokens, withoutSettings, token }: MaskOverrides = {},
  ): Buffer {
    const { root } = this;
    const editor = this.editor(replacements, withoutSettings);
    if (model !== undefined) editor.set(root.at('model'), model);
    if (countTokens === true && this.stream) askForUsage(editor, root.at('stream_options'));
    if (explanation !== undefined) {
      const messages = root.at('messages').enterList();
      editor.prepend(messages, [JSON.stringify(explained(messages.source, explanation))]);
    }
    if (token !== undefined) allowTokens(editor, this.constrained, token);
    return Buffer.from(editor.finish());
  }

  defined(replacements: readonly (string | undefined)[]): DefinedNames {
    return this.collector.defined(replacements);
  }

  get settings(): readonly string[] {
    return this.collector.passedSettings;
  }

  private get constrained(): readonly JsonPlace[] {
    const { root } = this;
    return [
      ...strictSchemas(root.at('tools'), (strict) => strict === true),
      ...formatSchemas(root.at('response_format')),
    ];
  }

  /** Returns the masked messages. */
  maskedMessages(replacements: readonly (string | undefined)[]): readonly JsonValue[] {
    return (JSON.parse(this.editor(replacements).finish()) as { messages: JsonValue[] }).messages;
  }

  private editor(replacements: readonly (string | undefined)[], withoutSettings?: boolean): BodyEditor {
    const editor = new BodyEditor(this.written);
    for (const name of PLATFORM_EXTRAS) editor.leave(this.root.at(name));
    this.collector.applyTo(editor, replacements, withoutSettings);
    return editor;
  }
}

/**
 * Parses the raw body of a chat-completions request.
 * @throws InvalidRequest for invalid UTF-8, malformed JSON, and anything that the format does not allow. Never quotes
 *   the body
 */
export function parseChatRequest(raw: Buffer, { attachments }: ReadOptions): ChatRequest {
  const { body, written } = readJsonBody(raw);
  return new ChatRequest(body, attachments, written);
}

/** Returns a message with the explanation, in the role of the request's own instructions. */
function explained([first]: readonly JsonValue[], explanation: string): JsonObject {
  const role = isJsonObject(first) && first.role === 'developer' ? 'developer' : 'system';
  return { role, content: explanation };
}

function askForUsage(editor: BodyEditor, options: JsonPlace): void {
  const { value } = options;
  if (isJsonObject(value)) editor.set(options.enter(value).at('include_usage'), true);
  else editor.set(options, { include_usage: true });
}

function countTurns(messages: JsonValue | undefined): number {
  if (!Array.isArray(messages)) return 0;
  return messages.filter((message) => isJsonObject(message) && message.role === 'assistant').length;
}

/** Adds the remaining fields. Unknown fields are forwarded, and all their strings are slots. */
function collectOthers(slots: SlotCollector, root: Branch<JsonObject>): void {
  forEachMember(root.source, (key, value, position) => {
    if (PLATFORM_EXTRAS.has(key) || COLLECTED_BEFORE.has(key)) return;
    if (CONTROL_FIELDS.get(key)?.(value)) return;
    if (key === 'tool_choice' || key === 'function_call')
      collectChoice(slots, root.at(key, undefined, SCHEMA));
    else if (SLOT_FIELDS.has(key)) collectValue(slots, root.at(key, undefined, SLOT_FIELDS.get(key)));
    else if (CONTROL_FIELDS.has(key)) collectValue(slots, root.at(key, undefined, SETTING));
    else collectMember(slots, root.at(key, position, SETTING));
  });
}
