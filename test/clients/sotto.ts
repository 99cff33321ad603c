import { randomBytes } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { removeEmbeddedPostgres } from '../../src/database/embedded/embedded-postgres.js';
import { loginByCommand, startInstance } from '../support/instances.js';
import type { Place } from './client-run.js';

/** The models that the examples of the documentation name. */
const MODELS = { websocket: 'gpt-5-mini', sse: 'gpt-5-mini', messages: 'claude-sonnet-4-5' } as const;

/** Providers of the operator's file, by how Sotto speaks to them. */
export type ProviderName = keyof typeof MODELS;

/** Where the providers are. */
export interface ProviderUrls {
  readonly responses: string;
  readonly messages: string;
}

export interface Sotto {
  /** Where the agent with that provider is called. */
  readonly agents: Readonly<Record<ProviderName, Place>>;
  stop(): Promise<void>;
}

/** Starts the built service with a database of its own, and agents whose providers are at these addresses. */
export async function startSotto(providers: ProviderUrls): Promise<Sotto> {
  const dataDir = await mkdtemp(join(tmpdir(), 'sotto-clients-'));
  const key = randomBytes(24).toString('hex');
  const upstreams = join(dataDir, 'upstreams.yaml');
  await writeFile(upstreams, upstreamsFile(providers));
  const env = {
    SERVICE_DATA_DIR: dataDir,
    SERVICE_UPSTREAMS_FILE: upstreams,
    SERVICE_PROXY_SIGNATURE: 'required',
    SERVICE_VOICE_WEBHOOK_SECRET: key,
  };
  const instance = await startInstance(env);
  const cookie = await loginByCommand(env, 'clinic');
  const agent = async (provider: ProviderName): Promise<Place> => ({
    proxyUrl: await createAgent(instance.baseUrl, cookie, provider),
    key,
  });
  return {
    agents: {
      websocket: await agent('websocket'),
      sse: await agent('sse'),
      messages: await agent('messages'),
    },
    stop: async () => {
      await instance.stop();
      await removeEmbeddedPostgres(dataDir);
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

function upstreamsFile({ responses, messages }: ProviderUrls): string {
  const key = { api_key: 'the-providers-key' };
  const shared = { ...key, base_url: responses, models: [MODELS.sse] };
  const apis = ['chat_completions', 'responses'];
  // JSON is YAML too.
  return JSON.stringify({
    providers: {
      websocket: { ...shared, apis, websocket: true },
      sse: { ...shared, apis },
      messages: { ...key, shape: 'anthropic', base_url: `${messages}/v1`, models: [MODELS.messages] },
    },
  });
}

async function createAgent(baseUrl: string, cookie: string, provider: ProviderName): Promise<string> {
  const created = await fetch(`${baseUrl}/api/v1/agents`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', cookie },
    body: JSON.stringify({ name: `Front desk, ${provider}`, upstream: `${provider}:${MODELS[provider]}` }),
  });
  if (!created.ok) throw new Error(`creating an agent answered ${created.status}`);
  const { agent } = (await created.json()) as { agent: { proxy_url: string } };
  return agent.proxy_url;
}
