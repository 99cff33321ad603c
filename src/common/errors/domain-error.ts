/** HTTP status of every error code that the service answers with. A code without a status does not compile. */
const STATUS = {
  unauthenticated: 401,
  bad_signature: 401,
  forbidden: 403,
  not_found: 404,
  agent_not_found: 404,
  session_not_found: 404,
  name_taken: 409,
  last_admin: 409,
  payload_too_large: 413,
  unsupported_media_type: 415,
  validation_failed: 422,
  unknown_upstream: 422,
  unknown_policy: 422,
  policy_yaml_invalid: 422,
  unsupported_event: 422,
  model_not_allowed: 422,
  rate_limited: 429,
  internal_error: 500,
  report_generation_failed: 500,
  upstream_error: 502,
  audit_unavailable: 503,
  detection_unavailable: 503,
  reports_busy: 503,
  shutting_down: 503,
  upstream_timeout: 504,
} as const satisfies Record<string, number>;

export type ErrorCode = keyof typeof STATUS;

export function statusOf(code: ErrorCode): number {
  return STATUS[code];
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
  /** Whether the same request may succeed when sent again. Told to clients of the proxy as `x-should-retry`. */
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
    this.status = STATUS[code];
  }
}

export function validationFailed(details: readonly ValidationDetail[], param?: string | null): DomainError {
  const message = details.map((detail) => detail.message).join('; ');
  return new DomainError('validation_failed', message, {
    details,
    ...(param === undefined ? {} : { param }),
  });
}
