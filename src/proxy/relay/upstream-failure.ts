import { Injectable } from '@nestjs/common';
import type { AgentProfile } from '../../agents/agent-directory.js';
import { callEvents } from '../../audit/events/call-events.js';
import type { AuditTrail } from '../../audit/journal/audit-trail.js';
import { DomainError } from '../../common/errors/domain-error.js';
import { DetectionService } from '../../detection/detection.service.js';
import { redactedLabel } from '../../tokenization/token/grammar.js';
import { STUB } from '../../upstreams/upstreams.service.js';
import { UpstreamFault, type UpstreamReply } from '../../upstreams/upstream.js';
import { isJsonObject } from '../chat/json.js';
import { readAll } from '../../common/http/read-body.js';

const MAX_ERROR_BYTES = 65_536;
const MAX_MESSAGE_LENGTH = 2_000;
const NEVER = new AbortController().signal;

/** Statuses after which the same request may succeed: timeout, too many requests, and faults of the server. */
function isRetryable(status: number): boolean {
  return status === 408 || status === 429 || status >= 500;
}

/** Turns what an upstream did wrong into an error of ours. Its own words are masked, and nothing in them restored. */
@Injectable()
export class UpstreamFailures {
  constructor(private readonly detection: DetectionService) {}

  /** For a status other than 2xx. */
  async fromReply(reply: UpstreamReply, agent: AgentProfile, trail: AuditTrail): Promise<DomainError> {
    const { status, retryAfter } = reply;
    const told = await readError(reply);
    return this.fromTold(told ?? NOTHING_TOLD, { status, retryAfter }, agent, trail);
  }

  /** For all else that can go wrong once the request is sent; errors of ours stay what they are. */
  async fromError(error: unknown, agent: AgentProfile, trail: AuditTrail): Promise<DomainError> {
    if (error instanceof DomainError) return error;
    if (error instanceof ToldUpstreamError) return this.fromTold(error.told, {}, agent, trail);
    const fault = error instanceof UpstreamFault ? error : new UpstreamFault('stream', false, error);
    const code = fault.timedOut ? 'upstream_timeout' : 'upstream_error';
    trail.append(callEvents.upstreamFailed(code, fault.phase, undefined));
    const message = fault.timedOut ? 'The upstream did not answer in time.' : 'The upstream call failed.';
    return new DomainError(code, message, { retryable: true, fields: { phase: fault.phase } });
  }

  private async fromTold(
    told: ToldError,
    { status, retryAfter }: { status?: number; retryAfter?: string | undefined },
    agent: AgentProfile,
    trail: AuditTrail,
  ): Promise<DomainError> {
    trail.append(
      callEvents.upstreamFailed('upstream_error', status === undefined ? 'stream' : 'status', status),
    );
    const message = await this.masked(told.message, agent);
    const fallback = status === undefined ? 'an error' : `status ${status}`;
    return new DomainError('upstream_error', message ?? `The upstream answered with ${fallback}.`, {
      retryable: status === undefined || isRetryable(status),
      fields: {
        upstream_type: told.type,
        upstream_code: told.code,
        ...(status === undefined ? {} : { upstream_status: status }),
      },
      ...(retryAfter === undefined ? {} : { retryAfter }),
    });
  }

  private async masked(message: string | undefined, agent: AgentProfile): Promise<string | undefined> {
    if (message === undefined) return undefined;
    const text = message.slice(0, MAX_MESSAGE_LENGTH);
    const slot = { path: 'error.message', role: 'meta', form: 'text', text } as const;
    const withoutModel = agent.upstream?.provider === STUB;
    const [found] = await this.detection.detect([slot], agent.policy, NEVER, { withoutModel });
    let masked = text;
    for (const { start, end, kind } of (found ?? []).toReversed()) {
      masked = masked.slice(0, start) + redactedLabel(kind) + masked.slice(end);
    }
    return masked;
  }
}

interface ToldError {
  readonly message: string | undefined;
  readonly type: string | null;
  readonly code: string | null;
}

/** A word such as `invalid_api_key`; anything else may be a sentence with somebody's name in it. */
const WORD = /^[a-z][a-z0-9_.-]{0,63}$/i;

const NOTHING_TOLD: ToldError = { message: undefined, type: null, code: null };

/** An error object where a completion or a chunk of one should be. */
class ToldUpstreamError extends Error {
  constructor(readonly told: ToldError) {
    super('the upstream told of an error');
    this.name = 'ToldUpstreamError';
  }
}

/** @throws ToldUpstreamError when the upstream's JSON is an error object, whatever its status was */
export function refuseToldError(body: unknown): void {
  const told = toldError(body);
  if (told !== undefined) throw new ToldUpstreamError(told);
}

function toldError(body: unknown): ToldError | undefined {
  if (!isJsonObject(body) || !isJsonObject(body.error)) return undefined;
  const { message, type, code } = body.error;
  return { message: typeof message === 'string' ? message : undefined, type: word(type), code: word(code) };
}

async function readError(reply: UpstreamReply): Promise<ToldError | undefined> {
  try {
    return toldError(JSON.parse((await readAll(reply.body, MAX_ERROR_BYTES)).toString('utf8')));
  } catch {
    return undefined;
  }
}

function word(value: unknown): string | null {
  return typeof value === 'string' && WORD.test(value) ? value : null;
}
