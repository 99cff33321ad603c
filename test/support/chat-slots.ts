import { type ChatRequest, parseChatRequest } from '../../src/proxy/wire/chat/chat-request.js';

export type Row = [path: string, role: string, form: string, text: string];

export const hello = { role: 'user', content: 'hello' };

export function request(fields: object, attachments: 'refuse' | 'pass' = 'refuse'): ChatRequest {
  const body = { model: 'm', messages: [hello], ...fields };
  return parseChatRequest(Buffer.from(JSON.stringify(body)), { attachments });
}

/** Returns the slots as rows, without the slots of the first message. */
export function rows(fields: object, attachments: 'refuse' | 'pass' = 'refuse'): Row[] {
  return request(fields, attachments)
    .slots.map(({ path, role, form, text }): Row => [path, role, form, text])
    .filter(([, , , text]) => text !== 'hello');
}

export const conversation = (...messages: object[]): object => ({ messages: [hello, ...messages] });
/** Returns a conversation in which the assistant calls tools. */
export const calling = (...calls: object[]): object => conversation({ role: 'assistant', tool_calls: calls });
export const called = (name: string, args: string): object =>
  calling({ id: 'call_1', type: 'function', function: { name, arguments: args } });
