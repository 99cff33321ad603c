/** The APIs that calls come in and go out by, as operators and reports name them. */
export const APIS = ['chat_completions', 'responses', 'messages'] as const;

/** What clients' documentation calls them. */
export const API_TITLES: Readonly<Record<Api, string>> = {
  chat_completions: 'Chat Completions',
  responses: 'Responses',
  messages: 'Messages',
};

export type Api = (typeof APIS)[number];
