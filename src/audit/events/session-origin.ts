/** The APIs of sessions. Token counts and embeddings are not turns of a conversation, and so have values of their own. */
export const SESSION_APIS = [
  'chat_completions',
  'responses',
  'messages',
  'messages_count_tokens',
  'embeddings',
] as const;

export type SessionApi = (typeof SESSION_APIS)[number];

/** Of sessions that name none: they began before there was another. */
export const FIRST_API: SessionApi = 'chat_completions';

/** What calls come in over, where that is not a request of HTTP each. */
export const SESSION_TRANSPORTS = ['websocket'] as const;

export type SessionTransport = (typeof SESSION_TRANSPORTS)[number];
