import type { FailureClass } from '../../audit/events/failure-class.js';
import { DomainError } from '../../common/errors/domain-error.js';
import { errorCode } from '../../common/errors/error-code.js';
import { UpstreamFault, type UpstreamReply } from '../../upstreams/upstream.js';
import { ReportedFailure } from '../wire/faulty-reply.js';

/** An upstream has returned a status other than 2xx. */
export class RefusedReply extends Error {
  override readonly name = 'RefusedReply';

  constructor(readonly reply: UpstreamReply) {
    super(`the upstream returned status ${reply.status}`);
  }
}

/** Failure of an attempt after which a fallback is allowed. */
export interface AttemptFailure {
  readonly class: FailureClass;
  /** HTTP status, if the upstream returned one. */
  readonly status: number | undefined;
  /** Value of the upstream's `retry-after` header. */
  readonly retryAfter?: string | undefined;
}

/** The provider rejects the credentials or the model. Another provider may accept the request. */
const DENIALS: ReadonlySet<number> = new Set([401, 402, 403, 404]);
/** The request timed out at the provider, or a dependency failed, such as a model behind a cloud service. */
const FAULTS: ReadonlySet<number> = new Set([408, 424]);
const TLS = /^(?:ERR_TLS|ERR_SSL|CERT_|UNABLE_TO_|DEPTH_ZERO_|SELF_SIGNED_|HOSTNAME_MISMATCH|EPROTO)/;
const BY_CODE: ReadonlyMap<string, FailureClass> = new Map([
  ['ECONNREFUSED', 'refused'],
  ['ENOTFOUND', 'dns'],
  ['EAI_AGAIN', 'dns'],
]);

/**
 * Returns the failure of an attempt; undefined if no fallback is allowed, because the request itself is invalid or the
 * error is from this service.
 */
export function failureOf(error: unknown): AttemptFailure | undefined {
  if (error instanceof DomainError) return undefined;
  if (error instanceof RefusedReply) return failureOfStatus(error.reply);
  return { class: classOf(error), status: undefined };
}

function failureOfStatus({ status, retryAfter }: UpstreamReply): AttemptFailure | undefined {
  if (status === 429) return { class: 'rate_limited', status, retryAfter };
  if (DENIALS.has(status)) return { class: 'denied', status };
  // A status below 400 that is not a reply, such as a redirect, indicates a misconfigured server.
  if (FAULTS.has(status) || status >= 500 || status < 400)
    return { class: 'server_error', status, retryAfter };
  return undefined;
}

function classOf(error: unknown): FailureClass {
  if (error instanceof ReportedFailure) return 'reported';
  if (!(error instanceof UpstreamFault)) return 'broken';
  if (error.phase === 'queue') return 'busy';
  if (error.timedOut) return 'timeout';
  const code = errorCode(error.cause) ?? '';
  const known = BY_CODE.get(code) ?? (TLS.test(code) ? 'tls' : undefined);
  return known ?? (error.phase === 'connect' ? 'connect' : 'broken');
}
