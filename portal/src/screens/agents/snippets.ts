import type { Agent } from '../../api/agents';

const PATH_OF_COMPLETIONS = '/chat/completions';

export type Platform = 'curl' | 'python' | 'typescript';

export const PLATFORMS: readonly { value: Platform; label: string }[] = [
  { value: 'curl', label: 'curl' },
  { value: 'python', label: 'Python' },
  { value: 'typescript', label: 'TypeScript' },
];

const GREETING = 'My name is Jane Doe and my number is 415-555-0132.';

type Addressed = Pick<Agent, 'proxy_url' | 'upstream'>;

/** Example code for a first call. The caller in it is invented. */
export const SNIPPETS: Readonly<Record<Platform, (agent: Addressed) => string>> = {
  curl: (agent) => `curl ${agent.proxy_url} \\
  -H 'content-type: application/json' \\
  -d '{
    "model": "${modelOf(agent)}",
    "messages": [{ "role": "user", "content": "${GREETING}" }]
  }'`,
  python: (agent) => `from openai import OpenAI

client = OpenAI(
    base_url="${baseOf(agent)}",
    api_key="unused",
)
reply = client.chat.completions.create(
    model="${modelOf(agent)}",
    messages=[{"role": "user", "content": "${GREETING}"}],
)
print(reply.choices[0].message.content)`,
  typescript: (agent) => `import OpenAI from 'openai';

const client = new OpenAI({
  baseURL: '${baseOf(agent)}',
  apiKey: 'unused',
});
const reply = await client.chat.completions.create({
  model: '${modelOf(agent)}',
  messages: [{ role: 'user', content: '${GREETING}' }],
});
console.log(reply.choices[0]?.message.content);`,
};

/** The base URL for clients that append the path themselves. */
function baseOf({ proxy_url: url }: Addressed): string {
  return url.endsWith(PATH_OF_COMPLETIONS) ? url.slice(0, -PATH_OF_COMPLETIONS.length) : url;
}

/** The model's name without its provider. */
function modelOf({ upstream }: Addressed): string {
  return upstream.slice(upstream.indexOf(':') + 1);
}
