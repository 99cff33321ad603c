import type { DefinedNames } from '../../../../common/text/defined-names.js';
import type { ConversationText, TextSlot } from '../../../../detection/slot.js';
import { formatSchemas, strictSchemas } from '../../common/constrained-schemas.js';
import { PlainReplies } from '../../common/plain-replies.js';
import { RequestSchemas } from '../../common/reply-schemas.js';
import {
  callIdOf,
  conversationIdOf,
  isJsonFormat,
  optional,
  PLATFORM_EXTRAS,
  requireModel,
} from '../../common/request-fields.js';
import { BodyEditor } from '../../json/body-editor.js';
import { Branch, type JsonPlace, type Scope } from '../../json/branch.js';
import { isJsonObject, type JsonObject, type JsonValue } from '../../json/json.js';
import { readJsonBody } from '../../json/json-body.js';
import { SlotCollector } from '../../json/slot-collector.js';
import { allowTokens } from '../../json/token-fields.js';
import { WrittenJson } from '../../json/written-json.js';
import type {
  Attachments,
  MaskOverrides,
  ReadOptions,
  ReplacedIn,
  ReplyFormat,
  WireRequest,
} from '../../wire-format.js';
import { CitedDocuments } from '../citations/cited-documents.js';
import { MessagesReplies } from '../reply/messages-replies.js';
import { CONTROL_FIELDS } from './control-fields.js';
import { forwardedHeaders } from './forwarded-headers.js';
import { collectFrame } from './frame-slots.js';
import { collectMessages } from './message-slots.js';
import { convertCitations } from './returned-citations.js';
import { type Turn, turnsOf, turnText } from './turns.js';

const META: Scope = { role: 'meta' };
/** Anthropic's limit for fields with `anyOf` or a list of types in strict schemas. It returns 400 for more. */
const MOST_UNIONS = 16;

interface MessagesOptions extends Pick<WireRequest, 'headers'> {
  readonly attachments: Attachments;
  /** The body's JSON; serialized on demand if missing. */
  readonly written?: WrittenJson;
}

/** A validated Messages API request with its text slots. */
export class MessagesRequest implements WireRequest {
  readonly model: string;
  readonly stream: boolean;
  readonly callId: string | undefined;
  readonly conversationId: string | undefined;
  /** Number of assistant messages in the conversation. */
  readonly turn: number;
  /** Turns of the conversation. */
  readonly turns: readonly Turn[];
  readonly headers: WireRequest['headers'];
  /** Slots of the conversation in order, followed by instructions, tools, reply format and other fields. */
  readonly slots: readonly TextSlot[];
  private readonly root: Branch<JsonObject>;
  private readonly written: WrittenJson;
  private readonly collector = new SlotCollector();
  private found: { readonly replacedIn: ReplacedIn; readonly documents: CitedDocuments } | undefined;

  /** @throws InvalidRequest */
  constructor(body: JsonObject, { attachments, headers, written }: MessagesOptions) {
    this.written = written ?? new WrittenJson(() => JSON.stringify(body));
    this.root = new Branch(body, META, this.written);
    this.headers = headers;
    this.model = requireModel(body);
    this.stream = optional(body, 'stream', 'boolean') === true;
    optional(body, 'temperature', 'number');
    optional(body, 'max_tokens', 'number');
    this.callId = callIdOf(body);
    this.conversationId = conversationIdOf(body);
    collectMessages(this.collector, this.root.at('messages'), attachments);
    collectFrame(this.collector, this.root, attachments);
    this.slots = this.collector.slots;
    this.turns = turnsOf(this.messages);
    this.turn = this.turns.filter(({ role }) => role === 'assistant').length;
  }

  get conversation(): ConversationText {
    const frame = Object.entries(this.root.source).filter(
      ([name, value]) =>
        name !== 'messages' && !PLATFORM_EXTRAS.has(name) && CONTROL_FIELDS.get(name)?.(value) !== true,
    );
    const { messages, turns } = this;
    return {
      frame: JSON.stringify([frame, this.written.values.longNumbers]),
      turns: turns.map((turn) => turnText(messages, turn)),
      replies: turns.flatMap(({ role }, at) => (role === 'assistant' ? [at] : [])),
    };
  }

  get replies(): ReplyFormat {
    return this.repliesOf();
  }

  repliesTo(replacedIn: ReplacedIn): ReplyFormat {
    return this.repliesOf(this.cited(replacedIn));
  }

  private repliesOf(cited?: CitedDocuments): ReplyFormat {
    const { tools, output_config: output, output_format: older } = this.root.source;
    const format = isJsonObject(output) && isJsonObject(output.format) ? output.format : older;
    const [type, schema] = isJsonObject(format) ? [format.type, format.schema] : [];
    return new MessagesReplies(isJsonFormat(type), new RequestSchemas([tools], schema), cited);
  }

  /** Returns the body as UTF-8 JSON, without the platform's additions. See {@link WireRequest.mask}. */
  mask(
    replacements: readonly (string | undefined)[],
    { model, explanation, replacedIn, withoutSettings, token }: MaskOverrides = {},
  ): Buffer {
    const { root } = this;
    const editor = this.editor(replacements, withoutSettings);
    if (model !== undefined) editor.set(root.at('model'), model);
    if (replacedIn !== undefined) convertCitations(editor, root.at('messages'), this.cited(replacedIn));
    if (explanation !== undefined) explain(editor, root, explanation);
    if (token !== undefined) allowTokens(editor, this.constrained, token, MOST_UNIONS);
    return Buffer.from(editor.finish());
  }

  defined(replacements: readonly (string | undefined)[]): DefinedNames {
    return this.collector.defined(replacements);
  }

  get settings(): readonly string[] {
    return this.collector.passedSettings;
  }

  /** Returns the masked messages. */
  maskedMessages(replacements: readonly (string | undefined)[]): readonly JsonValue[] {
    return (JSON.parse(this.editor(replacements).finish()) as { messages: JsonValue[] }).messages;
  }

  /** Returns the cited documents. Cached, because the body is written for each upstream. */
  private cited(replacedIn: ReplacedIn): CitedDocuments {
    if (this.found?.replacedIn !== replacedIn)
      this.found = { replacedIn, documents: CitedDocuments.of(this.messages, this.slots, replacedIn) };
    return this.found.documents;
  }

  private get constrained(): readonly JsonPlace[] {
    const { root } = this;
    const output = root.at('output_config');
    return [
      ...strictSchemas(root.at('tools'), (strict) => strict === true),
      ...formatSchemas(root.at('output_format')),
      ...(isJsonObject(output.value) ? formatSchemas(output.enter(output.value).at('format')) : []),
    ];
  }

  private get messages(): readonly JsonValue[] {
    return this.root.at('messages').enterList().source;
  }

  private editor(replacements: readonly (string | undefined)[], withoutSettings?: boolean): BodyEditor {
    const editor = new BodyEditor(this.written);
    for (const name of PLATFORM_EXTRAS) editor.leave(this.root.at(name));
    this.collector.applyTo(editor, replacements, withoutSettings);
    return editor;
  }
}

const COUNTED_TOKENS = new PlainReplies(({ input_tokens: tokens }) => typeof tokens === 'number');

/** A request to count tokens. */
export class CountedRequest extends MessagesRequest {
  override readonly stream = false;

  override get replies(): ReplyFormat {
    return COUNTED_TOKENS;
  }

  override repliesTo(): ReplyFormat {
    return COUNTED_TOKENS;
  }
}

/**
 * Parses the raw body and the headers of a request.
 * @param Request class of the parsed request
 * @throws InvalidRequest for invalid UTF-8, malformed JSON, and anything that the format does not allow. Never quotes
 *   the body
 */
export function parseMessagesRequest(
  raw: Buffer,
  { attachments, headers }: ReadOptions,
  Request = MessagesRequest,
): MessagesRequest {
  const { body, written } = readJsonBody(raw);
  return new Request(body, { attachments, written, headers: forwardedHeaders(headers) });
}

/** Adds the explanation before the caller's instructions. */
function explain(editor: BodyEditor, root: Branch<JsonObject>, explanation: string): void {
  const system = root.at('system');
  const { value } = system;
  if (Array.isArray(value))
    editor.prepend(system.enter(value), [JSON.stringify({ type: 'text', text: explanation })]);
  else if (typeof value === 'string' && value !== '') editor.lead(system, `${explanation}\n\n`);
  else editor.set(system, explanation);
}
