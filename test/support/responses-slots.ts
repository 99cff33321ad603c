import {
  parseResponsesRequest,
  type ResponsesRequest,
} from '../../src/proxy/wire/responses/request/responses-request.js';

export type Row = [path: string, role: string, form: string, text: string];

export function request(fields: object, attachments: 'refuse' | 'pass' = 'refuse'): ResponsesRequest {
  const body = { model: 'm', input: 'hello', ...fields };
  return parseResponsesRequest(Buffer.from(JSON.stringify(body)), { attachments });
}

/** Returns the slots as rows, without the slots of the greeting. */
export function rows(fields: object, attachments: 'refuse' | 'pass' = 'refuse'): Row[] {
  return request(fields, attachments)
    .slots.map(({ path, role, form, text }): Row => [path, role, form, text])
    .filter(([, , , text]) => text !== 'hello');
}

export const items = (...input: object[]): object => ({ input });
/** Returns a request that continues a reply, so that its items may refer to stored items. */
export const itemsAfter = (...input: object[]): object => ({ input, previous_response_id: 'resp_1' });

/** Schema whose slots {@link rowsOfParameters} returns. */
export const PARAMETERS = {
  type: 'object',
  properties: { kind: { type: 'string', description: 'd', enum: ['e'] }, 'Jane Okafor': true },
  required: ['kind', 'Jane Okafor'],
};
export const rowsOfParameters = (path: string): Row[] => [
  [`${path}.properties{0}.description`, 'schema', 'text', 'd'],
  [`${path}.properties{0}.enum[0]`, 'schema', 'text', 'e'],
  [`${path}.properties{1}.key`, 'schema', 'identifier', 'Jane Okafor'],
];
