import type { DomainError } from '../../../../common/errors/domain-error.js';
import { EMPTY_REPORT, ReportedFailure, type UpstreamReport } from '../../faulty-reply.js';
import { isJsonObject, type JsonObject } from '../../json/json.js';
import { readReportedError } from '../../common/reported-errors.js';
import { openAiError } from '../../openai/openai-errors.js';

const EVENT = { type: 'error' };

/** Returns the failure in an upstream's body or event; undefined if it is not a failure. */
export function readResponsesError(body: unknown): UpstreamReport | undefined {
  const isFailed = isJsonObject(body) && body.status === 'failed' && body.object === 'response';
  // In a whole response, only `error` describes the failure.
  const report = readReportedError(isFailed ? { error: body.error ?? null } : body);
  if (report !== undefined || !isJsonObject(body)) return report;
  if (body.type === 'error') return { message: body.message, type: undefined, code: body.code, body };
  if (body.type === 'response.failed') return readResponsesError(body.response) ?? EMPTY_REPORT;
  return isFailed ? EMPTY_REPORT : undefined;
}

/** @throws ReportedFailure if the upstream's JSON is a failure, for any status */
export function refuseFailure(body: unknown): void {
  const report = readResponsesError(body);
  if (report !== undefined) throw new ReportedFailure(report);
}

/** Returns the event of a failure. Clients read either its own members or the nested error. */
export function failureEvent(error: DomainError, requestId: string): JsonObject {
  const { code, message, extras } = error;
  if (extras.provider !== undefined) return errorEvent(error, requestId);
  return { code, message, param: extras.param ?? null, ...errorEvent(error, requestId) };
}

/** Returns an event of type `error`. A provider's own error can be such an event, or only the error object. */
export function errorEvent(error: DomainError, requestId: string): JsonObject {
  const payload = openAiError(error, requestId) as JsonObject;
  const isEvent = payload.type === 'error' || payload.error !== undefined;
  return { ...(isEvent ? payload : { error: payload }), ...EVENT };
}
