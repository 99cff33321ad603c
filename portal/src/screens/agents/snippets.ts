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

type Addressed = Pick<Agent, 'proxy_url' | 'upstream' | 'caller_keys'>;

type Snippets = Readonly<Record<Platform, (agent: Addressed) => string>>;

const CHAT_COMPLETIONS: Snippets = {
  curl: (agent) => `curl ${agent.proxy_url} \\
  -H 'content-type: application/json' \\${keyHeader(agent)}
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
  -H 'content-type: application/json' \\${keyHeader(agent)}
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
  -H 'content-type: application/json' \\${keyHeader(agent)}
  -H 'anthropic-version: 2023-06-01' \\
  -d '{
    "model": "${modelOf(agent)}",
    "max_tokens": 200,
    "messages": [{ "role": "user", "content": "${GREETING}" }]
  }'`,
  python: (agent) => `from anthropic import Anthropic

client = Anthropic(
    base_url="${agentUrlOf(agent.proxy_url)}",
    api_key="${keyOf(agent)}",
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
  apiKey: '${keyOf(agent)}',
});
const reply = await client.messages.create({
  model: '${modelOf(agent)}',
  max_tokens: 200,
  messages: [{ role: 'user', content: '${GREETING}' }],
});
console.log(reply.content);`,
};

/** Example code for a first call, with an invented caller. */
export const SNIPPETS: Readonly<Record<Api, Snippets>> = {
  chat_completions: CHAT_COMPLETIONS,
  responses: RESPONSES,
  messages: MESSAGES,
};

function pythonClient(agent: Addressed): string {
  return `from openai import OpenAI

client = OpenAI(
    base_url="${baseUrlOf(agent.proxy_url)}",
    api_key="${keyOf(agent)}",
)`;
}

function typescriptClient(agent: Addressed): string {
  return `import OpenAI from 'openai';

const client = new OpenAI({
  baseURL: '${baseUrlOf(agent.proxy_url)}',
  apiKey: '${keyOf(agent)}',
});`;
}

/** Returns a placeholder for a caller key, or for the key that clients cannot omit. */
function keyOf({ caller_keys: mode }: Addressed): string {
  return mode === 'required' ? 'sk-sotto-…' : 'unused';
}

/** Returns the caller key's line of a curl command; empty if the agent requires no caller key. */
function keyHeader(agent: Addressed): string {
  return agent.caller_keys === 'required' ? `\n  -H 'authorization: Bearer ${keyOf(agent)}' \\` : '';
}

/** Returns the model's name without its provider. */
function modelOf(agent: Addressed): string {
  const [upstream = ''] = upstreamsOf(agent);
  return upstream.slice(upstream.indexOf(':') + 1);
}
