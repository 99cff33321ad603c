import OpenAI from 'openai';
import { PLANTED, tokensOf } from './planted.js';
import { type RecordedService, runRecordedService } from './recorded-service.js';
import { type OutputItem, responseTo, streamResponse } from './response-writer.js';

export const TOOLS: OpenAI.Responses.Tool[] = [
  {
    type: 'function',
    name: 'find_patient',
    description: `Finds a patient, e.g. ${PLANTED.name}.`,
    parameters: { type: 'object', properties: { name: { type: 'string' }, phone: { type: 'string' } } },
    strict: false,
  },
];

/** Reply of {@link replyTo} as the caller receives it. */
export const RESTORED = `Thanks ${PLANTED.name}. I have ${PLANTED.phone}, ${PLANTED.email} and ${PLANTED.ssn}.`;

/** Returns the tokens of the given and the family name, as the model copies them. */
export function nameIn(masked: string): string {
  return tokensOf('NAME', masked).slice(0, 2).join(' ');
}

/** Returns a reply that contains tokens of the masked request. */
export function replyTo(masked: string): string {
  const [phone] = tokensOf('PHONE', masked);
  const [email] = tokensOf('EMAIL', masked);
  const [ssn] = tokensOf('SSN', masked);
  return `Thanks ${nameIn(masked)}. I have ${phone}, ${email} and ${ssn}.`;
}

/** Official client, for an agent with a recording upstream. */
export interface ResponsesClient {
  readonly service: RecordedService;
  readonly client: OpenAI;
  readonly url: string;
  /** Returns the body of the latest request to the upstream. */
  readonly lastRequest: () => string;
  /** Sets the items of the upstream's reply. It is streamed if the request asks for a stream. */
  readonly answer: (items: (masked: string) => OutputItem[], length?: number) => void;
}

export async function runResponsesClient(): Promise<ResponsesClient> {
  const service = await runRecordedService();
  return {
    service,
    client: clientOf(service.proxyUrl),
    url: service.proxyUrl.replace('chat/completions', 'responses'),
    lastRequest: () => service.upstream.requests.at(-1)?.text ?? '',
    answer: (items, length = 4) => {
      service.upstream.answerWith(({ text }, response) => {
        const { stream } = JSON.parse(text) as { stream?: boolean };
        if (stream === true) streamResponse(response, text, items(text), length);
        else response.setHeader('content-type', 'application/json').end(responseTo(text, items(text)));
      });
    },
  };
}

/** Creates a client. @param proxyUrl proxy URL of the agent */
export function clientOf(proxyUrl: string): OpenAI {
  const baseURL = proxyUrl.replace('/chat/completions', '');
  return new OpenAI({ apiKey: 'unused', baseURL, maxRetries: 0 });
}
