import { NOTHING_SAID, ReportedFailure, type UpstreamReport } from '../faulty-reply.js';
import { isJsonObject, type JsonValue } from '../json/json.js';

/**
 * What the error of an upstream's JSON says, an object or a mere text; undefined where there is none. Gemini's comes in a list
 * of one, and has a `status`, such as `INVALID_ARGUMENT`, for a type. Anthropic's code is within its details.
 */
export function readReportedError(body: unknown): UpstreamReport | undefined {
  const told: unknown = Array.isArray(body) && body.length === 1 ? body[0] : body;
  if (!isJsonObject(told)) return undefined;
  const { error } = told;
  if (typeof error === 'string' && error !== '') return { ...NOTHING_SAID, message: error, body };
  if (!isJsonObject(error)) return undefined;
  const { message, type, code, status, details } = error;
  const detail = isJsonObject(details) ? details.error_code : undefined;
  return { message, type: type ?? status, code: code ?? detail, body };
}

/**
 * What a body says that is nothing but an error: one that came with an error's status, or as an event `error`. Bedrock's and
 * gateways' have a message instead of an error, FastAPI's a `detail`, Mistral's both.
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

/** A text, or those of FastAPI's list of problems. Their `input` quotes the request and is not read. */
function textOf(message: JsonValue | undefined): JsonValue | undefined {
  if (!Array.isArray(message)) return message;
  const problems = message.map((problem) => (isJsonObject(problem) ? problem.msg : undefined));
  const texts = new Set(problems.filter((text) => typeof text === 'string'));
  return texts.size === 0 ? undefined : [...texts].join('; ');
}

/**
 * What an event of a stream says that is named `error`, whatever its data is.
 * @param read reads the format's own failures
 */
export function readErrorEvent(data: string, read = readReportedError): UpstreamReport {
  try {
    const body: unknown = JSON.parse(data);
    return (
      readRefusal(body, read) ?? {
        ...NOTHING_SAID,
        message: typeof body === 'string' ? body : undefined,
        body,
      }
    );
  } catch {
    return { ...NOTHING_SAID, message: data };
  }
}

/** @throws ReportedFailure when the upstream's JSON is an error object, whatever its status was */
export function refuseReportedError(body: unknown): void {
  const report = readReportedError(body);
  if (report !== undefined) throw new ReportedFailure(report);
}
