import type { DomainError } from '../../../../common/errors/domain-error.js';
import { NOTHING_SAID, ReportedFailure, type UpstreamReport } from '../../faulty-reply.js';
import { isJsonObject, type JsonObject } from '../../json/json.js';
import { readReportedError } from '../../common/reported-errors.js';
import { openAiError } from '../../openai/openai-errors.js';

const EVENT = { type: 'error' };

/** What an upstream's JSON, a body or an event, reports; undefined when it is no failure. */
export function readResponsesError(body: unknown): UpstreamReport | undefined {
  const isFailed = isJsonObject(body) && body.status === 'failed' && body.object === 'response';
  // Of a whole response only the error is one.
  const report = readReportedError(isFailed ? { error: body.error ?? null } : body);
  if (report !== undefined || !isJsonObject(body)) return report;
  if (body.type === 'error') return { message: body.message, type: undefined, code: body.code, body };
  if (body.type === 'response.failed') return readResponsesError(body.response) ?? NOTHING_SAID;
  return isFailed ? NOTHING_SAID : undefined;
}

/** @throws ReportedFailure when the upstream's JSON is a failure, whatever its status was */
export function refuseFailure(body: unknown): void {
  const report = readResponsesError(body);
  if (report !== undefined) throw new ReportedFailure(report);
}

/** The event of a failure: clients read it as it is, or the error within it. */
export function failureEvent(error: DomainError, requestId: string): JsonObject {
  const { code, message, extras } = error;
  if (extras.provider !== undefined) return errorEvent(error, requestId);
  return { code, message, param: extras.param ?? null, ...errorEvent(error, requestId) };
}

/** An event of type `error` with the error in it. A provider's own error may be such an event, or have nothing around it. */
export function errorEvent(error: DomainError, requestId: string): JsonObject {
  const told = openAiError(error, requestId) as JsonObject;
  const isEvent = told.type === 'error' || told.error !== undefined;
  return { ...(isEvent ? told : { error: told }), ...EVENT };
}
