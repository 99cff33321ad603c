import { createHash } from 'node:crypto';
import type { StubReply } from '../../../upstreams/upstream.js';
import { answerAsStub, type StubAnswer, stubFragments, stubTextOf } from '../common/stub-answer.js';
import { encodeSse } from '../sse.js';

interface StubBlock {
  readonly type?: unknown;
  readonly content?: unknown;
}

interface StubRequest {
  readonly model: string;
  readonly messages: readonly { readonly role?: unknown; readonly content?: unknown }[];
  readonly stream?: boolean;
  readonly tools?: readonly { readonly name?: unknown; readonly input_schema?: unknown }[];
  readonly tool_choice?: { readonly type?: unknown };
}

const USAGE = { input_tokens: 0, output_tokens: 0 } as const;
const JSON_REPLY = 'application/json';
/** About the average length of a model token. */
const CHARACTERS_OF_TOKEN = 4;

/** Returns the stub's reply to a request. See {@link answerAsStub}. */
export function stubReply(body: Buffer): StubReply {
  const request = JSON.parse(body.toString('utf8')) as StubRequest;
  const hash = createHash('sha256').update(body).digest('hex').slice(0, 24);
  const reply = answer(request);
  return request.stream === true
    ? { contentType: 'text/event-stream', body: streamed(request, hash, reply) }
    : { contentType: JSON_REPLY, body: [JSON.stringify(messageOf(request, hash, reply))] };
}

/** Returns a token count similar to a model's count. */
export function stubCount(body: Buffer): StubReply {
  const counted = { input_tokens: Math.ceil(body.length / CHARACTERS_OF_TOKEN) };
  return { contentType: JSON_REPLY, body: [JSON.stringify(counted)] };
}

function answer({ messages, tools, tool_choice: choice }: StubRequest): StubAnswer {
  const asked = messages.findLast(({ role }) => role === 'user')?.content;
  const blocks: readonly StubBlock[] = Array.isArray(asked) ? asked : [];
  const result = blocks.findLast(({ type }) => type === 'tool_result');
  const [tool] = tools ?? [];
  return answerAsStub({
    userText: stubTextOf(asked),
    toolResult: result === undefined ? undefined : stubTextOf(result.content),
    tool: tool && { name: tool.name, parameters: tool.input_schema },
    choice: choice?.type === 'any' || choice?.type === 'tool' ? 'required' : undefined,
  });
}

function messageOf({ model }: StubRequest, hash: string, reply: StubAnswer): object {
  const input = 'tool' in reply ? (JSON.parse(reply.tool.arguments) as object) : {};
  const text = 'content' in reply ? reply.content : '';
  return {
    id: `msg_${hash}`,
    type: 'message',
    role: 'assistant',
    model,
    content: [Object.assign(emptyBlock(hash, reply), 'content' in reply ? { text } : { input })],
    stop_reason: reasonOf(reply),
    stop_sequence: null,
    usage: USAGE,
  };
}

function emptyBlock(hash: string, reply: StubAnswer): object {
  if ('content' in reply) return { type: 'text', text: '' };
  return { type: 'tool_use', id: `toolu_${hash}`, name: reply.tool.name, input: {} };
}

function reasonOf(reply: StubAnswer): string {
  return 'content' in reply ? 'end_turn' : 'tool_use';
}

function* streamed(request: StubRequest, hash: string, reply: StubAnswer): Generator<string> {
  const event = (type: string, members: object = {}): string =>
    encodeSse({ event: type, data: JSON.stringify(Object.assign({ type }, members)) });
  const message = Object.assign(messageOf(request, hash, reply), { content: [], stop_reason: null });
  yield event('message_start', { message });
  yield event('content_block_start', { index: 0, content_block: emptyBlock(hash, reply) });
  for (const fragment of stubFragments('content' in reply ? reply.content : reply.tool.arguments)) {
    const delta =
      'content' in reply
        ? { type: 'text_delta', text: fragment }
        : { type: 'input_json_delta', partial_json: fragment };
    yield event('content_block_delta', { index: 0, delta });
  }
  yield event('content_block_stop', { index: 0 });
  const delta = { stop_reason: reasonOf(reply), stop_sequence: null };
  yield event('message_delta', { delta, usage: USAGE });
  yield event('message_stop');
}
