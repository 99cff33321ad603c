/** Every error code that the service answers with: its HTTP status, and when it is answered. */
const ERRORS = {
  previous_response_not_found: [400, 'the account has no earlier reply of that id to go on from'],
  websocket_connection_limit_reached: [400, 'the WebSocket has lasted for as long as it may: open a new one'],
  unauthenticated: [401, 'the session cookie is missing, expired or invalid'],
  bad_signature: [401, 'the signature is missing or does not match'],
  forbidden: [403, 'only an admin may do this, or the request comes from another origin'],
  not_found: [404, 'there is no such thing in the account, or at this path'],
  agent_not_found: [404, 'there is no such agent'],
  session_not_found: [404, 'the account has no such session'],
  request_timeout: [408, 'the body did not arrive in time'],
  name_taken: [409, 'the account has an agent of that name already'],
  last_admin: [409, 'the account would be left without an admin'],
  proof_pending: [
    409,
    'nothing that proves the session to others yet; `Retry-After` gives the seconds to wait',
  ],
  response_already_in_flight: [409, 'a response is under way on the WebSocket'],
  payload_too_large: [413, 'the body is larger than the service takes'],
  unsupported_media_type: [415, 'the body is not sent as `application/json`'],
  validation_failed: [422, 'the body or a parameter is not valid; `details` lists each problem'],
  unknown_upstream: [422, 'the upstream is not a configured provider with that model'],
  unknown_policy: [422, 'there is no policy of that name'],
  policy_yaml_invalid: [422, 'the policy is not valid; `details` lists each problem with its line'],
  unsupported_event: [422, '`type` is not `assistant-request`; nothing of the request is kept'],
  model_not_allowed: [422, "the model does not fit the agent's upstream"],
  language_unsupported: [
    422,
    'a text is in a language that is not understood, and the policy refuses it: nothing was forwarded',
  ],
  upgrade_required: [426, 'the path is that of a WebSocket'],
  rate_limited: [429, 'there were too many requests; `Retry-After` gives the seconds to wait'],
  internal_error: [500, 'the service failed'],
  report_generation_failed: [500, 'the PDF could not be made'],
  upstream_error: [502, 'the upstream answered with an error, or could not be reached'],
  audit_unavailable: [503, 'the journal or its database cannot be used: nothing was processed'],
  detection_unavailable: [503, 'identifiers cannot be looked for: nothing was forwarded'],
  reports_busy: [503, 'too many reports are being made; `Retry-After` gives the seconds to wait'],
  shutting_down: [503, 'the service is shutting down: send the request again'],
  upstream_unavailable: [
    503,
    "the provider of the agent's upstream is not configured at present: nothing was forwarded",
  ],
  upstream_timeout: [504, 'the upstream did not answer in time'],
} as const satisfies Record<string, readonly [status: number, when: string]>;

export type ErrorCode = keyof typeof ERRORS;

export function statusOf(code: ErrorCode): number {
  return ERRORS[code][0];
}

/** When a code is answered, as the API's documentation has it. */
export function whenOf(code: ErrorCode): string {
  return ERRORS[code][1];
}

/** One problem of a body or query; `rule` is a stable name, `message` says it to a person. Never holds the value. */
export interface ValidationDetail {
  readonly field: string;
  readonly rule: string;
  readonly message: string;
  /** Where in a text, counted from 1. */
  readonly line?: number;
  readonly column?: number;
}

export interface DomainErrorExtras {
  readonly details?: readonly ValidationDetail[];
  /** The field of a request that the error is about, for callers of the proxy. */
  readonly param?: string | null;
  /** Whether the same request may succeed when sent again. Sent to clients of the proxy as `x-should-retry`. */
  readonly retryable?: boolean;
  /** Seconds to wait, for `Retry-After`. */
  readonly retryAfter?: string;
  /** Further fields of the proxy's error object, such as `upstream_status`. */
  readonly fields?: Readonly<Record<string, string | number | null>>;
  readonly cause?: unknown;
}

/** The one error that services throw. The message is shown to the client: it must not hold anybody's data. */
export class DomainError extends Error {
  readonly status: number;

  constructor(
    readonly code: ErrorCode,
    message: string,
    readonly extras: DomainErrorExtras = {},
  ) {
    super(message, { cause: extras.cause });
    this.name = 'DomainError';
    this.status = ERRORS[code][0];
  }
}

export function validationFailed(details: readonly ValidationDetail[], param?: string | null): DomainError {
  const message = details.map((detail) => detail.message).join('; ');
  return new DomainError('validation_failed', message, {
    details,
    ...(param === undefined ? {} : { param }),
  });
}
