import { InvalidRequest } from '../../src/proxy/wire/invalid-request.js';
import type { MaskOverrides, WireRequest } from '../../src/proxy/wire/wire-format.js';
import {
  parseResponsesRequest,
  type ResponsesRequest,
} from '../../src/proxy/wire/responses/request/responses-request.js';

export const SECRET = 'Jane Okafor';
export const user = { role: 'user', content: 'hi' };
export const nested = (depth: number): unknown => JSON.parse('['.repeat(depth) + ']'.repeat(depth));
export const call = (fields: object = {}): object => ({
  type: 'function_call',
  call_id: 'call_1',
  name: 'f',
  arguments: '{}',
  ...fields,
});

export function parse(fields: object, attachments: 'refuse' | 'pass' = 'refuse'): ResponsesRequest {
  const body = { model: 'm', input: [user], ...fields };
  return parseResponsesRequest(Buffer.from(JSON.stringify(body)), { attachments });
}

export function refusal(raw: Buffer): InvalidRequest {
  try {
    parseResponsesRequest(raw, { attachments: 'refuse' });
  } catch (error) {
    if (error instanceof InvalidRequest) return error;
    throw error;
  }
  throw new Error('The body was accepted.');
}

/** Returns the forwarded body after replacing the slots' texts. */
export function masked(
  request: Pick<WireRequest, 'slots' | 'mask'>,
  replacements: Record<string, string> = {},
  overrides?: MaskOverrides,
): Record<string, unknown> {
  const out = request.mask(
    request.slots.map(({ text }) => replacements[text]),
    overrides,
  );
  return JSON.parse(out.toString()) as Record<string, unknown>;
}

export const withItem = (item: unknown): object => ({ model: 'm', input: [user, item] });
export const withPart = (part: unknown): object => withItem({ role: 'user', content: [part] });
