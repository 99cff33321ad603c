/** HTTP status, cause and remedy of each error code that the service returns. Cause and remedy are sentences. */
const ERRORS = {
  previous_response_not_found: [
    400,
    'The account has no earlier response with this ID, or its conversation is no longer stored.',
    'Send the whole conversation again, without `previous_response_id`.',
  ],
  websocket_connection_limit_reached: [
    400,
    'The WebSocket has reached its maximum lifetime.',
    'Open a new WebSocket.',
  ],
  unauthenticated: [
    401,
    'The session cookie or API token is missing, expired, revoked or invalid.',
    'Log in again, or create a new API token.',
  ],
  bad_signature: [
    401,
    'The signature is missing, expired or invalid.',
    "Sign the raw body with the agent's secret or the operator's secret. Check the clock of the signing " +
      'machine.',
  ],
  caller_key_required: [
    401,
    'The agent requires a caller key, and the request contains none.',
    "Send one of the agent's caller keys as `Authorization: Bearer …` or as `x-api-key`.",
  ],
  caller_key_invalid: [
    401,
    'The caller key is malformed, unknown, expired or revoked, or it belongs to a different agent.',
    "Send one of the agent's valid caller keys, or create a new one.",
  ],
  forbidden: [
    403,
    'Your role or the scopes of your API token do not allow this request, or the `Origin` header names a different ' +
      'site.',
    'Ask an admin of the account, use a token with the required scope, or send the request from the ' +
      "service's own origin.",
  ],
  not_found: [
    404,
    "The account has no such resource, the path does not exist, or the agent's upstream does not " +
      'support this API.',
    'Check the ID, the path, and the APIs of the upstream.',
  ],
  agent_not_found: [
    404,
    'The agent does not exist, or it was deleted.',
    "Check the agent's ID or its proxy URL.",
  ],
  session_not_found: [
    404,
    'The account has no session with this ID, or the call has not ended.',
    'Check the ID, and repeat the request after the call has ended.',
  ],
  request_timeout: [
    408,
    'The body did not arrive in time. The default limit is 30 seconds.',
    'Send the request again.',
  ],
  name_taken: [409, 'Another agent of the account has this name.', 'Choose another name.'],
  account_limit_reached: [
    409,
    'The account or agent has the most agents, members, API tokens, caller keys, alert webhooks or versions of policies that the ' +
      'service allows.',
    'Delete some, or ask the operator to raise the limit.',
  ],
  last_admin: [409, 'The account would have no admin.', 'Make another member an admin first.'],
  proof_pending: [
    409,
    'The session has no proof yet, because no sufficiently cosigned checkpoint covers it.',
    'Repeat the request after the number of seconds in `Retry-After`.',
  ],
  response_already_in_flight: [
    409,
    'Another response is in progress on this WebSocket.',
    'Wait for its last event, or cancel it with `response.cancel`.',
  ],
  payload_too_large: [
    413,
    'The body exceeds the size limit. The default limit is 1 MiB.',
    'Send a smaller body.',
  ],
  unsupported_media_type: [415, 'The body is not JSON in UTF-8.', 'Send `content-type: application/json`.'],
  validation_failed: [422, 'The body or a parameter is invalid.', 'Correct each problem in `details`.'],
  unknown_upstream: [
    422,
    'No configured provider offers this upstream.',
    'Choose an upstream from `GET /api/v1/upstreams`.',
  ],
  unknown_policy: [
    422,
    'The account has no policy with this name.',
    'Choose a policy from `GET /api/v1/policies`.',
  ],
  policy_yaml_invalid: [
    422,
    'The policy is invalid.',
    'Correct each problem in `details`, which gives the line and column.',
  ],
  unsupported_event: [
    422,
    "The event's `type` is not `assistant-request`. The event was not stored.",
    'Subscribe the webhook to assistant requests only.',
  ],
  model_not_allowed: [
    422,
    "The agent's upstream does not accept this model.",
    'Send a model from `GET /proxy/{agent_id}/v1/models`.',
  ],
  language_unsupported: [
    422,
    'A text is in a language that detection does not support. The policy rejects such calls, so the ' +
      'request was not forwarded.',
    'Change `on_other_language` in the policy, or send texts in a supported language.',
  ],
  kind_refused: [
    422,
    'The request contains a value of a kind that the policy rejects (`refuse`), so it was not forwarded. The message names ' +
      'the kinds and the paths of their texts, but not the values.',
    'Remove the values from the conversation, or change the action of the kind in the policy.',
  ],
  upgrade_required: [
    426,
    'The request is not a WebSocket upgrade.',
    'Open a WebSocket, or send a `POST` request to this path.',
  ],
  rate_limited: [
    429,
    'The account or client reached its limit on requests, streams or model tokens.',
    'Repeat the request after the number of seconds in `Retry-After`.',
  ],
  internal_error: [
    500,
    'The service failed unexpectedly.',
    'Retry later. If the error persists, give the operator the `request_id`.',
  ],
  report_generation_failed: [500, 'The PDF could not be rendered.', 'Retry, or request the report as JSON.'],
  upstream_error: [
    502,
    'The upstream returned an error or could not be reached.',
    'Check `upstream_status` and the message. Retry unless `x-should-retry` is `false`.',
  ],
  audit_unavailable: [
    503,
    'The journal or its database is unavailable, so the request was not processed.',
    'Retry later.',
  ],
  detection_unavailable: [
    503,
    'Detection failed or is overloaded, so the request was not forwarded.',
    'Retry later, or send shorter texts.',
  ],
  reports_busy: [
    503,
    'The service is rendering too many reports.',
    'Repeat the request after the number of seconds in `Retry-After`.',
  ],
  shutting_down: [
    503,
    'This instance is shutting down and did not process the request.',
    'Send the request again.',
  ],
  policy_unsupported: [
    503,
    "Another release stored the agent's policy, or the default policy behind it, with settings that this release does " +
      'not support. The request was not forwarded.',
    'Assign a policy of this release to the agent, or ask the operator to start the newer release again.',
  ],
  upstream_unavailable: [
    503,
    "The provider of the agent's upstream is currently not configured, so the request was not forwarded.",
    'Ask the operator to configure the provider.',
  ],
  upstream_timeout: [
    504,
    'The upstream did not respond in time, or its reply exceeded the time limit.',
    'Retry, or configure a fallback for the agent.',
  ],
} as const satisfies Record<string, readonly [status: number, cause: string, remedy: string]>;

export type ErrorCode = keyof typeof ERRORS;

export function statusOf(code: ErrorCode): number {
  return ERRORS[code][0];
}

/** Returns the cause and remedy of an error, for the API documentation. */
export function explanationOf(code: ErrorCode): string {
  const [, cause, remedy] = ERRORS[code];
  return `${cause} ${remedy}`;
}

/** Problem in a body or query. `rule` is a stable name, `message` is for a person. Neither contains the value. */
export interface ValidationDetail {
  readonly field: string;
  readonly rule: string;
  readonly message: string;
  /** Position in a text, counted from 1. */
  readonly line?: number;
  readonly column?: number;
}

export interface DomainErrorExtras {
  readonly details?: readonly ValidationDetail[];
  /** Request field that caused the error, for callers of the proxy. */
  readonly param?: string | null;
  /** Whether the same request may succeed if it is repeated. Sent to clients of the proxy as `x-should-retry`. */
  readonly retryable?: boolean;
  /** Value of the `Retry-After` header, in seconds. */
  readonly retryAfter?: string;
  /** Additional fields in the proxy's error object, such as `upstream_status`. */
  readonly fields?: Readonly<Record<string, string | number | null>>;
  /** Upstream's own error, if callers receive it instead of this one. */
  readonly provider?: ProviderError;
  readonly cause?: unknown;
}

/** Upstream error as callers may see it, without credentials, tokens and masked values. */
export interface ProviderError {
  /** HTTP status; undefined if the error was reported within a reply. */
  readonly status: number | undefined;
  /** Headers by their lowercase names. */
  readonly headers: Readonly<Record<string, string>>;
  /** JSON body from the upstream; undefined if it sent no JSON. */
  readonly body: unknown;
  readonly type: string | null;
  readonly code: string | number | null;
}

/** Error that services throw. The message is shown to the client, so it must not contain personal data. */
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
