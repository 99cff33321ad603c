import type { DomainError } from '../../../common/errors/domain-error.js';
import { ReportedFailure, type UpstreamReport } from '../faulty-reply.js';
import { isJsonObject } from '../json/json.js';

/**
 * Body of an error in the shape that OpenAI's clients read: `message`, `type`, `param` and `code` as they know
 * them, `request_id` beside.
 */
export function openAiError(error: DomainError, requestId: string): object {
  return {
    error: {
      message: error.message,
      type: errorType(error.status),
      param: error.extras.param ?? null,
      code: error.code,
      request_id: requestId,
      ...(error.extras.details === undefined ? {} : { details: error.extras.details }),
      ...error.extras.fields,
    },
  };
}

function errorType(status: number): string {
  if (status === 401) return 'authentication_error';
  if (status === 404) return 'not_found_error';
  if (status === 429) return 'rate_limit_error';
  return status < 500 ? 'invalid_request_error' : 'server_error';
}

/** What the error object of an upstream's JSON says; undefined where there is none. */
export function readOpenAiError(body: unknown): UpstreamReport | undefined {
  if (!isJsonObject(body) || !isJsonObject(body.error)) return undefined;
  const { message, type, code } = body.error;
  return { message, type, code };
}

/** @throws ReportedFailure when the upstream's JSON is an error object, whatever its status was */
export function refuseOpenAiError(body: unknown): void {
  const report = readOpenAiError(body);
  if (report !== undefined) throw new ReportedFailure(report);
}
