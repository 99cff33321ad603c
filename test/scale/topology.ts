import { randomBytes } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Provider } from '../../src/upstreams/provider.js';
import { AgentsApi } from '../support/agents-api.js';
import { freshDatabase } from '../support/databases.js';
import { freePort } from '../support/free-port.js';
import { type Instance, loginByCommand, startInstance } from '../support/instances.js';
import { type LoadBalancer, startLoadBalancer } from '../support/load-balancer.js';
import { type RecordingUpstream, recordUpstream } from '../support/recording-upstream.js';
import { type RedisServer, startRedis } from '../support/redis-server.js';

/**
 * The setup of `docker-compose.yml` as processes: two instances behind HAProxy, with one PostgreSQL and one
 * Redis.
 */
export interface Topology {
  readonly databaseUrl: string;
  readonly redis: RedisServer;
  readonly upstream: RecordingUpstream;
  readonly balancer: LoadBalancer;
  /** Both instances, each with its own address. */
  readonly instances: readonly [Instance, Instance];
  /** Management API of each instance, with the same login. */
  readonly apis: readonly [AgentsApi, AgentsApi];
  /** Environment of instances and commands. */
  readonly env: Readonly<Record<string, string>>;
  /** Restarts an ended instance at the address that it had. */
  restart(index: 0 | 1): Promise<void>;
  /** Creates an agent that uses the pattern pass only. @returns its ID and its path on any instance */
  createAgent(fields?: object): Promise<{ id: string; path: string }>;
  stop(): Promise<void>;
}

const PATTERNS = 'name: patterns\ndetection: { passes: [pattern] }\n';

/**
 * @param more settings of the instances
 * @param others providers besides the recording one
 */
export async function startTopology(
  more: Readonly<Record<string, string>> = {},
  others: readonly Provider[] = [],
): Promise<Topology> {
  const ends: (() => Promise<void>)[] = [];
  const stop = async (): Promise<void> => {
    for (const end of ends.splice(0).reverse()) await end();
  };
  try {
    return { ...(await startParts(more, others, (end) => ends.push(end))), stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

/** @param onEnd gets functions that end the started parts, in the order of their starts */
async function startParts(
  more: Readonly<Record<string, string>>,
  others: readonly Provider[],
  onEnd: (end: () => Promise<void>) => void,
): Promise<Omit<Topology, 'stop'>> {
  const redis = await startRedis();
  onEnd(() => redis.kill());
  const database = await freshDatabase();
  onEnd(() => database.drop());
  const upstream = await recordUpstream();
  onEnd(() => upstream.stop());
  const folder = await mkdtemp(join(tmpdir(), 'sotto-topology-'));
  onEnd(() => rm(folder, { recursive: true, force: true }));
  const env = {
    DATABASE_URL: database.url,
    REDIS_URL: redis.url,
    SERVICE_MASTER_KEY: Buffer.alloc(32, 7).toString('base64'),
    SERVICE_CHECKPOINT_KEY: Buffer.alloc(32, 8).toString('base64'),
    SERVICE_UPSTREAMS_FILE: await upstreamsFile(folder, [upstream.provider, ...others]),
    SERVICE_TRUST_PROXY: '1',
    SERVICE_MODEL_WORKERS: '1',
    ...more,
  };
  const ports = [await freePort(), await freePort()] as const;
  const start = async (index: 0 | 1): Promise<Instance> => {
    const instance = await startInstance({ ...env, SERVICE_PORT: String(ports[index]) });
    onEnd(() => instance.stop());
    return instance;
  };
  const instances: [Instance, Instance] = [await start(0), await start(1)];
  const balancer = await startLoadBalancer(`127.0.0.1:${ports[0]}`, `127.0.0.1:${ports[1]}`);
  onEnd(() => balancer.stop());
  const cookie = await loginByCommand(env, 'clinic');
  const apis = [new AgentsApi(instances[0], cookie), new AgentsApi(instances[1], cookie)] as const;
  return {
    databaseUrl: database.url,
    redis,
    upstream,
    balancer,
    instances,
    apis,
    env,
    restart: async (index) => {
      instances[index] = await start(index);
    },
    createAgent: (fields) => createAgent(apis[0], fields),
  };
}

async function upstreamsFile(folder: string, providers: readonly Provider[]): Promise<string> {
  const file = join(folder, 'upstreams.yaml');
  const entries = providers.map(({ name, baseUrl, models, apis }) => [
    name,
    { base_url: baseUrl, models, apis },
  ]);
  await writeFile(file, JSON.stringify({ providers: Object.fromEntries(entries) as object }));
  return file;
}

async function createAgent(
  api: AgentsApi,
  fields: object = { policy_yaml: PATTERNS },
): Promise<{ id: string; path: string }> {
  const name = `Agent ${randomBytes(4).toString('hex')}`;
  const { id, proxy_url: url } = await api.create({ name, upstream: 'recorder:model-a', ...fields });
  return { id, path: new URL(url).pathname };
}
