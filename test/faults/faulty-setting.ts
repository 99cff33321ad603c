import { randomBytes } from 'node:crypto';
import { freshDatabase } from '../support/databases.js';
import { type RecordingUpstream, recordUpstream } from '../support/recording-upstream.js';
import { runService } from '../support/running-service.js';
import type { Provider } from '../../src/upstreams/provider.js';
import { unhurried } from './callers.js';
import { FaultyService } from './faulty-service.js';

/** A database with agents, and services that are killed and restarted with it. */
export interface FaultyServices {
  readonly databaseUrl: string;
  readonly masterKey: string;
  /** Paths of the agents' proxy URLs on any running service. */
  readonly paths: readonly string[];
  /** Starts a service. `url` is the URL of the database if it has moved. */
  start(options?: {
    beatMs?: number;
    url?: string;
    env?: Readonly<Record<string, string>>;
  }): Promise<FaultyService>;
  /** Ends all started services, and drops the database unless it was given. */
  end(): Promise<void>;
}

/** {@link FaultyServices} with one agent and its upstream. */
export interface FaultySetting extends FaultyServices {
  readonly upstream: RecordingUpstream;
  readonly path: string;
}

/** @param given database that the caller manages; by default a new database */
export async function faultySetting(given?: string): Promise<FaultySetting> {
  const upstream = await recordUpstream();
  upstream.answerWith(unhurried);
  const services = await faultyServices([upstream.provider], [{ upstream: 'recorder:model-a' }], given);
  return {
    ...services,
    upstream,
    path: services.paths[0] ?? '',
    end: async () => {
      await services.end();
      await upstream.stop();
    },
  };
}

/** @param agents fields of the agents to create */
export async function faultyServices(
  providers: readonly Provider[],
  agents: readonly Readonly<Record<string, unknown>>[],
  given?: string,
): Promise<FaultyServices> {
  const database =
    given === undefined ? await freshDatabase() : { url: given, drop: () => Promise.resolve() };
  const masterKey = randomBytes(32).toString('base64');
  const setUp = await runService({
    databaseUrl: database.url,
    env: { SERVICE_MASTER_KEY: masterKey },
    providers,
  });
  const cookie = await setUp.login();
  const policy_yaml = 'name: patterns\nlog_payloads: true\ndetection: { passes: [pattern] }\n';
  const paths: string[] = [];
  for (const fields of agents) {
    const { proxy_url } = await setUp.createAgent(cookie, { policy_yaml, ...fields });
    paths.push(new URL(proxy_url).pathname);
  }
  await setUp.stop();
  const services: FaultyService[] = [];
  return {
    databaseUrl: database.url,
    masterKey,
    paths,
    start: async ({ beatMs, url = database.url, env = {} } = {}) => {
      const service = await FaultyService.start({
        databaseUrl: url,
        masterKey,
        providers,
        env,
        ...(beatMs === undefined ? {} : { beatMs }),
      });
      services.push(service);
      return service;
    },
    end: async () => {
      await Promise.all(services.map((service) => service.kill()));
      await database.drop();
    },
  };
}
