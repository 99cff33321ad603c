/** APIs of sessions. Token counts and embeddings have their own values, because they are not conversation turns. */
export const SESSION_APIS = [
  'chat_completions',
  'responses',
  'messages',
  'messages_count_tokens',
  'embeddings',
] as const;

export type SessionApi = (typeof SESSION_APIS)[number];

/** API of sessions that do not state one, because they began before other APIs existed. */
export const FIRST_API: SessionApi = 'chat_completions';

/** Transports other than one HTTP request per call. */
export const SESSION_TRANSPORTS = ['websocket'] as const;

export type SessionTransport = (typeof SESSION_TRANSPORTS)[number];
