import Anthropic from '@anthropic-ai/sdk';
import { type Block, sendMessage } from './message-writer.js';
import { tokensOf } from './planted.js';
import { type RecordedService, runRecordedService } from './recorded-service.js';

/** API key of the client. */
export const CALLERS_KEY = 'sk-of-the-caller-0123456789';
export const SIGNATURE = `${'EqQBCgIYAhIM1gbcDa9GJwZA2b3hGgxBdjrk'.repeat(3)}==`;
export const ASKED = { model: 'model-a', max_tokens: 100 } as const;

/** The official Messages API client for an agent with a recording upstream. */
export interface MessagesClient {
  readonly service: RecordedService;
  readonly client: Anthropic;
  /** Returns the body of the last request to the upstream. */
  readonly sent: () => string;
  /** Makes the model reply with blocks that are made from the masked request, whole or streamed as requested. */
  readonly answer: (reply: (masked: string) => readonly Block[], length?: number) => void;
}

export async function runMessagesClient(): Promise<MessagesClient> {
  const service = await runRecordedService();
  const baseURL = service.proxyUrl.replace('/v1/chat/completions', '');
  return {
    service,
    client: new Anthropic({ apiKey: CALLERS_KEY, baseURL, maxRetries: 0 }),
    sent: () => service.upstream.requests.at(-1)?.text ?? '',
    answer: (reply, length = 3) => {
      service.upstream.answerWith(({ text }, response) => {
        const { stream } = JSON.parse(text) as { stream?: boolean };
        sendMessage(response, reply(text), stream === true ? length : undefined);
      });
    },
  };
}

export const phoneIn = (masked: string): string => tokensOf('PHONE', masked)[0] ?? '';
export const nameIn = (masked: string): string => tokensOf('NAME', masked).slice(0, 2).join(' ');
