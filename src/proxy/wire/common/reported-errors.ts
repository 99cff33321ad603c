import { EMPTY_REPORT, ReportedFailure, type UpstreamReport } from '../faulty-reply.js';
import { isJsonObject, type JsonValue } from '../json/json.js';

/**
 * Returns the error in an upstream's JSON, as an object or a text; undefined if there is no error. Gemini's error is in
 * a list of one element, and its `status`, such as `INVALID_ARGUMENT`, is used as the type. Anthropic's code is in
 * `details`.
 */
export function readReportedError(body: unknown): UpstreamReport | undefined {
  const root: unknown = Array.isArray(body) && body.length === 1 ? body[0] : body;
  if (!isJsonObject(root)) return undefined;
  const { error } = root;
  if (typeof error === 'string' && error !== '') return { ...EMPTY_REPORT, message: error, body };
  if (!isJsonObject(error)) return undefined;
  const { message, type, code, status, details } = error;
  const detail = isJsonObject(details) ? details.error_code : undefined;
  return { message, type: type ?? status, code: code ?? detail, body };
}

/**
 * Returns the error of an error response or an `error` event. Bedrock and gateways send a message instead of an error,
 * FastAPI sends `detail`, and Mistral sends both.
 */
export function readRefusal(body: unknown, read = readReportedError): UpstreamReport | undefined {
  const report = read(body);
  if (report !== undefined || !isJsonObject(body)) return report;
  const { type, code, message = body.Message ?? body.detail } = body;
  const within = isJsonObject(message) ? readRefusal(message, read) : undefined;
  const text = within?.message ?? textOf(message);
  if (typeof text !== 'string') return undefined;
  return { message: text, type: type ?? within?.type, code: code ?? within?.code, body };
}

/** Returns a text, or the texts in FastAPI's list of problems. Their `input` quotes the request and is not read. */
function textOf(message: JsonValue | undefined): JsonValue | undefined {
  if (!Array.isArray(message)) return message;
  const problems = message.map((problem) => (isJsonObject(problem) ? problem.msg : undefined));
  const texts = new Set(problems.filter((text) => typeof text === 'string'));
  return texts.size === 0 ? undefined : [...texts].join('; ');
}

/** Returns the error in a stream event with the name `error`, for any data. @param read reads errors of the format */
export function readErrorEvent(data: string, read = readReportedError): UpstreamReport {
  try {
    const body: unknown = JSON.parse(data);
    return (
      readRefusal(body, read) ?? {
        ...EMPTY_REPORT,
        message: typeof body === 'string' ? body : undefined,
        body,
      }
    );
  } catch {
    return { ...EMPTY_REPORT, message: data };
  }
}

/** @throws ReportedFailure if the upstream's JSON is an error object, for any status */
export function refuseReportedError(body: unknown): void {
  const report = readReportedError(body);
  if (report !== undefined) throw new ReportedFailure(report);
}
