import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { NestFactory } from '@nestjs/core';
import type { NestExpressApplication } from '@nestjs/platform-express';
import { ApiDocument } from '../api-docs/api-document.js';
import { AppModule } from '../app.module.js';
import { CheckpointJob } from '../audit/checkpoints/checkpoint-job.js';
import { Sweeper } from '../audit/sweeper/sweeper.js';
import type { Config } from '../config/config.js';
import { ExpressServer } from '../common/http/express-server.js';
import { FrameworkLog, type Log } from '../common/logging/logger.js';
import { ServiceAddress } from '../config/service-address.js';
import type { Foundation } from './foundation.js';
import { registerMiddleware } from './middleware.js';
import { Drain } from '../ops/drain.js';
import { FirstRun } from '../ops/first-run.service.js';
import { MetricsServer } from '../ops/metrics/metrics-server.js';
import { onlyProcess, type ProcessRole } from '../processes/process-role.js';
import { Rehearsal } from '../proxy/rehearsal/rehearsal.service.js';
import { SharedEjections } from '../upstreams/health/shared-ejections.js';
import { UpstreamsService } from '../upstreams/upstreams.service.js';
import { Limiter } from '../rate-limits/limiter.js';
import { runPhases } from '../ops/shutdown.js';
import { Tracing } from '../ops/tracing/tracing.js';
import { KeysService } from '../tokenization/keys/keys.service.js';

/** How long answers of the management API may take to go out once all calls have ended, in milliseconds. */
const CLOSE_MS = 2_000;
/** Milliseconds beyond the grace period in which running calls must have ended, their last words included. */
const DRAIN_SPARE_MS = 5_000;
/** Milliseconds for what a phase of the shutdown still has to write to the database. */
const SWEEP_LIMIT_MS = 12_000;
const CLOSE_LIMIT_MS = 15_000;
/**
 * How long an idle connection is kept, in milliseconds: longer than load balancers keep theirs (most of them 60 s), or a
 * request would now and then meet a connection that is being closed.
 */
const KEEP_ALIVE_MS = 75_000;

export interface Service {
  readonly app: NestExpressApplication;
  readonly baseUrl: string;
  /** What a start prints: where the service listens; on the embedded database, also what to try. */
  greeting(): Promise<string>;
  /** Takes no more calls, lets running ones end, then closes the database connections: the journal is the last to go. */
  stop(): Promise<void>;
}

/**
 * Builds the application and listens.
 * @param role of this process in the instance
 */
export async function startService(
  foundation: Foundation,
  log: Log,
  role: ProcessRole = onlyProcess(),
): Promise<Service> {
  const { config } = foundation;
  const app = await NestFactory.create<NestExpressApplication>(
    AppModule.on(foundation, log, role),
    new ExpressServer(),
    { bodyParser: false, abortOnError: false, logger: new FrameworkLog(log) },
  );
  let server: Server;
  try {
    server = await listen(app, config, log, role);
  } catch (error) {
    // What was opened until then would keep the process alive.
    await app.close();
    throw error;
  }
  let stopped: Promise<void> | undefined;
  return {
    app,
    baseUrl: app.get(ServiceAddress).baseUrl,
    greeting: async () =>
      config.databaseUrl === undefined
        ? app.get(FirstRun).welcome()
        : `sotto ${app.get(ServiceAddress).announcement.join('\n')}\n`,
    stop: () => (stopped ??= stop(app, server, config, log)),
  };
}

/** Prepares all that calls need, and takes them. */
async function listen(
  app: NestExpressApplication,
  config: Config,
  log: Log,
  role: ProcessRole,
): Promise<Server> {
  await app.get(KeysService).requireMasterKey();
  registerMiddleware(app, config, log);
  app.get(ApiDocument).describe(app);
  await app.get(Limiter).connect();
  app.get(UpstreamsService, { strict: false }).start();
  app.get(SharedEjections, { strict: false }).start();
  const sweeper = app.get(Sweeper);
  // An embedded database is locked to one service, so whatever is still open there was left by a crash.
  await sweeper.start({ alone: config.databaseUrl === undefined && role.isFirst });
  await app.get(Tracing).start();
  await app.get(MetricsServer).start();
  await app.init();
  if (config.warmUp) await app.get(Rehearsal, { strict: false }).run();
  const server = await app.listen(config.port, config.host);
  server.keepAliveTimeout = KEEP_ALIVE_MS;
  app.get(ServiceAddress).listeningOn((server.address() as AddressInfo).port);
  if (role.runsJobs) app.get(CheckpointJob).start();
  return server;
}

/** The phases, and how long each may take, are in docs/monitoring.md too. */
function stop(app: NestExpressApplication, server: Server, config: Config, log: Log): Promise<void> {
  const drain = app.get(Drain);
  const { shutdownDelayMs, shutdownGraceMs } = config;
  const close = (): Promise<void> => {
    // Only idle connections are left, and requests of the management API, which take no time.
    setTimeout(() => {
      server.closeAllConnections();
    }, CLOSE_MS).unref();
    return app.close();
  };
  return runPhases(log, [
    { name: 'announce', limitMs: shutdownDelayMs + CLOSE_MS, run: () => drain.announce() },
    { name: 'drain', limitMs: shutdownGraceMs + DRAIN_SPARE_MS, run: () => drain.drain() },
    { name: 'sweep', limitMs: SWEEP_LIMIT_MS, run: () => app.get(Sweeper).stop() },
    { name: 'close', limitMs: CLOSE_LIMIT_MS, run: close },
  ]);
}
