import { NOTHING_SAID, ReportedFailure, type UpstreamReport } from '../faulty-reply.js';
import { isJsonObject } from '../json/json.js';

/**
 * What the error of an upstream's JSON says, an object or a mere text; undefined where there is none. Gemini's comes in a list
 * of one, and has a `status`, such as `INVALID_ARGUMENT`, for a type. Anthropic's code is within its details.
 */
export function readReportedError(body: unknown): UpstreamReport | undefined {
  const told: unknown = Array.isArray(body) && body.length === 1 ? body[0] : body;
  if (!isJsonObject(told)) return undefined;
  const { error } = told;
  if (typeof error === 'string' && error !== '') return { ...NOTHING_SAID, message: error };
  if (!isJsonObject(error)) return undefined;
  const { message, type, code, status, details } = error;
  const detail = isJsonObject(details) ? details.error_code : undefined;
  return { message, type: type ?? status, code: code ?? detail };
}

/** What a body says that came with an error's status: Bedrock's and gateways' are a message alone. */
export function readRefusal(body: unknown, read = readReportedError): UpstreamReport | undefined {
  const report = read(body);
  if (report !== undefined || !isJsonObject(body)) return report;
  const message = body.message ?? body.Message;
  return typeof message === 'string' ? { ...NOTHING_SAID, message } : undefined;
}

/**
 * What an event of a stream says that is named `error`, whatever its data is.
 * @param read reads the format's own failures
 */
export function readErrorEvent(data: string, read = readReportedError): UpstreamReport {
  try {
    const body: unknown = JSON.parse(data);
    return read(body) ?? readReportedError({ error: body }) ?? NOTHING_SAID;
  } catch {
    return { ...NOTHING_SAID, message: data };
  }
}

/** @throws ReportedFailure when the upstream's JSON is an error object, whatever its status was */
export function refuseReportedError(body: unknown): void {
  const report = readReportedError(body);
  if (report !== undefined) throw new ReportedFailure(report);
}
