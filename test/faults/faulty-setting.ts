import { randomBytes } from 'node:crypto';
import { freshDatabase } from '../support/databases.js';
import { type RecordingUpstream, recordUpstream } from '../support/recording-upstream.js';
import { runService } from '../support/running-service.js';
import { unhurried } from './callers.js';
import { FaultyService } from './faulty-service.js';

/** A database with an agent in it, the agent's upstream, and services that are killed and started anew around them. */
export interface FaultySetting {
  readonly databaseUrl: string;
  readonly masterKey: string;
  readonly upstream: RecordingUpstream;
  /** The agent's place on whatever service is running. */
  readonly path: string;
  /** @param url where the database is now, if not where it was first */
  start(options?: {
    beatMs?: number;
    url?: string;
    env?: Readonly<Record<string, string>>;
  }): Promise<FaultyService>;
  /** Ends the upstream and every service that was started, and drops the database unless it was given. */
  end(): Promise<void>;
}

/** @param given a database that the caller sees to; a fresh one when missing */
export async function faultySetting(given?: string): Promise<FaultySetting> {
  const database =
    given === undefined ? await freshDatabase() : { url: given, drop: () => Promise.resolve() };
  const masterKey = randomBytes(32).toString('base64');
  const upstream = await recordUpstream();
  upstream.answerWith(unhurried);
  const providers = [upstream.provider];
  const setUp = await runService({
    databaseUrl: database.url,
    env: { SERVICE_MASTER_KEY: masterKey },
    providers,
  });
  const agent = await setUp.createAgent(await setUp.login(), {
    upstream: 'recorder:model-a',
    policy_yaml: 'name: patterns\nlog_payloads: true\ndetection: { passes: [pattern] }\n',
  });
  await setUp.stop();
  const services: FaultyService[] = [];
  return {
    databaseUrl: database.url,
    masterKey,
    upstream,
    path: new URL(agent.proxy_url).pathname,
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
      await upstream.stop();
      await database.drop();
    },
  };
}
