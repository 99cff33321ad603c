import { createHash } from 'node:crypto';
import type { StubReply } from '../../../upstreams/upstream.js';
import { answerAsStub, type StubAnswer, stubFragments, stubTextOf } from '../common/stub-answer.js';
import { encodeSse } from '../sse.js';

interface StubItem {
  type?: unknown;
  role?: unknown;
  content?: unknown;
  output?: unknown;
}

interface StubRequest {
  model: string;
  input?: string | StubItem[] | null;
  stream?: boolean;
  tools?: { type?: unknown; name?: unknown; parameters?: unknown }[] | null;
  tool_choice?: unknown;
  [field: string]: unknown;
}

/** Usage of the stub. Clients require all members. */
const USAGE = {
  input_tokens: 0,
  input_tokens_details: { cached_tokens: 0, cache_write_tokens: 0 },
  output_tokens: 0,
  output_tokens_details: { reasoning_tokens: 0 },
  total_tokens: 0,
} as const;
/** Request fields that the response repeats. */
const ECHOED = ['instructions', 'metadata', 'previous_response_id', 'text', 'tools', 'user'] as const;

/** Returns the stub's reply to a request. See {@link answerAsStub}. */
export function stubReply(body: Buffer): StubReply {
  const request = JSON.parse(body.toString('utf8')) as StubRequest;
  const hash = createHash('sha256').update(body).digest('hex').slice(0, 24);
  const item = itemOf(hash, answer(request));
  return request.stream === true
    ? { contentType: 'text/event-stream', body: streamed(request, hash, item) }
    : { contentType: 'application/json', body: [JSON.stringify(responseOf(request, hash, [item]))] };
}

function answer({ input, tools, tool_choice: choice }: StubRequest): StubAnswer {
  const items = typeof input === 'string' ? [{ role: 'user', content: input }] : (input ?? []);
  const last = items.at(-1);
  const userText = items.findLast(({ role }) => role === 'user')?.content;
  return answerAsStub({
    userText: stubTextOf(userText),
    toolResult: isResult(last) ? stubTextOf(last.output) : undefined,
    tool: tools?.find(({ type }) => type === 'function'),
    choice: choice ?? undefined,
  });
}

function isResult(item: StubItem | undefined): item is StubItem {
  return typeof item?.type === 'string' && item.type.endsWith('_output');
}

interface StubMessage {
  readonly id: string;
  readonly type: 'message';
  readonly role: 'assistant';
  readonly status: string;
  readonly content: readonly { type: 'output_text'; text: string; annotations: readonly [] }[];
}

interface StubCallItem {
  readonly id: string;
  readonly type: 'function_call';
  readonly call_id: string;
  readonly name: string;
  readonly arguments: string;
  readonly status: string;
}

type StubOutput = StubMessage | StubCallItem;

function itemOf(hash: string, reply: StubAnswer): StubOutput {
  const status = 'completed';
  if ('content' in reply) {
    const content = [textPart(reply.content)];
    return { id: `msg_${hash}`, type: 'message', role: 'assistant', status, content };
  }
  return {
    id: `fc_${hash}`,
    type: 'function_call',
    call_id: `call_${hash.slice(-12)}`,
    ...reply.tool,
    status,
  };
}

function textPart(text: string): StubMessage['content'][number] {
  return { type: 'output_text', text, annotations: [] };
}

function responseOf(request: StubRequest, hash: string, output: readonly StubOutput[]): object {
  const isDone = output.length > 0;
  return {
    id: `resp_${hash}`,
    object: 'response',
    created_at: 0,
    status: isDone ? 'completed' : 'in_progress',
    error: null,
    incomplete_details: null,
    model: request.model,
    ...Object.fromEntries(ECHOED.flatMap((name) => (name in request ? [[name, request[name]]] : []))),
    output,
    parallel_tool_calls: true,
    tool_choice: request.tool_choice ?? 'auto',
    tools: request.tools ?? [],
    usage: isDone ? USAGE : null,
  };
}

function* streamed(request: StubRequest, hash: string, item: StubOutput): Generator<string> {
  let sequence = 0;
  for (const { type, ...members } of eventsOf(request, hash, item)) {
    const data = JSON.stringify(Object.assign({ type, sequence_number: sequence++ }, members));
    yield encodeSse({ event: type, data });
  }
}

interface StubEvent {
  readonly type: string;
  readonly [member: string]: unknown;
}

function* eventsOf(request: StubRequest, hash: string, item: StubOutput): Generator<StubEvent> {
  const begun = responseOf(request, hash, []);
  yield { type: 'response.created', response: begun };
  yield { type: 'response.in_progress', response: begun };
  const at = { output_index: 0, item_id: item.id };
  const empty = item.type === 'message' ? { content: [] } : { arguments: '' };
  const added = { ...item, ...empty, status: 'in_progress' };
  yield { type: 'response.output_item.added', output_index: 0, item: added };
  if (item.type === 'message') yield* textEvents(item, { content_index: 0, ...at });
  else yield* argumentEvents(item, at);
  yield { type: 'response.output_item.done', output_index: 0, item };
  yield { type: 'response.completed', response: responseOf(request, hash, [item]) };
}

function* textEvents({ content: [part] }: StubMessage, at: object): Generator<StubEvent> {
  const text = part?.text ?? '';
  yield { type: 'response.content_part.added', ...at, part: textPart('') };
  for (const delta of stubFragments(text))
    yield { type: 'response.output_text.delta', ...at, delta, logprobs: [] };
  yield { type: 'response.output_text.done', ...at, text, logprobs: [] };
  yield { type: 'response.content_part.done', ...at, part };
}

function* argumentEvents({ name, arguments: args }: StubCallItem, at: object): Generator<StubEvent> {
  for (const delta of stubFragments(args))
    yield { type: 'response.function_call_arguments.delta', ...at, delta };
  yield { type: 'response.function_call_arguments.done', ...at, name, arguments: args };
}
