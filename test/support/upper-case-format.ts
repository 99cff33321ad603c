import { z } from 'zod';
import type { DomainError } from '../../src/common/errors/domain-error.js';
import type { SlotRole } from '../../src/detection/slot.js';
import { InvalidReply, ReportedFailure, type UpstreamReport } from '../../src/proxy/wire/faulty-reply.js';
import { BodyEditor } from '../../src/proxy/wire/json/body-editor.js';
import { Branch } from '../../src/proxy/wire/json/branch.js';
import { isJsonObject, type JsonObject, type JsonValue } from '../../src/proxy/wire/json/json.js';
import { readJsonBody } from '../../src/proxy/wire/json/json-body.js';
import { SlotCollector } from '../../src/proxy/wire/json/slot-collector.js';
import type { Held, MakeRestorer, TextRestorer } from '../../src/proxy/wire/restorer.js';
import type { SseEvent } from '../../src/proxy/wire/sse.js';
import type { ReplyFormat, ReplyStream, WireFormat, WireRequest } from '../../src/proxy/wire/wire-format.js';

const ROLES: ReadonlyMap<unknown, SlotRole> = new Map<unknown, SlotRole>([
  ['SYSTEM', 'system'],
  ['USER', 'user'],
  ['ASSISTANT', 'assistant'],
]);
const NOTHING: ReadonlySet<string> = new Set();

/** A request that SHOUTS: `{MODEL, STREAM, MESSAGES: [{ROLE, CONTENT}]}`. */
class LoudRequest implements WireRequest {
  readonly model: string;
  readonly stream: boolean;
  readonly callId = undefined;
  readonly turn: number;
  readonly replies = new LoudReplies();
  private readonly root: Branch<JsonObject>;
  private readonly collector = new SlotCollector();

  constructor(body: JsonObject) {
    this.root = new Branch(body, { role: 'meta' });
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

  masked(replacements: readonly (string | undefined)[]): JsonObject {
    const editor = new BodyEditor(this.root, NOTHING);
    this.collector.applyTo(editor, replacements);
    return editor.finish();
  }

  mask(
    replacements: readonly (string | undefined)[],
    { model, explanation }: { model?: string; explanation?: string | undefined } = {},
  ): Buffer {
    const body = Object.assign(this.masked(replacements), { MODEL: model });
    if (explanation !== undefined && Array.isArray(body.MESSAGES))
      body.MESSAGES = [{ ROLE: 'SYSTEM', CONTENT: explanation }, ...body.MESSAGES];
    return Buffer.from(JSON.stringify(body));
  }
}

/** A reply is `{MESSAGE: {ROLE, CONTENT}}`; a stream has events `PIECE`, and `END` with the reply as a whole. */
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
  isHeard = false;
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
    this.isHeard = true;
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
  return { message: body.ERROR.MESSAGE, type: undefined, code: body.ERROR.CODE };
}

function readMessages(messages: readonly unknown[]): LoudRequest {
  return new LoudRequest({ MODEL: 'NONE', MESSAGES: messages as JsonValue[] });
}

/** A second wire format: what a newcomer writes, in one file. */
export const upperCase: WireFormat = {
  // A stand-in for the next format goes by a name that there is.
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
  read: (raw) => new LoudRequest(readJsonBody(raw)),
  readConversation: (turns) => {
    const request = readMessages(turns);
    return {
      slots: request.slots,
      mask: (replacements) => request.masked(replacements).MESSAGES as JsonValue[],
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
    const { stream, slots } = new LoudRequest(readJsonBody(body));
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
