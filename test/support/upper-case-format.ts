import { z } from 'zod';
import type { DomainError } from '../../src/common/errors/domain-error.js';
import type { SlotRole } from '../../src/detection/slot.js';
import { InvalidReply, ReportedFailure, type UpstreamReport } from '../../src/proxy/wire/faulty-reply.js';
import { BodyEditor } from '../../src/proxy/wire/json/body-editor.js';
import { Branch } from '../../src/proxy/wire/json/branch.js';
import { isJsonObject, type JsonObject, type JsonValue } from '../../src/proxy/wire/json/json.js';
import { readJsonBody } from '../../src/proxy/wire/json/json-body.js';
import { SlotCollector } from '../../src/proxy/wire/json/slot-collector.js';
import { WrittenJson } from '../../src/proxy/wire/json/written-json.js';
import type { Held, MakeRestorer, TextRestorer } from '../../src/proxy/wire/restorer.js';
import type { SseEvent } from '../../src/proxy/wire/sse.js';
import type { ReplyFormat, ReplyStream, WireFormat, WireRequest } from '../../src/proxy/wire/wire-format.js';

const ROLES: ReadonlyMap<unknown, SlotRole> = new Map<unknown, SlotRole>([
  ['SYSTEM', 'system'],
  ['USER', 'user'],
  ['ASSISTANT', 'assistant'],
]);

/** Request in upper case: `{MODEL, STREAM, MESSAGES: [{ROLE, CONTENT}]}`. */
class LoudRequest implements WireRequest {
  readonly model: string;
  readonly stream: boolean;
  readonly callId = undefined;
  readonly conversationId = undefined;
  readonly turn: number;
  readonly replies = new LoudReplies();
  private readonly root: Branch<JsonObject>;
  private readonly collector = new SlotCollector();

  constructor(
    body: JsonObject,
    private readonly written = new WrittenJson(() => JSON.stringify(body)),
  ) {
    this.root = new Branch(body, { role: 'meta' }, written);
    this.model = this.root.at('MODEL').text();
    this.stream = body.STREAM === true;
    const list = this.root.at('MESSAGES').enterList();
    list.source.forEach((message, turn) => {
      const role = isJsonObject(message) ? ROLES.get(message.ROLE) : undefined;
      if (role === undefined) throw list.at(turn).invalid('role', 'is no message');
      const branch = list.at(turn, undefined, { role, turn, member: 'speech' }).enterObject();
      this.collector.value(branch.at('CONTENT'), branch.at('CONTENT').text());
    });
    this.turn = this.slots.filter(({ role }) => role === 'assistant').length;
  }

  get slots(): WireRequest['slots'] {
    return this.collector.slots;
  }

  get conversation(): WireRequest['conversation'] {
    const turns = this.root.at('MESSAGES').enterList().source;
    const replies = this.slots.flatMap(({ role, turn = 0 }) => (role === 'assistant' ? [turn] : []));
    return { frame: '', turns: turns.map((turn) => JSON.stringify(turn)), replies };
  }

  maskedMessages(replacements: readonly (string | undefined)[]): JsonValue[] {
    return (JSON.parse(this.mask(replacements).toString()) as { MESSAGES: JsonValue[] }).MESSAGES;
  }

  mask(
    replacements: readonly (string | undefined)[],
    { model, explanation }: { model?: string; explanation?: string | undefined } = {},
  ): Buffer {
    const { root } = this;
    const editor = new BodyEditor(this.written);
    this.collector.applyTo(editor, replacements);
    if (model !== undefined) editor.set(root.at('MODEL'), model);
    if (explanation !== undefined) {
      const message = JSON.stringify({ ROLE: 'SYSTEM', CONTENT: explanation });
      editor.prepend(root.at('MESSAGES').enterList(), [message]);
    }
    return Buffer.from(editor.finish());
  }
}

/** Reply format `{MESSAGE: {ROLE, CONTENT}}`. A stream has events `PIECE`, and `END` with the whole reply. */
class LoudReplies implements ReplyFormat {
  async restore(reply: unknown, restorers: MakeRestorer): Promise<JsonObject> {
    const report = readError(reply);
    if (report !== undefined) throw new ReportedFailure(report);
    if (!isJsonObject(reply) || !isJsonObject(reply.MESSAGE)) throw new InvalidReply();
    const restorer = restorers({ path: 'MESSAGE.CONTENT', mode: 'text' });
    return messageOf(await restorer.all(textOf(reply.MESSAGE.CONTENT)));
  }

  stream(restorers: MakeRestorer): ReplyStream {
    return new LoudStream(restorers({ path: 'PIECE', mode: 'text' }));
  }
}

class LoudStream implements ReplyStream {
  hasContent = false;
  last: SseEvent | undefined;
  private said = '';
  private sequence = 0;

  constructor(private readonly restorer: TextRestorer) {}

  get held(): Held {
    return this.restorer.held ?? 'none';
  }

  async push({ event, data }: SseEvent): Promise<SseEvent[]> {
    const body: unknown = JSON.parse(data);
    const report = readError(body);
    if (report !== undefined) throw new ReportedFailure(report);
    if (!isJsonObject(body)) throw new InvalidReply();
    this.hasContent = true;
    if (event === 'PIECE') return this.pieces(await this.restorer.push(textOf(body.TEXT)));
    const rest = this.pieces(await this.restorer.flush());
    this.last = this.write('END', this.assembled());
    return rest;
  }

  async release(): Promise<SseEvent[]> {
    return this.pieces((await this.restorer.release?.()) ?? '');
  }

  failure(error: DomainError, requestId: string): SseEvent {
    return this.write('ERROR', errorBody(error, requestId));
  }

  assembled(): JsonObject {
    return messageOf(this.said);
  }

  private pieces(TEXT: string): SseEvent[] {
    this.said += TEXT;
    return TEXT === '' ? [] : [this.write('PIECE', { TEXT })];
  }

  private write(event: string, body: object): SseEvent {
    return { event, data: JSON.stringify({ SEQUENCE: this.sequence++, ...body }) };
  }
}

function textOf(value: JsonValue | undefined): string {
  return typeof value === 'string' ? value : '';
}

function messageOf(CONTENT: string): JsonObject {
  return { MESSAGE: { ROLE: 'ASSISTANT', CONTENT } };
}

function errorBody({ code, message }: DomainError, requestId: string): JsonObject {
  return { ERROR: { CODE: code.toUpperCase(), MESSAGE: message, REQUEST: requestId } };
}

function readError(body: unknown): UpstreamReport | undefined {
  if (!isJsonObject(body) || !isJsonObject(body.ERROR)) return undefined;
  return { message: body.ERROR.MESSAGE, type: undefined, code: body.ERROR.CODE, body };
}

function readLoud(raw: Buffer): LoudRequest {
  const { body, written } = readJsonBody(raw);
  return new LoudRequest(body, written);
}

function readMessages(messages: readonly unknown[]): LoudRequest {
  return new LoudRequest({ MODEL: 'NONE', MESSAGES: messages as JsonValue[] });
}

/** Second wire format, which shows that a new format needs only one file. */
export const upperCase: WireFormat = {
  // The name must be one of the existing formats.
  name: 'responses',
  routes: ['v1/SHOUTS'],
  path: '/SHOUTS',
  docs: {
    summary: 'Complete a chat in upper case',
    description: 'A second format, for tests.',
    request: z.looseObject({}),
    reply: z.looseObject({}),
    stream: 'Events `PIECE`, then `END`',
  },
  read: readLoud,
  readConversation: (turns) => {
    const request = readMessages(turns);
    return {
      slots: request.slots,
      mask: (replacements) => request.maskedMessages(replacements),
    };
  },
  readReply: ({ MESSAGE }) => readMessages([MESSAGE]).slots,
  readExchange: (request, reply) => {
    if (!isJsonObject(request) || !Array.isArray(request.MESSAGES) || !isJsonObject(reply)) return undefined;
    const { slots } = readMessages([...request.MESSAGES, reply.MESSAGE]);
    return { slots, requestTurns: request.MESSAGES.length };
  },
  errorBody,
  readError,
  stubReply: (body) => {
    const { stream, slots } = readLoud(body);
    const reply = messageOf(`YOU SAID: ${slots.at(-1)?.text ?? ''}`);
    return stream
      ? { contentType: 'text/event-stream', body: stubEvents(reply) }
      : { contentType: 'application/json', body: [JSON.stringify(reply)] };
  },
};

function* stubEvents({ MESSAGE }: JsonObject): Generator<string> {
  for (const TEXT of isJsonObject(MESSAGE) ? textOf(MESSAGE.CONTENT) : '') {
    yield `event: PIECE\ndata: ${JSON.stringify({ TEXT })}\n\n`;
  }
  yield 'event: END\ndata: {}\n\n';
}
