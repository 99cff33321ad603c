// Simulated LLM as a separate process, which replies at once, or streams chunks at a steady pace. The pace is encoded
// in the request's `seed`, since the proxy leaves numbers of control fields unchanged.
import { createServer } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import { paceOf, replyTo } from './conversations.mjs';

let calls = 0;

const server = createServer((request, response) => {
  const parts = [];
  request.on('data', (part) => parts.push(part));
  request.on('end', () => answer(Buffer.concat(parts).toString('utf8'), response));
});
server.listen(0, '127.0.0.1', () => process.send(server.address().port));
process.on('disconnect', () => process.exit());

function answer(body, response) {
  const content = replyTo(body, (calls += 1));
  const pace = paceOf(body);
  if (pace !== undefined) return void stream(response, content, pace);
  const message = { role: 'assistant', content };
  const reply = JSON.stringify({
    id: 'chatcmpl-1',
    object: 'chat.completion',
    created: 1_760_000_000,
    model: 'm',
    choices: [{ index: 0, message, finish_reason: 'stop' }],
    usage: { prompt_tokens: 100, completion_tokens: 20, total_tokens: 120 },
  });
  response.writeHead(200, { 'content-type': 'application/json', 'content-length': Buffer.byteLength(reply) });
  response.end(reply);
}

/** Returns a chunk. Its `sent_ns` is on the machine's monotonic clock, which all processes share. */
function chunk(content, finish = null) {
  const choices = [{ index: 0, delta: { content }, finish_reason: finish }];
  return `data: ${JSON.stringify({ id: 'c', object: 'chat.completion.chunk', created: 1, model: 'm', choices, sent_ns: String(process.hrtime.bigint()) })}\n\n`;
}

async function stream(response, content, { ms, pieces }) {
  response.writeHead(200, { 'content-type': 'text/event-stream' });
  const texts = content.match(/.{1,5}/gs);
  const startedAt = performance.now();
  for (let sent = 0; sent < pieces && !response.destroyed; sent += 1) {
    response.write(chunk(texts[sent] ?? ' and so on'));
    if (ms > 0) await pause(Math.max(0, startedAt + (sent + 1) * ms - performance.now()));
  }
  response.end(`${chunk('', 'stop')}data: [DONE]\n\n`);
}
