// Simulated provider of chat completions and of the Responses API, streamed and over WebSockets, as a separate process.
// It replies at once, and records the times at which requests arrived and their first chunks were sent, on the
// machine's monotonic clock, which all processes share. The message `{ ms, pieces }` sets the pace of the later chunks,
// with `pieces` chunks every `ms` milliseconds. For the message 'arrivals', it returns the requests since the preceding
// message.
import { randomUUID } from 'node:crypto';
import { createServer } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import { WebSocketServer } from 'ws';
import { replyTo } from '../conversations.mjs';
import { nowMs } from './clock.mjs';

const CREATED_AT = 1_760_000_000;
const USAGE = { input_tokens: 900, output_tokens: 20, total_tokens: 920 };
/** Fields of a request that the response repeats. */
const SAID_AGAIN = [
  'model',
  'instructions',
  'tools',
  'metadata',
  'previous_response_id',
  'store',
  'temperature',
];

let pace = { ms: 0, pieces: 1_000 };
let arrivals = [];
let calls = 0;

const server = createServer((request, response) => {
  const parts = [];
  request.on('data', (part) => parts.push(part));
  request.on('end', () => {
    const arrived = nowMs();
    const body = Buffer.concat(parts).toString('utf8');
    response.writeHead(200, { 'content-type': 'text/event-stream' });
    const send = (events) => response.write(events.join(''));
    const stream = request.url.endsWith('/chat/completions') ? chatStream(body) : responseStream(body, sse);
    void deliver(stream, arrived, send).then(() => response.end());
  });
});
new WebSocketServer({ server, perMessageDeflate: false }).on('connection', (socket) => {
  socket.on('error', () => undefined);
  socket.on('message', (data) => {
    const arrived = nowMs();
    const stream = responseStream(data.toString('utf8'), JSON.stringify);
    void deliver(stream, arrived, (events) => {
      for (const event of events) socket.send(event);
    });
  });
});
server.listen(0, '127.0.0.1', () => process.send(server.address().port));
process.on('disconnect', () => process.exit());
process.on('message', (told) => {
  process.send(told === 'arrivals' ? arrivals : 'paced');
  if (told !== 'arrivals') pace = told;
  arrivals = [];
});

/** Sends a reply, with the first chunk at once, the later chunks at the pace, and the end with the last chunks. */
async function deliver({ begin, pieces, end }, arrived, send) {
  const startedAt = performance.now();
  const { ms, pieces: each } = pace;
  const paced = ms > 0 ? pieces.slice(1) : [];
  const ending = ms > 0 ? end : [...pieces.slice(1), ...end];
  send([...begin, pieces[0]]);
  arrivals.push({ arrived, answered: nowMs() });
  for (let round = 1; paced.length > 0; round += 1) {
    await pause(Math.max(0, startedAt + round * ms - performance.now()));
    send(paced.splice(0, each));
  }
  send(ending);
}

/**
 * Splits a reply into chunks. A token is one chunk, because the service's wait for the token's end would look like a
 * stall.
 */
function piecesOf(body) {
  return replyTo(body, (calls += 1)).match(/\[[^\]]*\]|[^[]{1,5}/g);
}

function sse(event) {
  return `event: ${event.type}\ndata: ${JSON.stringify(event)}\n\n`;
}

function chatStream(body) {
  const id = `chatcmpl-${randomUUID()}`;
  const chunk = (delta, finish_reason = null) =>
    `data: ${JSON.stringify({ id, object: 'chat.completion.chunk', created: CREATED_AT, model: 'm', choices: [{ index: 0, delta, finish_reason }] })}\n\n`;
  return {
    begin: [chunk({ role: 'assistant', content: '' })],
    pieces: piecesOf(body).map((content) => chunk({ content })),
    end: [chunk({}, 'stop'), 'data: [DONE]\n\n'],
  };
}

/** Returns the stream of a Responses API reply. @param write serializes an event */
function responseStream(body, write) {
  const request = JSON.parse(body);
  const pieces = piecesOf(body);
  let number = 0;
  const event = (type, fields) => write({ type, sequence_number: number++, ...fields });
  const itemId = `msg_${randomUUID().replaceAll('-', '')}`;
  const place = { item_id: itemId, output_index: 0, content_index: 0 };
  const part = (text) => ({ type: 'output_text', text, annotations: [], logprobs: [] });
  const item = (status, content) => ({ id: itemId, type: 'message', role: 'assistant', status, content });
  const text = pieces.join('');
  const response = responseTo(request);
  const done = { ...response, status: 'completed', output: [item('completed', [part(text)])], usage: USAGE };
  return {
    begin: [
      event('response.created', { response }),
      event('response.in_progress', { response }),
      event('response.output_item.added', { output_index: 0, item: item('in_progress', []) }),
      event('response.content_part.added', { ...place, part: part('') }),
    ],
    pieces: pieces.map((delta) => event('response.output_text.delta', { ...place, delta, logprobs: [] })),
    end: [
      event('response.output_text.done', { ...place, text, logprobs: [] }),
      event('response.content_part.done', { ...place, part: part(text) }),
      event('response.output_item.done', { output_index: 0, item: done.output[0] }),
      event('response.completed', { response: done }),
    ],
  };
}

function responseTo(request) {
  return {
    id: `resp_${randomUUID().replaceAll('-', '')}`,
    object: 'response',
    created_at: CREATED_AT,
    status: 'in_progress',
    error: null,
    incomplete_details: null,
    ...Object.fromEntries(SAID_AGAIN.map((name) => [name, request[name] ?? null])),
    parallel_tool_calls: true,
    tool_choice: 'auto',
    text: { format: { type: 'text' } },
    output: [],
    usage: null,
  };
}
