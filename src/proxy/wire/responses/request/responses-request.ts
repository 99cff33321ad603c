import type { DefinedNames } from '../../../../common/text/defined-names.js';
import type { ConversationText, TextSlot } from '../../../../detection/slot.js';
import { BodyEditor } from '../../json/body-editor.js';
import { Branch, type JsonPlace, type Scope } from '../../json/branch.js';
import { isJsonObject, type JsonObject, type JsonValue } from '../../json/json.js';
import { readJsonBody } from '../../json/json-body.js';
import { SlotCollector } from '../../json/slot-collector.js';
import { allowTokens } from '../../json/token-fields.js';
import { WrittenJson } from '../../json/written-json.js';
import { formatSchemas, strictSchemas } from '../../common/constrained-schemas.js';
import { refuseAudioOutput } from '../../common/attachments.js';
import { RequestSchemas } from '../../common/reply-schemas.js';
import {
  callIdOf,
  conversationIdOf,
  isJsonFormat,
  optional,
  PLATFORM_EXTRAS,
  requireModel,
} from '../../common/request-fields.js';
import type {
  Attachments,
  Continuation,
  MaskOverrides,
  ReadOptions,
  ReplyFormat,
  WireRequest,
} from '../../wire-format.js';
import { CONTROL_FIELDS } from './control-fields.js';
import { collectFrame } from './frame-slots.js';
import { collectItem, collectKnownItem } from './item-slots.js';
import { itemsOf, partsWithProbabilities, repliesIn, withoutProbabilities } from '../items/items.js';
import { explain, type Outgoing, sendEarlier } from '../items/outgoing.js';
import { requireKnownReferences } from '../items/references.js';
import { requireReachable, requireContent } from './requirements.js';
import { ResponsesReplies } from './responses-replies.js';

/** Type of a WebSocket frame that contains a request. */
const CREATE = 'response.create';
const META: Scope = { role: 'meta' };

/** The conversation that a request continues. */
interface Earlier {
  readonly turns: readonly JsonValue[];
  readonly ids: ReadonlySet<string>;
}

const NOTHING_EARLIER: Earlier = { turns: [], ids: new Set() };

/** A validated Responses API request with its text slots. */
export class ResponsesRequest implements WireRequest {
  readonly model: string;
  readonly stream: boolean;
  readonly callId: string | undefined;
  readonly conversationId: string | undefined;
  readonly turn: number;
  /**
   * Slots of the conversation in order, followed by instructions, tools, reply format and other fields. The
   * conversation comes first, so that a continued conversation begins with the same slots.
   */
  readonly slots: readonly TextSlot[];
  readonly earlierSlots: number;
  readonly isKept: boolean;
  private readonly root: Branch<JsonObject>;
  private readonly history: readonly JsonValue[];
  private readonly collector: SlotCollector;
  /** Additions to the forwarded request, which an upstream may repeat in its response. */
  private readonly outgoing: Outgoing = {};

  /**
   * @param written the body's JSON; serialized on demand if missing
   * @param earlier unmasked items of the preceding conversation, and the IDs that the provider assigned in its
   *   replies
   * @throws InvalidRequest
   */
  constructor(
    private readonly body: JsonObject,
    private readonly attachments: Attachments,
    private readonly written = new WrittenJson(() => JSON.stringify(body)),
    { turns, ids }: Earlier = NOTHING_EARLIER,
  ) {
    this.collector = new SlotCollector(ids);
    this.history = turns.map(withoutProbabilities);
    this.root = new Branch(withoutAllProbabilities(body), META, written);
    this.model = requireModel(body);
    this.stream = optional(body, 'stream', 'boolean') === true;
    this.isKept = optional(body, 'store', 'boolean') !== false;
    optional(body, 'instructions', 'string');
    optional(body, 'temperature', 'number');
    optional(body, 'max_output_tokens', 'number');
    requireReachable(body);
    refuseAudioOutput(this.root, attachments);
    this.callId = callIdOf(body);
    this.conversationId = conversationIdOf(body);
    this.collectHistory();
    this.earlierSlots = this.collector.slots.length;
    this.collectInput();
    collectFrame(this.collector, this.root, { attachments, left: this.left });
    this.slots = this.collector.slots;
    this.turn = repliesIn(this.turns).turn;
  }

  get conversation(): ConversationText {
    const { source } = this.root;
    const frame = Object.entries(source).filter(
      ([name, value]) =>
        name !== 'input' && !this.left.has(name) && CONTROL_FIELDS.get(name)?.(value) !== true,
    );
    return {
      frame: JSON.stringify([frame, this.written.values.longNumbers]),
      turns: this.turns.map((turn) => JSON.stringify(turn)),
      replies: repliesIn(this.turns).starts,
    };
  }

  get replies(): ReplyFormat {
    const { tools } = this.root.source;
    const format = this.format;
    const schemas = new RequestSchemas([tools], format?.schema);
    return new ResponsesReplies(isJsonFormat(format?.type), schemas, this.outgoing);
  }

  get continuation(): Continuation | undefined {
    const { previous_response_id: id } = this.root.source;
    if (typeof id !== 'string') return undefined;
    const after = (turns: readonly unknown[], given: readonly string[]): ResponsesRequest => {
      const { body, attachments, written } = this;
      const earlier = { turns: turns as readonly JsonValue[], ids: new Set(given) };
      requireKnownReferences(body.input, earlier.ids);
      return new ResponsesRequest(body, attachments, written, earlier);
    };
    return { id, after };
  }

  /** Returns the body as UTF-8 JSON, without the platform's additions. See {@link WireRequest.mask}. */
  mask(
    replacements: readonly (string | undefined)[],
    { model, explanation, stream, earlier, withoutSettings, token }: MaskOverrides = {},
  ): Buffer {
    const { root } = this;
    const editor = this.editor(replacements, withoutSettings);
    if (model !== undefined) editor.set(root.at('model'), model);
    if (stream === null) editor.leave(root.at('stream'));
    else if (stream !== undefined) editor.set(root.at('stream'), stream);
    if (earlier !== undefined) sendEarlier(editor, root, earlier as readonly JsonValue[]);
    this.outgoing.explanation = explanation;
    if (explanation !== undefined) explain(editor, root, explanation);
    if (token !== undefined) allowTokens(editor, this.constrained, token);
    return Buffer.from(editor.finish());
  }

  defined(replacements: readonly (string | undefined)[]): DefinedNames {
    return this.collector.defined(replacements);
  }

  get settings(): readonly string[] {
    return this.collector.passedSettings;
  }

  maskTurns(replacements: readonly (string | undefined)[]): readonly JsonValue[] {
    return itemsOf((JSON.parse(this.editor(replacements).finish()) as JsonObject).input) ?? [];
  }

  private editor(replacements: readonly (string | undefined)[], withoutSettings?: boolean): BodyEditor {
    const editor = new BodyEditor(this.written);
    for (const name of this.left) editor.leave(this.root.at(name));
    for (const part of partsWithProbabilities(this.root.at('input'), this.body.input))
      editor.leave(part.at('logprobs'));
    this.collector.applyTo(editor, replacements, withoutSettings);
    return editor;
  }

  private get turns(): readonly JsonValue[] {
    return [...this.history, ...(itemsOf(this.root.source.input) ?? [])];
  }

  /** Members that are not forwarded. */
  private get left(): ReadonlySet<string> {
    return this.root.source.type === CREATE ? EXTRAS_OF_CREATE : PLATFORM_EXTRAS;
  }

  /** Schemas that the provider enforces. Functions are strict by default. */
  private get constrained(): readonly JsonPlace[] {
    const text = this.root.at('text');
    return [
      ...strictSchemas(this.root.at('tools'), (strict) => strict !== false),
      ...(isJsonObject(text.value) ? formatSchemas(text.enter(text.value).at('format')) : []),
    ];
  }

  private get format(): JsonObject | undefined {
    const { text } = this.root.source;
    return isJsonObject(text) && isJsonObject(text.format) ? text.format : undefined;
  }

  private collectHistory(): void {
    const previous = [...this.history];
    const list = new Branch<JsonObject>({ previous }, META).at('previous').enter(previous);
    previous.forEach((_, position) => {
      collectKnownItem(this.collector, list, position);
    });
  }

  private collectInput(): void {
    const { collector, attachments, history } = this;
    const first = history.length;
    const { value } = this.root.at('input');
    if (value === undefined || value === null) return;
    if (typeof value === 'string') {
      const scope: Scope = { role: 'user', member: 'speech', turn: first };
      collector.value(this.root.at('input', undefined, scope), value);
      return;
    }
    if (!Array.isArray(value))
      throw this.root.at('input').invalid('type', 'must be a string or an array of items');
    const list = this.root.at('input').enterConversation();
    value.forEach((_, position) => {
      collectItem(collector, list, position, { turn: first + position, attachments });
    });
  }
}

const EXTRAS_OF_CREATE: ReadonlySet<string> = new Set([...PLATFORM_EXTRAS, 'type']);

/**
 * Parses the raw body of a request, or a WebSocket frame.
 * @throws InvalidRequest for invalid UTF-8, malformed JSON, and anything that the format does not allow. Never quotes
 *   the body
 */
export function parseResponsesRequest(raw: Buffer, { attachments }: ReadOptions): ResponsesRequest {
  const { body, written } = readJsonBody(raw);
  const request = new ResponsesRequest(body, attachments, written);
  requireContent(body);
  if (request.continuation === undefined) requireKnownReferences(body.input, NOTHING_EARLIER.ids);
  return request;
}

function withoutAllProbabilities(body: JsonObject): JsonObject {
  return Array.isArray(body.input) ? { ...body, input: body.input.map(withoutProbabilities) } : body;
}
