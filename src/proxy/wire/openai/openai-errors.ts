import type { DomainError } from '../../../common/errors/domain-error.js';
import { NOTHING_SAID, ReportedFailure, type UpstreamReport } from '../faulty-reply.js';
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

/**
 * What the error of an upstream's JSON says, an object or a mere text; undefined where there is none. Gemini's comes in a list
 * of one, and has a `status`, such as `INVALID_ARGUMENT`, for a type.
 */
export function readOpenAiError(body: unknown): UpstreamReport | undefined {
  const told: unknown = Array.isArray(body) && body.length === 1 ? body[0] : body;
  if (!isJsonObject(told)) return undefined;
  const { error } = told;
  if (typeof error === 'string' && error !== '') return { ...NOTHING_SAID, message: error };
  if (!isJsonObject(error)) return undefined;
  const { message, type, code, status } = error;
  return { message, type: type ?? status, code };
}

/** What a body says that came with an error's status: Bedrock's and gateways' are a message alone. */
export function readRefusal(body: unknown, read = readOpenAiError): UpstreamReport | undefined {
  const report = read(body);
  if (report !== undefined || !isJsonObject(body)) return report;
  const message = body.message ?? body.Message;
  return typeof message === 'string' ? { ...NOTHING_SAID, message } : undefined;
}

/**
 * What an event of a stream says that is named `error`, whatever its data is.
 * @param read reads the format's own failures
 */
export function readErrorEvent(data: string, read = readOpenAiError): UpstreamReport {
  try {
    const body: unknown = JSON.parse(data);
    return read(body) ?? readOpenAiError({ error: body }) ?? NOTHING_SAID;
  } catch {
    return { ...NOTHING_SAID, message: data };
  }
}

/** @throws ReportedFailure when the upstream's JSON is an error object, whatever its status was */
export function refuseOpenAiError(body: unknown): void {
  const report = readOpenAiError(body);
  if (report !== undefined) throw new ReportedFailure(report);
}
