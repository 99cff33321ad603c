import { BRACKETED, bracketRestorers } from './bracket-restorer.js';
import type { SseEvent } from '../../src/proxy/wire/sse.js';
import type { ReplyStream } from '../../src/proxy/wire/wire-format.js';
import { parseResponsesRequest } from '../../src/proxy/wire/responses/request/responses-request.js';

export const NAME = BRACKETED['[N]'] ?? '';
export const PHONE = BRACKETED['[P]'] ?? '';
export const IN_JSON = JSON.stringify(NAME).slice(1, -1);

export type Body = { readonly type: string } & Readonly<Record<string, unknown>>;

export const AT = { item_id: 'msg_1', output_index: 0, content_index: 0 };
export const delta = (text: string, fields: object = {}): Body => ({
  type: 'response.output_text.delta',
  ...AT,
  delta: text,
  ...fields,
});
export const done = (text: string, fields: object = {}): Body => ({
  type: 'response.output_text.done',
  ...AT,
  text,
  ...fields,
});
export const response = (fields: object = {}): object => ({
  id: 'resp_1',
  object: 'response',
  output: [],
  error: null,
  ...fields,
});
export const completed = (...output: object[]): Body => ({
  type: 'response.completed',
  response: response({ status: 'completed', output }),
});
export const part = (text: string, fields: object = {}): object => ({
  type: 'output_text',
  text,
  annotations: [],
  ...fields,
});
export const message = (...content: object[]): object => ({
  id: 'msg_1',
  type: 'message',
  role: 'assistant',
  content,
});

export function open(fields: object = {}): ReplyStream {
  const body = JSON.stringify({ model: 'm', input: 'hi', stream: true, ...fields });
  const request = parseResponsesRequest(Buffer.from(body), { attachments: 'refuse' });
  return request.replies.stream(bracketRestorers().make);
}

export const named = (body: Body): SseEvent => ({ event: body.type, data: JSON.stringify(body) });
export const bodyOf = ({ data }: SseEvent): Body => JSON.parse(data) as Body;

/** Returns the relayed events for events of the provider. */
export async function heard(bodies: readonly Body[], stream = open()): Promise<Body[]> {
  const sent: Body[] = [];
  for (const body of bodies) sent.push(...(await stream.push(named(body))).map(bodyOf));
  return stream.last === undefined ? sent : [...sent, bodyOf(stream.last)];
}
