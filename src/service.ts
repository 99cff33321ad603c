import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { ValidationPipe } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import type { NestExpressApplication } from '@nestjs/platform-express';
import type { ValidationError } from 'class-validator';
import { json } from 'express';
import { AppModule } from './app.module.js';
import { type ValidationDetail, validationFailed } from './common/domain-error.js';
import { DevelopmentProvider } from './auth/development/development-provider.js';
import { DEVELOPMENT_PATH } from './auth/identity-provider.js';
import { ErrorFilter } from './common/error.filter.js';
import { FrameworkLog, type Log } from './common/logger.js';
import { rawJsonBody } from './common/raw-body.js';
import { assignRequestId } from './common/request-id.js';
import { securityHeaders } from './common/security-headers.js';
import { ServiceAddress } from './config/service-address.js';
import type { Foundation } from './foundation.js';
import { Drain } from './ops/drain.js';

/** How long answers of the management API may take to go out once all calls have ended, in milliseconds. */
const CLOSE_MS = 2_000;

export interface Service {
  readonly app: NestExpressApplication;
  readonly baseUrl: string;
  /** Takes no more calls, lets running ones end, then closes the database connections: the journal is the last to go. */
  stop(): Promise<void>;
}

/** Builds the application and listens. */
export async function startService(foundation: Foundation, log: Log): Promise<Service> {
  const { config } = foundation;
  const app = await NestFactory.create<NestExpressApplication>(AppModule.on(foundation), {
    bodyParser: false,
    abortOnError: false,
    logger: new FrameworkLog(log),
  });
  app.disable('x-powered-by');
  app.set('trust proxy', config.trustProxyHops);
  app.set('etag', false);
  app.use(assignRequestId);
  const drain = app.get(Drain);
  app.use(['/proxy', '/voice'], drain.refuseWhileDraining, rawJsonBody(config.maxBodyBytes));
  app.use(['/api', '/audit', '/portal', DEVELOPMENT_PATH], securityHeaders);
  const development = app.get(DevelopmentProvider).middleware();
  if (development !== undefined) app.use(DEVELOPMENT_PATH, development);
  app.use(['/api', '/audit'], json({ limit: config.maxBodyBytes, strict: false }));
  app.useGlobalPipes(
    new ValidationPipe({ whitelist: true, forbidNonWhitelisted: true, exceptionFactory: describeProblems }),
  );
  app.useGlobalFilters(new ErrorFilter(log));
  const server = await app.listen(config.port, config.host);
  const address = app.get(ServiceAddress);
  address.listeningOn((server.address() as AddressInfo).port);
  let stopped: Promise<void> | undefined;
  return {
    app,
    baseUrl: address.baseUrl,
    stop: () => (stopped ??= stop(app, drain, server)),
  };
}

async function stop(app: NestExpressApplication, drain: Drain, server: Server): Promise<void> {
  await drain.drain();
  // Only idle connections are left, and requests of the management API, which take no time.
  setTimeout(() => {
    server.closeAllConnections();
  }, CLOSE_MS).unref();
  await app.close();
}

function describeProblems(errors: readonly ValidationError[]): Error {
  const details = errors.flatMap((error): ValidationDetail[] =>
    Object.entries(error.constraints ?? {}).map(([rule, message]) => ({
      field: error.property,
      rule,
      message,
    })),
  );
  return validationFailed(details);
}
