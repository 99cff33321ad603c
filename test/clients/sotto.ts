import { randomBytes } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { removeEmbeddedPostgres } from '../../src/database/embedded/embedded-postgres.js';
import type { JsonObject } from '../../src/proxy/wire/json/json.js';
import { loginByCommand, startInstance } from '../support/instances.js';
import type { Place } from './client-run.js';

/** Models of the examples in the documentation. */
const MODELS = { websocket: 'gpt-5-mini', sse: 'gpt-5-mini', messages: 'claude-sonnet-4-5' } as const;

/** Providers of the calls, named after Sotto's transport. */
export type ProviderName = keyof typeof MODELS;

/** URLs of the providers. */
export interface ProviderUrls {
  readonly responses: string;
  readonly messages: string;
}

/** An agent with a separate provider. */
export interface AgentSetup {
  /** Provider entry of the upstreams file, without credentials and model. */
  readonly provider: JsonObject;
  readonly model: string;
  readonly settings?: JsonObject;
}

export interface Sotto {
  /** Returns the URL and key of an agent. */
  agent(name: string): Place;
  stop(): Promise<void>;
}

/** Returns the agents for the calls. */
export function callAgents({ responses, messages }: ProviderUrls): Record<ProviderName, AgentSetup> {
  const shared = { base_url: responses, apis: ['chat_completions', 'responses'] };
  return {
    websocket: { provider: { ...shared, websocket: true }, model: MODELS.websocket },
    sse: { provider: shared, model: MODELS.sse },
    messages: { provider: { shape: 'anthropic', base_url: `${messages}/v1` }, model: MODELS.messages },
  };
}

/** Starts the built service with a separate database and these agents. */
export async function startSotto(setups: Readonly<Record<string, AgentSetup>>): Promise<Sotto> {
  const dataDir = await mkdtemp(join(tmpdir(), 'sotto-clients-'));
  const key = randomBytes(24).toString('hex');
  const upstreams = join(dataDir, 'upstreams.yaml');
  await writeFile(upstreams, upstreamsFile(setups));
  const env = {
    SERVICE_DATA_DIR: dataDir,
    SERVICE_UPSTREAMS_FILE: upstreams,
    SERVICE_PROXY_SIGNATURE: 'required',
    SERVICE_VOICE_WEBHOOK_SECRET: key,
  };
  const instance = await startInstance(env);
  const cookie = await loginByCommand(env, 'clinic');
  const places = new Map<string, Place>();
  for (const [name, setup] of Object.entries(setups))
    places.set(name, { proxyUrl: await createAgent(instance.baseUrl, cookie, name, setup), key });
  return {
    agent: (name) => {
      const place = places.get(name);
      if (place === undefined) throw new Error(`there is no agent ${name}`);
      return place;
    },
    stop: async () => {
      await instance.stop();
      await removeEmbeddedPostgres(dataDir);
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

function upstreamsFile(setups: Readonly<Record<string, AgentSetup>>): string {
  const providers = Object.entries(setups).map(([name, { provider, model }]) => [
    name,
    { ...provider, api_key: 'the-providers-key', models: [model] },
  ]);
  // JSON is also valid YAML.
  return JSON.stringify({ providers: Object.fromEntries(providers) as JsonObject });
}

async function createAgent(
  baseUrl: string,
  cookie: string,
  name: string,
  { model, settings }: AgentSetup,
): Promise<string> {
  const created = await fetch(`${baseUrl}/api/v1/agents`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', cookie },
    body: JSON.stringify({ name: `Front desk, ${name}`, upstream: `${name}:${model}`, ...settings }),
  });
  if (!created.ok) throw new Error(`creating an agent answered ${created.status}`);
  const { agent } = (await created.json()) as { agent: { proxy_url: string } };
  return agent.proxy_url;
}
