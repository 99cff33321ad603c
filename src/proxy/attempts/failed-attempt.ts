import type { FailureClass } from '../../audit/events/failure-class.js';
import { DomainError } from '../../common/errors/domain-error.js';
import { errorCode } from '../../common/errors/error-code.js';
import { UpstreamFault, type UpstreamReply } from '../../upstreams/upstream.js';
import { ReportedFailure } from '../wire/faulty-reply.js';

/** An upstream has answered with another status than 2xx. */
export class RefusedReply extends Error {
  override readonly name = 'RefusedReply';

  constructor(readonly reply: UpstreamReply) {
    super(`the upstream returned status ${reply.status}`);
  }
}

/** Why an attempt gave no reply, so that another upstream is asked. */
export interface AttemptFailure {
  readonly class: FailureClass;
  /** HTTP status, where there was one. */
  readonly status: number | undefined;
  /** When it wants to be asked again, as it wrote it. */
  readonly retryAfter?: string | undefined;
}

/** The provider doesn't know us, or not that model; another may. */
const DENIALS: ReadonlySet<number> = new Set([401, 402, 403, 404]);
/** It took too long, or what it stands on failed, as a model behind a cloud. */
const FAULTS: ReadonlySet<number> = new Set([408, 424]);
const TLS = /^(?:ERR_TLS|ERR_SSL|CERT_|UNABLE_TO_|DEPTH_ZERO_|SELF_SIGNED_|HOSTNAME_MISMATCH|EPROTO)/;
const BY_CODE: ReadonlyMap<string, FailureClass> = new Map([
  ['ECONNREFUSED', 'refused'],
  ['ENOTFOUND', 'dns'],
  ['EAI_AGAIN', 'dns'],
]);

/**
 * Why an attempt failed; undefined where another upstream is not asked: the request itself is refused, or the error is one
 * of ours.
 */
export function failureOf(error: unknown): AttemptFailure | undefined {
  if (error instanceof DomainError) return undefined;
  if (error instanceof RefusedReply) return failureOfStatus(error.reply);
  return { class: classOf(error), status: undefined };
}

function failureOfStatus({ status, retryAfter }: UpstreamReply): AttemptFailure | undefined {
  if (status === 429) return { class: 'rate_limited', status, retryAfter };
  if (DENIALS.has(status)) return { class: 'denied', status };
  // What is neither a reply nor a refusal, such as a redirect, comes from a server that is not set up as it should be.
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
