import type { PlatformId } from '../../../common/text/branded.js';
import type { ConversationText, TextSlot } from '../../../detection/slot.js';
import { InvalidRequest } from '../invalid-request.js';
import { BodyEditor } from '../json/body-editor.js';
import { Branch, type Scope } from '../json/branch.js';
import { isJsonObject, type JsonObject, type JsonValue } from '../json/json.js';
import { readJsonBody } from '../json/json-body.js';
import { SlotCollector } from '../json/slot-collector.js';
import { RequestSchemas } from '../openai/reply-schemas.js';
import { callIdOf, isJsonFormat, optional, PLATFORM_EXTRAS, requireModel } from '../openai/request-fields.js';
import type {
  Attachments,
  Continuation,
  MaskOverrides,
  ReadOptions,
  ReplyFormat,
  WireRequest,
} from '../wire-format.js';
import { CONTROL_FIELDS } from './control-fields.js';
import { collectFrame } from './frame-slots.js';
import { collectItem, collectKnownItem } from './item-slots.js';
import { itemsOf, repliesIn, sentAgain, withoutProbabilities } from './items.js';
import { explained, type Outgoing } from './outgoing.js';
import { isReference, requireKnownReferences } from './references.js';
import { ResponsesReplies } from './responses-replies.js';

/** What a frame of the WebSocket says beside the request. */
const CREATE = 'response.create';
/** Any of them is enough for a reply. */
const SAYING = ['input', 'previous_response_id', 'prompt', 'conversation'] as const;
const META: Scope = { role: 'meta' };
const NO_IDS: ReadonlySet<string> = new Set();

/** A checked request of the Responses API: its text slots, and the way to put their replacements in. */
export class ResponsesRequest implements WireRequest {
  readonly model: string;
  readonly stream: boolean;
  readonly callId: PlatformId | undefined;
  readonly turn: number;
  /**
   * In the order of the conversation; then instructions, tools, the reply's format, and the other fields: those come after
   * the turns, so that a conversation that goes on begins with the same slots.
   */
  readonly slots: readonly TextSlot[];
  readonly earlierSlots: number;
  readonly isKept: boolean;
  private readonly root: Branch<JsonObject>;
  private readonly history: readonly JsonValue[];
  private readonly collector: SlotCollector;
  /** What goes out that isn't the caller's: an upstream may send it back. */
  private readonly outgoing: Outgoing = {};

  /**
   * @param history items that the request goes on from, in clear
   * @param ids that the provider gave in its replies there
   * @throws InvalidRequest
   */
  constructor(
    body: JsonObject,
    private readonly attachments: Attachments,
    history: readonly JsonValue[] = [],
    ids: ReadonlySet<string> = NO_IDS,
  ) {
    this.collector = new SlotCollector(ids);
    this.history = history.map(withoutProbabilities);
    this.root = new Branch(withoutAllProbabilities(body), META);
    this.model = requireModel(body);
    this.stream = optional(body, 'stream', 'boolean') === true;
    this.isKept = optional(body, 'store', 'boolean') !== false;
    optional(body, 'instructions', 'string');
    optional(body, 'temperature', 'number');
    optional(body, 'max_output_tokens', 'number');
    requireReachable(body);
    this.callId = callIdOf(body);
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
      frame: JSON.stringify(frame),
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
      const { source } = this.root;
      const ids = new Set(given);
      requireKnownReferences(source.input, ids);
      return new ResponsesRequest(source, this.attachments, turns as readonly JsonValue[], ids);
    };
    return { id, after };
  }

  /** As UTF-8 JSON. The platform's extras are left out. See {@link WireRequest.mask}. */
  mask(
    replacements: readonly (string | undefined)[],
    { model, explanation, stream, earlier }: MaskOverrides = {},
  ): Buffer {
    const body = this.masked(replacements);
    if (model !== undefined) body.model = model;
    if (stream === null) delete body.stream;
    else if (stream !== undefined) body.stream = stream;
    if (earlier !== undefined) {
      const added = (itemsOf(body.input) ?? []).filter((item) => !isReference(item));
      body.input = [...sentAgain(earlier as readonly JsonValue[]), ...added];
      delete body.previous_response_id;
    }
    this.outgoing.explanation = explanation;
    if (explanation !== undefined) body.instructions = explained(body.instructions, explanation);
    return Buffer.from(JSON.stringify(body));
  }

  maskTurns(replacements: readonly (string | undefined)[]): readonly JsonValue[] {
    return itemsOf(this.masked(replacements).input) ?? [];
  }

  /** The outgoing body, not written yet. */
  masked(replacements: readonly (string | undefined)[]): JsonObject {
    const editor = new BodyEditor(this.root, this.left);
    this.collector.applyTo(editor, replacements);
    return editor.finish();
  }

  private get turns(): readonly JsonValue[] {
    return [...this.history, ...(itemsOf(this.root.source.input) ?? [])];
  }

  /** Members that never go upstream. */
  private get left(): ReadonlySet<string> {
    return this.root.source.type === CREATE ? EXTRAS_OF_CREATE : PLATFORM_EXTRAS;
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
    const list = this.root.at('input').enter(value);
    value.forEach((_, position) => {
      collectItem(collector, list, position, { turn: first + position, attachments });
    });
  }
}

const EXTRAS_OF_CREATE: ReadonlySet<string> = new Set([...PLATFORM_EXTRAS, 'type']);

/**
 * Reads the raw body of a request, or a frame of the WebSocket.
 *
 * @throws InvalidRequest for bytes that aren't UTF-8, malformed JSON, and anything that the Responses API doesn't
 *   allow; never quotes the body
 */
export function parseResponsesRequest(raw: Buffer, { attachments }: ReadOptions): ResponsesRequest {
  const body = readJsonBody(raw);
  const request = new ResponsesRequest(body, attachments);
  requireSomethingSaid(body);
  if (request.continuation === undefined) requireKnownReferences(body.input, NO_IDS);
  return request;
}

/** @throws InvalidRequest for a request that gives the model nothing to answer, as the Responses API refuses it */
function requireSomethingSaid(body: JsonObject): void {
  if (body.messages !== undefined)
    throw new InvalidRequest('messages', 'unsupported', 'is of chat completions: send `input`');
  // A frame that warms a socket up asks for no answer.
  if (body.generate === false) return;
  const isSaid = SAYING.some((name) => (body[name] ?? null) !== null);
  if (!isSaid)
    throw new InvalidRequest(
      'input',
      'required',
      'is required where there is no `previous_response_id` and no `prompt`',
    );
}

/** @throws InvalidRequest where the service could not know what the request goes on from, or what becomes of it */
function requireReachable(body: JsonObject): void {
  const { conversation, previous_response_id: previous } = body;
  if (optional(body, 'background', 'boolean') === true)
    throw new InvalidRequest(
      'background',
      'unsupported',
      'must not be true: its reply could not be restored',
    );
  if (conversation !== undefined && conversation !== null)
    throw new InvalidRequest(
      'conversation',
      'unsupported',
      'must be left out: what it holds is not known here',
    );
  // Whatever it holds leaves only where it is the id of a reply that the service has relayed.
  if (previous !== undefined && previous !== null && (typeof previous !== 'string' || previous === ''))
    throw new InvalidRequest('previous_response_id', 'type', 'must be the id of a response');
}

function withoutAllProbabilities(body: JsonObject): JsonObject {
  return Array.isArray(body.input) ? { ...body, input: body.input.map(withoutProbabilities) } : body;
}
