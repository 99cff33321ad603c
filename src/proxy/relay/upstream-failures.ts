import type { AgentProfile } from '../../agents/agent-directory.js';
import type { AuditTrail } from '../../audit/journal/audit-trail.js';
import { DomainError, type DomainErrorExtras } from '../../common/errors/domain-error.js';
import { readAll } from '../../common/http/read-body.js';
import { UpstreamFault, type UpstreamReply } from '../../upstreams/upstream.js';
import { EMPTY_REPORT, ReportedFailure, type UpstreamReport } from '../wire/faulty-reply.js';
import type { WireFormat } from '../wire/wire-format.js';
import { type LabelledCall, Labels } from './labels.js';
import { providerError } from './provider-error.js';

const MAX_ERROR_BYTES = 65_536;

/** The provider no longer has the conversation. The caller can send the whole conversation instead. */
const LOST = 'previous_response_not_found';

/** Properties of a call that its failures require. */
interface ForwardedCall extends LabelledCall {
  readonly agent: LabelledCall['agent'] & Pick<AgentProfile, 'upstreamErrors'>;
  readonly format: Pick<WireFormat, 'readError'>;
  readonly trail: Pick<AuditTrail, 'append'>;
}

/** Returns whether a retry can succeed after a timeout, a rate limit, or a fault of the server or its dependencies. */
function isRetryable(status: number): boolean {
  return status === 408 || status === 424 || status === 429 || status >= 500;
}

/** Converts a reply with a status other than 2xx. */
export async function failureOfReply(reply: UpstreamReply, call: ForwardedCall): Promise<DomainError> {
  return failureOfReport(await readReport(reply, call.format), reply, call);
}

/** Converts any other error after the request was sent. Returns a `DomainError` unchanged. */
export async function failureOfError(error: unknown, call: ForwardedCall): Promise<DomainError> {
  if (error instanceof DomainError) return error;
  if (error instanceof ReportedFailure) return failureOfReport(error.report, undefined, call);
  const fault = error instanceof UpstreamFault ? error : new UpstreamFault('stream', false, error);
  const code = fault.timedOut ? 'upstream_timeout' : 'upstream_error';
  call.trail.append({ kind: 'upstream_failed', code, phase: fault.phase });
  const message = messageOf(fault);
  return new DomainError(code, message, { retryable: true, fields: { phase: fault.phase } });
}

function messageOf({ timedOut, phase }: UpstreamFault): string {
  if (!timedOut) return 'The upstream call failed.';
  return phase === 'stream'
    ? "The upstream's reply exceeded the time limit."
    : 'The upstream did not respond in time.';
}

/** @param reply undefined if the failure was reported within a reply of status 200 */
async function failureOfReport(
  report: UpstreamReport,
  reply: UpstreamReply | undefined,
  call: ForwardedCall,
): Promise<DomainError> {
  const status = reply?.status;
  const retryAfter = reply?.retryAfter;
  const phase = status === undefined ? 'stream' : 'status';
  const upstreamStatus = status === undefined ? {} : { upstream_status: status };
  call.trail.append({ kind: 'upstream_failed', code: 'upstream_error', phase, ...upstreamStatus });
  const labels = await Labels.of(call);
  const isPassed = call.agent.upstreamErrors === 'provider';
  const provider = isPassed ? { provider: providerError(report, reply, labels) } : {};
  if (report.code === LOST) return conversationLost(provider);
  const fallback = `The upstream returned ${status === undefined ? 'an error' : `status ${status}`}.`;
  const message = typeof report.message === 'string' ? labels.text(report.message) : fallback;
  return new DomainError('upstream_error', message, {
    retryable: status === undefined || isRetryable(status),
    fields: {
      upstream_type: labels.word(report.type),
      upstream_code: labels.word(report.code),
      ...upstreamStatus,
    },
    ...(retryAfter === undefined ? {} : { retryAfter }),
    ...provider,
  });
}

function conversationLost(provider: Pick<DomainErrorExtras, 'provider'>): DomainError {
  return new DomainError(LOST, 'The provider no longer has the previous response.', {
    param: 'previous_response_id',
    ...provider,
  });
}

async function readReport(reply: UpstreamReply, format: ForwardedCall['format']): Promise<UpstreamReport> {
  try {
    const body: unknown = JSON.parse((await readAll(reply.body, MAX_ERROR_BYTES)).toString('utf8'));
    return format.readError(body) ?? { ...EMPTY_REPORT, body };
  } catch {
    return EMPTY_REPORT;
  }
}
