import type { SchemaValidator } from '../schema-validator.js';
import { type Response, refTo, type Schema } from '../../../src/api-docs/open-api.js';
import { CANARY, FIELD_LIKE } from './hostile.js';
import type { Probe, Target } from './probes.js';
import type { RawAnswer } from './raw-request.js';

interface ErrorBody {
  readonly error: {
    readonly code: string;
    readonly message: string;
    readonly request_id?: string;
    readonly details?: readonly Problem[] | { readonly problems?: readonly Problem[] };
  };
  /** Request ID in errors of the Messages API. */
  readonly request_id?: string;
}

interface Problem {
  readonly field: string;
  readonly message: string;
}

/** Returns the faults of a response; empty if it matches the API document. */
export function faults(
  target: Target,
  probe: Probe,
  answer: RawAnswer,
  validator: SchemaValidator,
): string[] {
  const wrong = (what: string): string => `${target.route} with ${probe.label}: ${answer.status} ${what}`;
  const documented = target.operation.responses[String(answer.status)];
  const isPage = answer.type === 'text/html' && documented !== undefined;
  const found: string[] = [];
  // A long text can exceed the time limit of detection.
  const isTooLong = documented !== undefined && answer.text.includes('"detection_unavailable"');
  if (answer.status >= 500 && !isPage && !isTooLong) found.push('is a fault of the service');
  if (answer.requestId === undefined) found.push('has no request id');
  if (answer.status >= 400 && !isPage) {
    const routed = probe.elsewhere === true ? undefined : documented;
    found.push(...errorFaults(answer, validator, schemaOf(routed, target)));
  }
  if (!isDescribed(target)) return found.filter((fault) => !fault.startsWith('/error/code')).map(wrong);
  if (documented === undefined && probe.also?.includes(answer.status) !== true) {
    found.push('is not in the document');
  }
  if (probe.mustFail && answer.status < 400) found.push('lets it through');
  return found.map(wrong);
}

/** Whether the document describes the successful responses of an operation. Others cannot be checked. */
function isDescribed({ operation: { responses } }: Target): boolean {
  return ['200', '201'].every(
    (status) => responses[status] === undefined || responses[status].content !== undefined,
  );
}

/** Returns the schema of a documented error, or the general error schema of the API or the proxy. */
function schemaOf(documented: Response | undefined, { route }: Target): Schema {
  const own = documented?.content?.['application/json']?.schema;
  if (own !== undefined) return own;
  // A path that is not part of the Messages API may belong to another API.
  if (/^\w+ \/proxy\/[^/]+\/v1\/messages/.test(route))
    return { anyOf: [refTo('MessagesError'), refTo('ChatCompletionError')] };
  return refTo(/^\w+ \/proxy\//.test(route) ? 'ChatCompletionError' : 'Error');
}

function errorFaults(
  { text, type, requestId }: RawAnswer,
  validator: SchemaValidator,
  schema: Schema,
): string[] {
  if (type !== 'application/json') return ['is no JSON'];
  const body = JSON.parse(text) as ErrorBody;
  const found = validator.misfits(schema, body);
  const { message, request_id: within, details = [] } = body.error;
  if ((within ?? body.request_id) !== requestId) found.push('has another request id in its body');
  const told = [message, ...problemsIn(details).flatMap((detail) => [detail.message, detail.field])].join(
    '\n',
  );
  if (isEcho(told)) found.push('repeats what was sent');
  return found;
}

/** Whether a message repeats hostile text. Plausible field names may be repeated, which helps to find misspellings. */
function isEcho(told: string): boolean {
  return told.replaceAll(FIELD_LIKE, '').includes(CANARY);
}

function problemsIn(details: ErrorBody['error']['details'] = []): readonly Problem[] {
  return isList(details) ? details : (details.problems ?? []);
}

function isList(details: object): details is readonly Problem[] {
  return Array.isArray(details);
}
