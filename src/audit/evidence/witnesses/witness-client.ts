import { readAll } from '../../../common/http/read-body.js';
import { splitNote } from '../../chain/log/note-format.js';
import {
  type AddCheckpoint,
  addCheckpointText,
  parseSize,
  SIZE_TYPE,
} from '../../chain/cosigning/witness-messages.js';
import type { WitnessEndpoint } from './witness-policy.js';

/** Time limit for a witness's response, in milliseconds. */
const TIMEOUT_MS = 10_000;
/** Maximum size of a response in bytes. */
const MAX_ANSWER = 65_536;
/** Maximum number of seconds that a witness's clock may be ahead. */
const MAX_AHEAD = 86_400;

/** Reason why a witness did not cosign. For `inconsistent` and `ahead`, the witness states that the log changed. */
export type WitnessFailure =
  | 'unreachable'
  | 'timed_out'
  | 'unavailable'
  | 'unknown_log'
  | 'unknown_key'
  | 'inconsistent'
  | 'ahead'
  | 'refused'
  | 'invalid_answer';

export type WitnessReply =
  { readonly line: string } | { readonly size: number } | { readonly failure: WitnessFailure };

/**
 * Sends a checkpoint to a witness (https://c2sp.org/tlog-witness). Returns the valid cosignature line of its key, or
 * the size of the last checkpoint that the witness cosigned, or a failure. Never throws.
 * @param signal signal that aborts the attempt
 */
export async function askWitness(
  { verifier, url }: WitnessEndpoint,
  request: AddCheckpoint,
  signal: AbortSignal,
): Promise<WitnessReply> {
  const timeout = AbortSignal.timeout(TIMEOUT_MS);
  let response: Response;
  let body: string;
  try {
    response = await fetch(`${url}/add-checkpoint`, {
      method: 'POST',
      headers: { 'content-type': 'text/plain; charset=utf-8' },
      body: addCheckpointText(request),
      redirect: 'manual',
      signal: AbortSignal.any([signal, timeout]),
    });
    body = (await readAll(response.body ?? emptyBody(), MAX_ANSWER)).toString();
  } catch {
    return { failure: timeout.aborted ? 'timed_out' : 'unreachable' };
  }
  if (response.status !== 200) return refusal(response, body);
  const cosignature = verifier.find(splitNote(request.note)?.text ?? '', body);
  const latest = Date.now() / 1_000 + MAX_AHEAD;
  if (cosignature === undefined || cosignature.time > latest) return { failure: 'invalid_answer' };
  return { line: cosignature.line };
}

function refusal({ status, headers }: Response, body: string): WitnessReply {
  if (status === 409 && headers.get('content-type') === SIZE_TYPE) {
    const size = parseSize(body);
    return size === undefined ? { failure: 'invalid_answer' } : { size };
  }
  if (status === 404) return { failure: 'unknown_log' };
  if (status === 403) return { failure: 'unknown_key' };
  if (status === 409 || status === 422) return { failure: 'inconsistent' };
  return { failure: status >= 500 ? 'unavailable' : 'refused' };
}

async function* emptyBody(): AsyncGenerator<Uint8Array> {
  // An empty body.
}
