import type { Agent } from '../../api/agents';
import { upstreamsOf } from '../../api/upstreams';
import type { Api } from '../../lib/session-origin';
import { agentUrlOf, baseUrlOf, messagesUrlOf, responsesUrlOf } from './addresses';

export type Platform = 'curl' | 'python' | 'typescript';

export const PLATFORMS: readonly { value: Platform; label: string }[] = [
  { value: 'curl', label: 'curl' },
  { value: 'python', label: 'Python' },
  { value: 'typescript', label: 'TypeScript' },
];

const GREETING = 'My name is Jane Doe and my number is 415-555-0132.';

type Addressed = Pick<Agent, 'proxy_url' | 'upstream'>;

type Snippets = Readonly<Record<Platform, (agent: Addressed) => string>>;

const CHAT_COMPLETIONS: Snippets = {
  curl: (agent) => `curl ${agent.proxy_url} \\
  -H 'content-type: application/json' \\
  -d '{
    "model": "${modelOf(agent)}",
    "messages": [{ "role": "user", "content": "${GREETING}" }]
  }'`,
  python: (agent) => `${pythonClient(agent)}
reply = client.chat.completions.create(
    model="${modelOf(agent)}",
    messages=[{"role": "user", "content": "${GREETING}"}],
)
print(reply.choices[0].message.content)`,
  typescript: (agent) => `${typescriptClient(agent)}
const reply = await client.chat.completions.create({
  model: '${modelOf(agent)}',
  messages: [{ role: 'user', content: '${GREETING}' }],
});
console.log(reply.choices[0]?.message.content);`,
};

const RESPONSES: Snippets = {
  curl: (agent) => `curl ${responsesUrlOf(agent.proxy_url)} \\
  -H 'content-type: application/json' \\
  -d '{
    "model": "${modelOf(agent)}",
    "input": "${GREETING}"
  }'`,
  python: (agent) => `${pythonClient(agent)}
reply = client.responses.create(
    model="${modelOf(agent)}",
    input="${GREETING}",
)
print(reply.output_text)`,
  typescript: (agent) => `${typescriptClient(agent)}
const reply = await client.responses.create({
  model: '${modelOf(agent)}',
  input: '${GREETING}',
});
console.log(reply.output_text);`,
};

const MESSAGES: Snippets = {
  curl: (agent) => `curl ${messagesUrlOf(agent.proxy_url)} \\
  -H 'content-type: application/json' \\
  -H 'anthropic-version: 2023-06-01' \\
  -d '{
    "model": "${modelOf(agent)}",
    "max_tokens": 200,
    "messages": [{ "role": "user", "content": "${GREETING}" }]
  }'`,
  python: (agent) => `from anthropic import Anthropic

client = Anthropic(
    base_url="${agentUrlOf(agent.proxy_url)}",
    api_key="unused",
)
reply = client.messages.create(
    model="${modelOf(agent)}",
    max_tokens=200,
    messages=[{"role": "user", "content": "${GREETING}"}],
)
print(reply.content[0].text)`,
  typescript: (agent) => `import Anthropic from '@anthropic-ai/sdk';

const client = new Anthropic({
  baseURL: '${agentUrlOf(agent.proxy_url)}',
  apiKey: 'unused',
});
const reply = await client.messages.create({
  model: '${modelOf(agent)}',
  max_tokens: 200,
  messages: [{ role: 'user', content: '${GREETING}' }],
});
console.log(reply.content);`,
};

/** Example code for a first call. The caller in it is invented. */
export const SNIPPETS: Readonly<Record<Api, Snippets>> = {
  chat_completions: CHAT_COMPLETIONS,
  responses: RESPONSES,
  messages: MESSAGES,
};

function pythonClient({ proxy_url: url }: Addressed): string {
  return `from openai import OpenAI

client = OpenAI(
    base_url="${baseUrlOf(url)}",
    api_key="unused",
)`;
}

function typescriptClient({ proxy_url: url }: Addressed): string {
  return `import OpenAI from 'openai';

const client = new OpenAI({
  baseURL: '${baseUrlOf(url)}',
  apiKey: 'unused',
});`;
}

/** The model's name without its provider. */
function modelOf(agent: Addressed): string {
  const [upstream = ''] = upstreamsOf(agent);
  return upstream.slice(upstream.indexOf(':') + 1);
}
