import type { components } from '../api/schema';

type Origin = Pick<components['schemas']['SessionSummary'], 'api' | 'transport'>;

export type SessionApi = Origin['api'];
/** API of an agent. */
export type Api = components['schemas']['Upstream']['apis'][number];

export const API_NAMES: Readonly<Record<SessionApi, string>> = {
  chat_completions: 'Chat completions',
  responses: 'Responses',
  messages: 'Messages',
  messages_count_tokens: 'Token counts',
  embeddings: 'Embeddings',
};

/** Returns the API and transport of a call: `Responses over WebSocket`. */
export function originName({ api, transport }: Origin): string {
  return transport === 'websocket' ? `${API_NAMES[api]} over WebSocket` : API_NAMES[api];
}

export function isApi(value: unknown): value is SessionApi {
  return typeof value === 'string' && Object.hasOwn(API_NAMES, value);
}
