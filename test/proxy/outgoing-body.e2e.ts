import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { type RecordedService, runRecordedService } from '../support/recorded-service.js';
import { completion } from '../support/recording-upstream.js';

const ALLOWING = 'name: allowing\nallow: ["Lindqvist Clinic"]\n';

function asks(content: string, more: object = {}): object {
  return { model: 'model-a', messages: [{ role: 'user', content }], ...more };
}

function withParameter(name: string): object {
  const parameters = { type: 'object', properties: { [name]: { type: 'string' } } };
  return { tools: [{ type: 'function', function: { name: 'book', parameters } }] };
}

/** See "Leak detection" in docs/reports.md. */
describe('a body that would leave with a masked value', () => {
  let service: RecordedService;

  beforeAll(async () => {
    service = await runRecordedService({}, { policy_yaml: ALLOWING });
    service.upstream.answerWith((_, response) => {
      response.setHeader('content-type', 'application/json').end(completion({ content: 'ok' }));
    });
  });

  afterAll(() => service.stop());

  it.each([
    ['a setting', 'seed', asks('My number is 4155550142.', { seed: 4155550142 })],
    ['a word', 'service_tier', asks('My last name is lindqvist.', { service_tier: 'lindqvist' })],
  ])('is rejected with 422 because of %s', async (_, field, body) => {
    const sent = service.upstream.requests.length;
    const answer = await service.post(body);
    expect([answer.status, answer.headers.get('x-should-retry')]).toEqual([422, 'false']);
    const text = await answer.text();
    expect(JSON.parse(text)).toMatchObject({
      error: { code: 'validation_failed', param: field, message: expect.stringMatching(`^${field} `) },
    });
    expect(text).not.toMatch(/lindqvist|4155550142/);
    expect(service.upstream.requests).toHaveLength(sent);
  });

  it.each([
    ['a number of tokens', asks('My ZIP code is 32768.', { max_tokens: 32768 })],
    ['a word of every day', asks('My last name is street.', withParameter('street'))],
    ['part of a name', asks('My name is Tobias Lindqvist.', withParameter('lindqvist_office'))],
    ['an allowed phrase', asks('I am Tobias Lindqvist, is this Lindqvist Clinic?')],
    ['the model’s version', asks('I was there on 2026-01-15.', { model: 'recorder:model-a' })],
  ])('is forwarded if the text is %s', async (_, body) => {
    const answer = await service.post(body);
    expect([answer.status, await answer.text()]).toEqual([200, expect.stringContaining('ok')]);
  });

  it('has the name of a parameter masked', async () => {
    const answer = await service.post(asks('My last name is lindqvist.', withParameter('lindqvist')));
    expect(answer.status).toBe(200);
    expect(service.upstream.requests.at(-1)?.text).toContain('"book"');
    expect(service.upstream.requests.at(-1)?.text).not.toContain('lindqvist');
  });
});
