import Anthropic from '@anthropic-ai/sdk';
import { type Block, sendMessage } from './message-writer.js';
import { tokensOf } from './planted.js';
import { type RecordedService, runRecordedService } from './recorded-service.js';

/** Client's API key. */
export const CALLERS_KEY = 'sk-of-the-caller-0123456789';
export const SIGNATURE = `${'EqQBCgIYAhIM1gbcDa9GJwZA2b3hGgxBdjrk'.repeat(3)}==`;
export const ASKED = { model: 'model-a', max_tokens: 100 } as const;

/** Official client of the Messages API, for an agent with a recording upstream. */
export interface MessagesClient {
  readonly service: RecordedService;
  readonly client: Anthropic;
  /** Returns the body of the latest request to the upstream. */
  readonly sent: () => string;
  /** Sets the model's reply to the masked request. It is streamed if the request asks for a stream. */
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
