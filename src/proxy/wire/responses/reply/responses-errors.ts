import type { DomainError } from '../../../../common/errors/domain-error.js';
import { NOTHING_SAID, ReportedFailure, type UpstreamReport } from '../../faulty-reply.js';
import { isJsonObject, type JsonObject } from '../../json/json.js';
import { readReportedError } from '../../common/reported-errors.js';
import { openAiError } from '../../openai/openai-errors.js';

/** What an upstream's JSON, a body or an event, reports; undefined when it is no failure. */
export function readResponsesError(body: unknown): UpstreamReport | undefined {
  const report = readReportedError(body);
  if (report !== undefined || !isJsonObject(body)) return report;
  if (body.type === 'error') return { message: body.message, type: undefined, code: body.code };
  if (body.type === 'response.failed') return readResponsesError(body.response) ?? NOTHING_SAID;
  return body.status === 'failed' && body.object === 'response' ? NOTHING_SAID : undefined;
}

/** @throws ReportedFailure when the upstream's JSON is a failure, whatever its status was */
export function refuseFailure(body: unknown): void {
  const report = readResponsesError(body);
  if (report !== undefined) throw new ReportedFailure(report);
}

/** The event of a failure: clients read it as it is, or the error within it. */
export function failureEvent(error: DomainError, requestId: string): JsonObject {
  const { code, message, extras } = error;
  return { type: 'error', code, message, param: extras.param ?? null, ...openAiError(error, requestId) };
}
