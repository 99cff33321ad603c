import type { NestExpressApplication } from '@nestjs/platform-express';
import type { NextFunction, Request, Response } from 'express';
import { CallerAdmission } from '../caller-keys/caller-admission.service.js';
import { auditBody } from '../audit/verification/verify-body.js';
import { DevelopmentProvider } from '../auth/development/development-provider.js';
import { DEVELOPMENT_PATH } from '../auth/identity-provider.js';
import { LoginSessions } from '../auth/login-sessions.service.js';
import { COOKIE_NAME, readCookie } from '../auth/session-cookie.js';
import type { ErrorBody } from '../common/http/error-body.js';
import { type BodyLimits, jsonBody, rawJsonBody } from '../common/http/json-body.js';
import type { Log } from '../common/logging/logger.js';
import { assignRequestId } from '../common/http/request-id.js';
import { readablePath } from '../common/http/request-path.js';
import { requestPipes } from '../common/http/request-validation.js';
import { securityHeaders } from '../common/http/security-headers.js';
import type { Config } from '../config/config.js';
import { Drain } from '../ops/drain.js';
import { CallCounters } from '../ops/metrics/call-counters.js';
import { isForKnownAgent } from '../ops/limits/known-agents.js';
import { LimitedErrorFilter } from '../ops/limits/limited-error.filter.js';
import { CALLS, MANAGEMENT, PUBLIC_LOG } from '../rate-limits/limits.js';
import { RateLimits } from '../rate-limits/rate-limits.service.js';
import { portalAssets } from '../portal/portal-files.js';
import { WireFormats } from '../proxy/wire/wire-formats.js';

/** Registers the middleware, pipes and filters of all requests, in order. */
export function registerMiddleware(app: NestExpressApplication, config: Config, log: Log): void {
  app.disable('x-powered-by');
  app.set('trust proxy', config.trustProxyHops);
  app.set('etag', false);
  app.use(assignRequestId, readablePath);
  const formats = app.get(WireFormats);
  app.use('/proxy', nameAsFormat(formats));
  const limits = app.get(RateLimits);
  registerCallMiddleware(app, config, limits);
  app.use(['/api', '/audit', '/portal', '/log', DEVELOPMENT_PATH], securityHeaders);
  app.use('/portal/assets', portalAssets());
  const development = app.get(DevelopmentProvider).middleware();
  if (development !== undefined) app.use(DEVELOPMENT_PATH, development);
  app.use(['/api', '/audit'], limits.gate(MANAGEMENT));
  app.use('/log', limits.gate(PUBLIC_LOG));
  app.use(['/api/v1/auth', '/log'], limits.countAnonymous);
  app.use('/api', jsonBody(bodyLimits(config)));
  app.use('/audit', auditBody(accountOf(app.get(LoginSessions)), config.bodyTimeoutMs));
  app.useGlobalPipes(...requestPipes());
  const callErrors = (request: Request): ErrorBody | undefined => formats.ofRequest(request)?.errorBody;
  app.useGlobalFilters(new LimitedErrorFilter(log, callErrors, limits, app.get(CallCounters)));
}

/**
 * Registers the middleware of calls. Limits and caller keys are checked before the body is read. Bodies are kept as raw
 * bytes for the verification of signatures.
 */
function registerCallMiddleware(app: NestExpressApplication, config: Config, limits: RateLimits): void {
  const admission = app.get(CallerAdmission);
  const isKnown = isForKnownAgent(config, admission);
  app.use('/proxy', admission.readKey);
  app.use(['/proxy', '/voice'], app.get(Drain).refuseWhileDraining, limits.gate(CALLS, isKnown));
  app.use('/proxy', admission.admit);
  app.use(['/proxy', '/voice'], rawJsonBody(bodyLimits(config)));
}

/** Sets the request ID header that clients of the request's format expect. */
function nameAsFormat(
  formats: WireFormats,
): (request: Request, response: Response, next: NextFunction) => void {
  return (request, response, next) => {
    const header = formats.ofRequest(request)?.requestIdHeader;
    if (header !== undefined) response.setHeader(header, request.requestId);
    next();
  };
}

function bodyLimits({ maxBodyBytes, bodyTimeoutMs }: Config): BodyLimits {
  return { bytes: maxBodyBytes, timeoutMs: bodyTimeoutMs };
}

function accountOf(logins: LoginSessions): (request: Request) => Promise<string | undefined> {
  return async ({ headers }) => {
    const token = readCookie(headers.cookie, COOKIE_NAME);
    return token === undefined ? undefined : (await logins.find(token))?.accountId;
  };
}
