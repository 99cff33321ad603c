import { createHash } from 'node:crypto';
import type { StubReply } from '../../../upstreams/upstream.js';
import {
  answerAsStub,
  type StubAnswer,
  type StubCall,
  stubFragments,
  stubTextOf,
} from '../common/stub-answer.js';
import { encodeSseData } from '../sse.js';

interface StubMessage {
  role?: unknown;
  content?: unknown;
}

interface StubTool {
  function?: { name?: unknown; parameters?: unknown };
}

interface StubRequest {
  model: string;
  messages: StubMessage[];
  stream?: boolean;
  stream_options?: { include_usage?: boolean };
  tools?: StubTool[];
  tool_choice?: unknown;
}

/** Returns the stub's reply to a request. See {@link answerAsStub}. */
export function stubReply(body: Buffer): StubReply {
  const request = JSON.parse(body.toString('utf8')) as StubRequest;
  const id = `chatcmpl-${createHash('sha256').update(body).digest('hex').slice(0, 24)}`;
  const reply = answer(request);
  return request.stream === true
    ? { contentType: 'text/event-stream', body: streamed(request, id, reply) }
    : { contentType: 'application/json', body: whole(request, id, reply) };
}

function answer({ messages, tools, tool_choice: choice }: StubRequest): StubAnswer {
  const last = messages.at(-1);
  return answerAsStub({
    userText: stubTextOf(messages.findLast(({ role }) => role === 'user')?.content),
    toolResult: last?.role === 'tool' ? stubTextOf(last.content) : undefined,
    tool: tools?.[0]?.function,
    choice,
  });
}

function toolCall(id: string, tool: StubCall): object {
  return { id: `call_${id.slice(-12)}`, type: 'function', function: tool };
}

function whole(request: StubRequest, id: string, reply: StubAnswer): string[] {
  const message =
    'content' in reply
      ? { role: 'assistant', content: reply.content }
      : { role: 'assistant', content: null, tool_calls: [toolCall(id, reply.tool)] };
  const finish = 'content' in reply ? 'stop' : 'tool_calls';
  const completion = {
    id,
    object: 'chat.completion',
    created: 0,
    model: request.model,
    choices: [{ index: 0, message, finish_reason: finish }],
    usage: usage(),
  };
  return [JSON.stringify(completion)];
}

function* streamed(request: StubRequest, id: string, reply: StubAnswer): Generator<string> {
  const base = { id, object: 'chat.completion.chunk', created: 0, model: request.model };
  const chunk = (delta: object, finish: string | null = null): string =>
    frame(Object.assign({}, base, { choices: [{ index: 0, delta, finish_reason: finish }] }));
  yield chunk({ role: 'assistant', content: 'content' in reply ? '' : null });
  if ('content' in reply) {
    for (const fragment of stubFragments(reply.content)) yield chunk({ content: fragment });
  } else {
    const call = { index: 0, ...toolCall(id, { name: reply.tool.name, arguments: '' }) };
    yield chunk({ tool_calls: [call] });
    for (const fragment of stubFragments(reply.tool.arguments)) {
      yield chunk({ tool_calls: [{ index: 0, function: { arguments: fragment } }] });
    }
  }
  yield chunk({}, 'content' in reply ? 'stop' : 'tool_calls');
  if (request.stream_options?.include_usage === true) {
    yield frame(Object.assign({}, base, { choices: [], usage: usage() }));
  }
  yield encodeSseData('[DONE]');
}

function usage(): object {
  return { prompt_tokens: 0, completion_tokens: 0, total_tokens: 0 };
}

function frame(chunk: object): string {
  return encodeSseData(JSON.stringify(chunk));
}
