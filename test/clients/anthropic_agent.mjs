// A Messages API agent that reads texts, thinks, replies whole or streamed, and has one tool.
import { text } from 'node:stream/consumers';
import Anthropic from '@anthropic-ai/sdk';

const { transport, instructions, said, record } = JSON.parse(await text(process.stdin));
const { SOTTO_PROXY_URL: proxyUrl = '', SOTTO_KEY: apiKey } = process.env;
const client = new Anthropic({ baseURL: proxyUrl.replace(/\/v1\/chat\/completions$/, ''), apiKey });

const mark = { cache_control: { type: 'ephemeral' } };
const parameters = ['family_name', 'date_of_birth', 'phone'];
const asked = {
  model: 'claude-sonnet-4-5',
  system: [{ type: 'text', text: instructions, ...mark }],
  tools: [
    {
      name: 'lookup_patient',
      description: "Finds a patient's record.",
      input_schema: {
        type: 'object',
        properties: Object.fromEntries(parameters.map((name) => [name, { type: 'string' }])),
      },
    },
  ],
  thinking: { type: 'enabled', budget_tokens: 1024 },
};
const messages = [];
const heard = [];
const calls = [];

async function answer() {
  const request = { ...asked, messages };
  const { input_tokens: tokens } = await client.messages.countTokens(request);
  if (!(tokens > 0)) throw new Error('no tokens were counted');
  const whole = { ...request, max_tokens: 2000 };
  return transport === 'whole' ? client.messages.create(whole) : client.messages.stream(whole).finalMessage();
}

for (const words of said) {
  for (const { role, content } of messages) if (role === 'user') delete content.at(-1).cache_control;
  messages.push({ role: 'user', content: [{ type: 'text', text: words, ...mark }] });
  let reply = await answer();
  while (reply.stop_reason === 'tool_use') {
    messages.push({ role: 'assistant', content: reply.content });
    const used = reply.content.filter(({ type }) => type === 'tool_use');
    calls.push(...used.map(({ input }) => input));
    const result = { type: 'tool_result', content: JSON.stringify(record) };
    messages.push({ role: 'user', content: used.map(({ id }) => ({ ...result, tool_use_id: id })) });
    reply = await answer();
  }
  messages.push({ role: 'assistant', content: reply.content });
  const texts = reply.content.filter(({ type }) => type === 'text');
  heard.push(texts.map((block) => block.text).join(''));
}
process.stdout.write(`${JSON.stringify({ heard, calls })}\n`);
