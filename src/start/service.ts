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

/** Time limit for management API responses after all calls have ended, in milliseconds. */
const CLOSE_MS = 2_000;
/** Time in milliseconds, in addition to the grace period, for running calls to end and write their last events. */
const DRAIN_SPARE_MS = 5_000;
/** Time limits for the database writes of shutdown phases, in milliseconds. */
const SWEEP_LIMIT_MS = 12_000;
const CLOSE_LIMIT_MS = 15_000;
/**
 * Keep-alive timeout of idle connections in milliseconds. It is longer than that of load balancers (mostly 60 s), so
 * that requests do not meet a connection that is being closed.
 */
const KEEP_ALIVE_MS = 75_000;

export interface Service {
  readonly app: NestExpressApplication;
  readonly baseUrl: string;
  /** Returns the text to print at the start: the service's address and, with the embedded database, first steps. */
  greeting(): Promise<string>;
  /** Rejects new calls, waits for running calls, and then closes the database connections, the journal's last. */
  stop(): Promise<void>;
}

/** Builds the application and starts listening. @param role role of this process in the instance */
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
    // Resources that are already open would keep the process alive.
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

/** Prepares all resources that calls need, and starts to accept calls. */
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
  // An embedded database is locked by one service, so all sessions that are still open were left by a crash.
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

/** Shuts down in phases. docs/monitoring.md also describes the phases and their time limits. */
function stop(app: NestExpressApplication, server: Server, config: Config, log: Log): Promise<void> {
  const drain = app.get(Drain);
  const { shutdownDelayMs, shutdownGraceMs } = config;
  const close = (): Promise<void> => {
    // Only idle connections and short management API requests are left.
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
