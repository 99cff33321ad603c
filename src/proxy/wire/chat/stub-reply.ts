import { createHash } from 'node:crypto';
import type { StubReply } from '../../../upstreams/upstream.js';
import { encodeSseData } from '../sse.js';

interface StubMessage {
  role?: unknown;
  content?: unknown;
}

interface StubTool {
  function?: { name?: unknown; parameters?: { properties?: Record<string, unknown> } };
}

interface StubRequest {
  model: string;
  messages: StubMessage[];
  stream?: boolean;
  stream_options?: { include_usage?: boolean };
  tools?: StubTool[];
  tool_choice?: unknown;
}

/** Characters a streamed piece has: about what a language model's pieces have, so that tokens arrive in parts. */
const PIECE_LENGTH = 4;

/**
 * What a language model might say: it echoes what the user said last, or calls the first tool with it when `tool_choice`
 * demands a tool or the user says "call the tool".
 */
export function stubReply(body: Buffer): StubReply {
  const request = JSON.parse(body.toString('utf8')) as StubRequest;
  const id = `chatcmpl-${createHash('sha256').update(body).digest('hex').slice(0, 24)}`;
  const said = answer(request);
  return request.stream === true
    ? { contentType: 'text/event-stream', body: streamed(request, id, said) }
    : { contentType: 'application/json', body: whole(request, id, said) };
}

type Said = { content: string } | { tool: { name: string; arguments: string } };

function answer(request: StubRequest): Said {
  const last = request.messages.at(-1);
  const said = textOf(request.messages.findLast((message) => message.role === 'user'));
  if (last?.role === 'tool') return { content: `The tool says: ${textOf(last)}` };
  const tool = request.tools?.[0]?.function;
  const demanded = request.tool_choice === 'required' || typeof request.tool_choice === 'object';
  if (tool !== undefined && typeof tool.name === 'string' && (demanded || /\bcall the tool\b/i.test(said))) {
    const property = Object.keys(tool.parameters?.properties ?? {})[0] ?? 'input';
    return { tool: { name: tool.name, arguments: JSON.stringify({ [property]: said }) } };
  }
  return { content: said === '' ? 'I am listening.' : `You said: ${said}` };
}

function textOf(message: StubMessage | undefined): string {
  const content = message?.content;
  if (typeof content === 'string') return content;
  if (!Array.isArray(content)) return '';
  return content
    .map((part: { text?: unknown }) => (typeof part.text === 'string' ? part.text : ''))
    .join(' ');
}

function toolCall(id: string, tool: { name: string; arguments: string }): object {
  return { id: `call_${id.slice(-12)}`, type: 'function', function: tool };
}

function whole(request: StubRequest, id: string, reply: Said): string[] {
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

function* streamed(request: StubRequest, id: string, reply: Said): Generator<string> {
  const base = { id, object: 'chat.completion.chunk', created: 0, model: request.model };
  const chunk = (delta: object, finish: string | null = null): string =>
    frame(Object.assign({}, base, { choices: [{ index: 0, delta, finish_reason: finish }] }));
  yield chunk({ role: 'assistant', content: 'content' in reply ? '' : null });
  if ('content' in reply) {
    for (const piece of pieces(reply.content)) yield chunk({ content: piece });
  } else {
    const call = { index: 0, ...toolCall(id, { name: reply.tool.name, arguments: '' }) };
    yield chunk({ tool_calls: [call] });
    for (const piece of pieces(reply.tool.arguments)) {
      yield chunk({ tool_calls: [{ index: 0, function: { arguments: piece } }] });
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

function* pieces(text: string): Generator<string> {
  const characters = Array.from(text);
  for (let at = 0; at < characters.length; at += PIECE_LENGTH)
    yield characters.slice(at, at + PIECE_LENGTH).join('');
}
