import { randomBytes } from 'node:crypto';
import type { Server } from 'node:http';
import { Provisioning } from '../../src/auth/provisioning.service.js';
import { createLog, type Log } from '../../src/common/logging/logger.js';
import type { AccountName, LoginName } from '../../src/common/text/branded.js';
import { loadConfig } from '../../src/config/config.js';
import { DETECTION_PASSES, type DetectionPass } from '../../src/detection/detection-pass.js';
import { type Foundation, prepareFoundation } from '../../src/start/foundation.js';
import { type Service, startService } from '../../src/start/service.js';
import type { WireFormat } from '../../src/proxy/wire/wire-format.js';
import { WireFormats } from '../../src/proxy/wire/wire-formats.js';
import type { Provider } from '../../src/upstreams/provider.js';
import { freshDatabase } from './databases.js';

export interface RunningService {
  readonly baseUrl: string;
  readonly databaseUrl: string;
  readonly server: Server;
  readonly service: Service;
  /** Returns the `Cookie` header of a new login, which is created as by the command line. */
  login(options?: {
    account?: string;
    role?: 'admin' | 'reviewer' | 'member';
    login?: string;
  }): Promise<string>;
  /** Creates an agent with the API. */
  createAgent(cookie: string, body: Record<string, unknown>): Promise<{ id: string; proxy_url: string }>;
  stop(): Promise<void>;
}

export interface ServiceOptions {
  readonly env?: Readonly<Record<string, string>>;
  readonly providers?: readonly Provider[];
  /** Wire formats to serve in addition to the registered formats. */
  readonly formats?: readonly WireFormat[];
  /** Additional detection passes, which policies select by name. */
  readonly passes?: readonly DetectionPass[];
  /** Database to use and keep, instead of a fresh one. */
  readonly databaseUrl?: string;
  readonly log?: Log;
  /** Worker threads of the model pass, instead of the built-in threads. */
  readonly modelWorker?: URL;
}

/** Starts the complete service on a free port and a fresh database. */
export async function runService(options: ServiceOptions = {}): Promise<RunningService> {
  const database =
    options.databaseUrl === undefined
      ? await freshDatabase()
      : { url: options.databaseUrl, drop: () => Promise.resolve() };
  const env = {
    SERVICE_PORT: '0',
    SERVICE_PROCESSES: '1',
    SERVICE_MODEL_WORKERS: '1',
    // A test's calls may be slow, but its start must be fast.
    SERVICE_WARM_UP: 'false',
    SERVICE_LOG_LEVEL: 'silent',
    // The interval prevents periodic jobs during a test.
    SERVICE_CHECKPOINT_INTERVAL_MS: '86400000',
    DATABASE_URL: database.url,
    SERVICE_MASTER_KEY: randomBytes(32).toString('base64'),
    // The default would be a developer's file in the working directory.
    SERVICE_UPSTREAMS_FILE: 'test/support/no-upstreams.yaml',
    ...options.env,
  };
  const prepared = await prepareFoundation(loadConfig(env), env, 'service').catch(async (error: unknown) => {
    await database.drop();
    throw error;
  });
  const foundation: Foundation = {
    ...prepared,
    model: prepared.model && {
      ...prepared.model,
      ...(options.modelWorker && { workerFile: options.modelWorker }),
    },
    providers: [...prepared.providers, ...(options.providers ?? [])],
    formats: new WireFormats(
      prepared.formats.preferred,
      ...prepared.formats.all.slice(1),
      ...(options.formats ?? []),
    ),
  };
  const service = await startService(foundation, options.log ?? createLog('silent')).catch(
    async (error: unknown) => {
      await foundation.release();
      await database.drop();
      throw error;
    },
  );
  service.app.get<DetectionPass[]>(DETECTION_PASSES, { strict: false }).push(...(options.passes ?? []));
  return {
    baseUrl: service.baseUrl,
    databaseUrl: database.url,
    server: service.app.getHttpServer(),
    service,
    login: async ({ account = 'clinic', role = 'admin', login = 'sam' } = {}) => {
      const { cookie } = await service.app
        .get(Provisioning)
        .createSession(account as AccountName, login as LoginName, role);
      return `service_session=${cookie}`;
    },
    createAgent: async (cookie, body) => {
      const answer = await fetch(`${service.baseUrl}/api/v1/agents`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', cookie },
        body: JSON.stringify({ name: `Agent ${randomBytes(4).toString('hex')}`, upstream: 'stub', ...body }),
      });
      if (answer.status !== 201) throw new Error(`creating an agent answered ${answer.status}`);
      const { agent } = (await answer.json()) as { agent: { id: string; proxy_url: string } };
      return agent;
    },
    stop: async () => {
      await service.stop();
      await foundation.release();
      await database.drop();
    },
  };
}
