import { BRACKETED, bracketRestorers } from './bracket-restorer.js';
import type { JsonObject } from '../../src/proxy/wire/json/json.js';
import {
  parseResponsesRequest,
  type ResponsesRequest,
} from '../../src/proxy/wire/responses/request/responses-request.js';

export const NAME = BRACKETED['[N]'] ?? '';
export const PHONE = BRACKETED['[P]'] ?? '';
export const IN_JSON = JSON.stringify(NAME).slice(1, -1);

export const parameters = { type: 'object', properties: { name: { type: 'string' } } };
export const tools = [{ type: 'function', name: 'book', parameters }];

export function request(fields: object = {}): ResponsesRequest {
  const body = { model: 'm', input: 'hi', ...fields };
  return parseResponsesRequest(Buffer.from(JSON.stringify(body)), { attachments: 'refuse' });
}

export function response(fields: object): JsonObject {
  const body = { id: 'resp_1', object: 'response', status: 'completed', error: null, output: [], ...fields };
  return JSON.parse(JSON.stringify(body)) as JsonObject;
}

export const message = (...content: object[]): object => ({
  id: 'msg_1',
  type: 'message',
  role: 'assistant',
  status: 'completed',
  content,
});
export const said = (text: string, fields: object = {}): object => ({
  type: 'output_text',
  text,
  annotations: [],
  ...fields,
});

/** Returns a restored response. */
export async function restored(fields: object, from = request()): Promise<JsonObject> {
  return from.replies.restore(response(fields), bracketRestorers().make);
}

export async function restoredItem(item: object, from = request()): Promise<unknown> {
  const { output } = await restored({ output: [item] }, from);
  return (output as unknown[])[0];
}
