/** APIs of callers and upstreams, by their names in settings and reports. */
export const APIS = ['chat_completions', 'responses', 'messages'] as const;

/** Names that the clients' documentation uses for the APIs. */
export const API_TITLES: Readonly<Record<Api, string>> = {
  chat_completions: 'Chat Completions',
  responses: 'Responses',
  messages: 'Messages',
};

export type Api = (typeof APIS)[number];
