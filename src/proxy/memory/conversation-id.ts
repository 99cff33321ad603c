import type { Call } from '../call.js';
import type { WireRequest } from '../wire/wire-format.js';

/** By which a platform that sends no `call.id` says which conversation a request belongs to. */
const CONVERSATION_HEADER = 'x-sotto-conversation';

/** Longest id, in UTF-16 code units: as that of a platform's call. */
const MOST_CHARACTERS = 256;

type Identified = Pick<WireRequest, 'callId' | 'conversationId'>;

/** The id that a platform gives to a phone call: as the request's `call.id`, else in a header. */
export function phoneCallId({ headers }: Pick<Call, 'headers'>, { callId }: Identified): string | undefined {
  const named = headers?.[CONVERSATION_HEADER];
  const isId = typeof named === 'string' && named !== '' && named.length <= MOST_CHARACTERS;
  return callId ?? (isId ? named : undefined);
}

/**
 * The id of the conversation that a request belongs to: that of the phone call, else the one in the request's metadata, else the
 * connection's. Undefined where nothing identifies it.
 */
export function conversationIdOf(
  call: Pick<Call, 'headers' | 'connection'>,
  request: Identified,
): string | undefined {
  return phoneCallId(call, request) ?? request.conversationId ?? call.connection?.callId;
}
