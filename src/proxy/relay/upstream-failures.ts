import { Injectable } from '@nestjs/common';
import type { AgentProfile } from '../../agents/agent-directory.js';
import type { AuditTrail } from '../../audit/journal/audit-trail.js';
import { DomainError } from '../../common/errors/domain-error.js';
import { readAll } from '../../common/http/read-body.js';
import { DetectionService } from '../../detection/detection.service.js';
import type { TextSlot } from '../../detection/slot.js';
import type { EntityKind } from '../../detection/kinds.js';
import { TokenScanner } from '../../tokenization/token/scanner.js';
import { redactedLabel } from '../../tokenization/token/grammar.js';
import { UpstreamFault, type UpstreamReply } from '../../upstreams/upstream.js';
import { ReportedFailure, type UpstreamReport } from '../wire/faulty-reply.js';
import type { WireFormat } from '../wire/wire-format.js';

const MAX_ERROR_BYTES = 65_536;
const MAX_MESSAGE_LENGTH = 2_000;
const NEVER = new AbortController().signal;
/** A word such as `invalid_api_key`; anything else may be a sentence with a person's name in it. */
const WORD = /^[a-z][a-z0-9_.-]{0,63}$/i;

/** A provider has lost what a request goes on from: its caller can send the whole conversation instead. */
const LOST = 'previous_response_not_found';

/** A call as far as failures of its upstream go. */
interface ForwardedCall {
  readonly agent: AgentProfile;
  readonly format: Pick<WireFormat, 'readError'>;
  readonly trail: Pick<AuditTrail, 'append'>;
  readonly withoutModel: boolean;
}

/** Statuses after which the same request may succeed: timeout, too many requests, and faults of the server. */
function isRetryable(status: number): boolean {
  return status === 408 || status === 429 || status >= 500;
}

/** Turns what an upstream did wrong into an error of ours. Its own words are masked, and nothing in them restored. */
@Injectable()
export class UpstreamFailures {
  constructor(private readonly detection: DetectionService) {}

  /** For a status other than 2xx. */
  async fromReply(reply: UpstreamReply, call: ForwardedCall): Promise<DomainError> {
    return this.fromReport(await readReport(reply, call.format), reply, call);
  }

  /** For all else that can go wrong once the request is sent; errors of ours stay what they are. */
  async fromError(error: unknown, call: ForwardedCall): Promise<DomainError> {
    if (error instanceof DomainError) return error;
    if (error instanceof ReportedFailure) return this.fromReport(error.report, undefined, call);
    const fault = error instanceof UpstreamFault ? error : new UpstreamFault('stream', false, error);
    const code = fault.timedOut ? 'upstream_timeout' : 'upstream_error';
    call.trail.append({ kind: 'upstream_failed', code, phase: fault.phase });
    const message = fault.timedOut ? 'The upstream did not answer in time.' : 'The upstream call failed.';
    return new DomainError(code, message, { retryable: true, fields: { phase: fault.phase } });
  }

  /** @param reply undefined where the failure was reported within a reply of status 200 */
  private async fromReport(
    report: UpstreamReport | undefined,
    reply: UpstreamReply | undefined,
    call: ForwardedCall,
  ): Promise<DomainError> {
    const status = reply?.status;
    const retryAfter = reply?.retryAfter;
    const phase = status === undefined ? 'stream' : 'status';
    const upstreamStatus = status === undefined ? {} : { upstream_status: status };
    call.trail.append({ kind: 'upstream_failed', code: 'upstream_error', phase, ...upstreamStatus });
    if (report?.code === LOST) return conversationLost();
    const message = await this.masked(report?.message, call);
    const fallback = status === undefined ? 'an error' : `status ${status}`;
    return new DomainError('upstream_error', message ?? `The upstream answered with ${fallback}.`, {
      retryable: status === undefined || isRetryable(status),
      fields: { upstream_type: word(report?.type), upstream_code: word(report?.code), ...upstreamStatus },
      ...(retryAfter === undefined ? {} : { retryAfter }),
    });
  }

  private async masked(
    message: unknown,
    { agent, withoutModel }: ForwardedCall,
  ): Promise<string | undefined> {
    if (typeof message !== 'string') return undefined;
    const text = labelled(message.slice(0, MAX_MESSAGE_LENGTH), agent.policy.maskedKinds);
    const slot: TextSlot = { path: 'error', role: 'meta', form: 'text', text };
    const [found] = await this.detection.detect([slot], agent.policy, NEVER, {
      accountId: agent.accountId,
      withoutModel,
    });
    let masked = text;
    for (const { start, end, kind } of (found ?? []).toReversed()) {
      masked = masked.slice(0, start) + redactedLabel(kind) + masked.slice(end);
    }
    return masked;
  }
}

/** The text with labels instead of our tokens: those say nothing to whoever reads it, and may look like identifiers. */
function labelled(text: string, kinds: ReadonlySet<EntityKind>): string {
  const scanner = new TokenScanner({ kinds, mode: 'text' });
  return [...scanner.push(text), ...scanner.flush()]
    .map((piece) => (typeof piece === 'string' ? piece : redactedLabel(piece.kind)))
    .join('');
}

function conversationLost(): DomainError {
  return new DomainError(LOST, 'The provider does not have the previous response any more.', {
    param: 'previous_response_id',
  });
}

async function readReport(
  reply: UpstreamReply,
  format: ForwardedCall['format'],
): Promise<UpstreamReport | undefined> {
  try {
    return format.readError(JSON.parse((await readAll(reply.body, MAX_ERROR_BYTES)).toString('utf8')));
  } catch {
    return undefined;
  }
}

function word(value: unknown): string | null {
  return typeof value === 'string' && WORD.test(value) ? value : null;
}
