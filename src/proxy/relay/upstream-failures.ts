import type { AuditTrail } from '../../audit/journal/audit-trail.js';
import { DomainError } from '../../common/errors/domain-error.js';
import { readAll } from '../../common/http/read-body.js';
import { placesOf } from '../../detection/values/value-index.js';
import type { MaskedValue } from '../../tokenization/masked-value.js';
import { knownTokens } from '../../tokenization/request-tokens.js';
import { redactedLabel, type ParsedToken } from '../../tokenization/token/grammar.js';
import { TokenScanner } from '../../tokenization/token/scanner.js';
import type { TokenOwner } from '../../tokenization/tokenizer.js';
import { UpstreamFault, type UpstreamReply } from '../../upstreams/upstream.js';
import { NOTHING_SAID, ReportedFailure, type UpstreamReport } from '../wire/faulty-reply.js';
import type { WireFormat } from '../wire/wire-format.js';

const MAX_ERROR_BYTES = 65_536;
const MAX_MESSAGE_LENGTH = 2_000;
/** So much of a message is read that no token or value that begins before its limit is cut. */
const MAX_READ_LENGTH = 8_000;
/** A word such as `invalid_api_key`; anything else may be a sentence with a person's name in it. */
const WORD = /^[a-z][a-z0-9_.-]{0,63}$/i;

/** A provider has lost what a request goes on from: its caller can send the whole conversation instead. */
const LOST = 'previous_response_not_found';

/** A call as far as failures of its upstream go. */
interface ForwardedCall {
  readonly agent: TokenOwner;
  readonly values: readonly MaskedValue[];
  readonly earlierTokens: readonly ParsedToken[];
  readonly format: Pick<WireFormat, 'readError'>;
  readonly trail: Pick<AuditTrail, 'append'>;
}

/** Statuses after which the same request may succeed: timeout, too many requests, and faults of the server or behind it. */
function isRetryable(status: number): boolean {
  return status === 408 || status === 424 || status === 429 || status >= 500;
}

/** For a status other than 2xx. */
export async function failureOfReply(reply: UpstreamReply, call: ForwardedCall): Promise<DomainError> {
  return failureOfReport(await readReport(reply, call.format), reply, call);
}

/** For all else that can go wrong once the request is sent; errors of ours stay what they are. */
export async function failureOfError(error: unknown, call: ForwardedCall): Promise<DomainError> {
  if (error instanceof DomainError) return error;
  if (error instanceof ReportedFailure) return failureOfReport(error.report, undefined, call);
  const fault = error instanceof UpstreamFault ? error : new UpstreamFault('stream', false, error);
  const code = fault.timedOut ? 'upstream_timeout' : 'upstream_error';
  call.trail.append({ kind: 'upstream_failed', code, phase: fault.phase });
  const message = fault.timedOut ? 'The upstream did not answer in time.' : 'The upstream call failed.';
  return new DomainError(code, message, { retryable: true, fields: { phase: fault.phase } });
}

/** @param reply undefined where the failure was reported within a reply of status 200 */
async function failureOfReport(
  { message, type, code }: UpstreamReport,
  reply: UpstreamReply | undefined,
  call: ForwardedCall,
): Promise<DomainError> {
  const status = reply?.status;
  const retryAfter = reply?.retryAfter;
  const phase = status === undefined ? 'stream' : 'status';
  const upstreamStatus = status === undefined ? {} : { upstream_status: status };
  call.trail.append({ kind: 'upstream_failed', code: 'upstream_error', phase, ...upstreamStatus });
  if (code === LOST) return conversationLost();
  const fallback = `The upstream answered with ${status === undefined ? 'an error' : `status ${status}`}.`;
  const told =
    typeof message === 'string' ? await labelled(message.slice(0, MAX_READ_LENGTH), call) : fallback;
  return new DomainError('upstream_error', told.slice(0, MAX_MESSAGE_LENGTH), {
    retryable: status === undefined || isRetryable(status),
    fields: { upstream_type: word(type), upstream_code: word(code), ...upstreamStatus },
    ...(retryAfter === undefined ? {} : { retryAfter }),
  });
}

/**
 * The text as it came, but for tokens and for values that were masked in the request: labels stand for both, since errors are
 * logged and read aloud. An upstream has seen no other value, and its credentials are taken out of all that it sends.
 */
async function labelled(text: string, { agent, values, earlierTokens }: ForwardedCall): Promise<string> {
  const scanner = new TokenScanner({ mode: 'text', ...knownTokens(agent.policy, values, [], earlierTokens) });
  const bare = [...scanner.push(text), ...scanner.flush()]
    .map((piece) => (typeof piece === 'string' ? piece : redactedLabel(piece.kind) + piece.suffix))
    .join('');
  let told = '';
  let from = 0;
  for (const { start, end, origin } of await placesOf(values, bare)) {
    if (start >= from) told += bare.slice(from, start) + redactedLabel(origin.kind);
    from = Math.max(from, end);
  }
  return told + bare.slice(from);
}

function conversationLost(): DomainError {
  return new DomainError(LOST, 'The provider does not have the previous response any more.', {
    param: 'previous_response_id',
  });
}

async function readReport(reply: UpstreamReply, format: ForwardedCall['format']): Promise<UpstreamReport> {
  try {
    const body: unknown = JSON.parse((await readAll(reply.body, MAX_ERROR_BYTES)).toString('utf8'));
    return format.readError(body) ?? NOTHING_SAID;
  } catch {
    return NOTHING_SAID;
  }
}

function word(value: unknown): string | null {
  return typeof value === 'string' && WORD.test(value) ? value : null;
}
