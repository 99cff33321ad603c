import type { Call } from '../call.js';
import type { WireRequest } from '../wire/wire-format.js';

/** Header with the conversation ID, for platforms that do not send `call.id`. */
const CONVERSATION_HEADER = 'x-sotto-conversation';

/** Maximum length of an ID, in UTF-16 code units; `call.id` has the same limit. */
const MOST_CHARACTERS = 256;

type Identified = Pick<WireRequest, 'callId' | 'conversationId'>;

/** Returns the platform's ID of the phone call, from `call.id` or from the header. */
export function phoneCallId({ headers }: Pick<Call, 'headers'>, { callId }: Identified): string | undefined {
  const named = headers?.[CONVERSATION_HEADER];
  const isId = typeof named === 'string' && named !== '' && named.length <= MOST_CHARACTERS;
  return callId ?? (isId ? named : undefined);
}

/**
 * Returns the ID of the conversation: the ID of the phone call, or else the ID in the metadata. Returns `undefined` if the
 * request has neither. The ID of a WebSocket does not count, because a client can use one for several conversations.
 */
export function conversationIdOf(call: Pick<Call, 'headers'>, request: Identified): string | undefined {
  return phoneCallId(call, request) ?? request.conversationId;
}
