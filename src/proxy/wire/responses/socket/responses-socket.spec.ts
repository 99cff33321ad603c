import { describe, expect, it } from '@jest/globals';
import { DomainError } from '../../../../common/errors/domain-error.js';
import { responsesSocket } from './responses-socket.js';

describe('WebSocket frames of the Responses API', () => {
  it('contain the retry time of an error if it is known', () => {
    const error = new DomainError('rate_limited', 'Too many.', { retryAfter: '2' });
    expect(JSON.parse(responsesSocket.errorFrame(error, 'req_1'))).toMatchObject({
      type: 'error',
      status: 429,
      error: { code: 'rate_limited' },
      headers: { 'retry-after': '2' },
    });
    const other = new DomainError('internal_error', 'It failed.');
    expect(JSON.parse(responsesSocket.errorFrame(other, 'req_1'))).not.toHaveProperty('headers');
  });

  it('contain the request fields beside the type', () => {
    const read = (more: object): unknown =>
      responsesSocket.readFrame(Buffer.from(JSON.stringify({ type: 'response.create', ...more })));
    expect(read({ model: 'm', input: 'x' })).toBe('request');
    expect(() => read({ response: { model: 'm', input: 'x' } })).toThrow('alongside `type`');
  });
});
