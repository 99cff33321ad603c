import { InvalidRequest } from '../../src/proxy/wire/invalid-request.js';
import {
  type MessagesRequest,
  parseMessagesRequest,
} from '../../src/proxy/wire/messages/request/messages-request.js';

export type Row = [path: string, role: string, form: string, text: string];

export const hello = { role: 'user', content: 'hello' };

export function request(fields: object, attachments: 'refuse' | 'pass' = 'refuse'): MessagesRequest {
  const body = { model: 'm', max_tokens: 10, messages: [hello], ...fields };
  return parseMessagesRequest(Buffer.from(JSON.stringify(body)), { attachments });
}

/** Returns the slots as rows, without the slots of the first message. */
export function rows(fields: object, attachments: 'refuse' | 'pass' = 'refuse'): Row[] {
  return request(fields, attachments)
    .slots.map(({ path, role, form, text }): Row => [path, role, form, text])
    .filter(([, , , text]) => text !== 'hello');
}

/** Returns a request whose second message has these blocks. */
export const said = (role: string, ...content: object[]): object => ({
  messages: [hello, { role, content }],
});

/** Returns the fields and rules that cause the rejection of a request. */
export function refusedFor(fields: object, attachments: 'refuse' | 'pass' = 'refuse'): string[] {
  try {
    request(fields, attachments);
  } catch (error) {
    if (error instanceof InvalidRequest) return error.details.map(({ field, rule }) => `${field}: ${rule}`);
    throw error;
  }
  return [];
}
