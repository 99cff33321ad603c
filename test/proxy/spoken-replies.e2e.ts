import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { type Api, answerEveryApi } from '../support/every-api.js';
import { type RecordedService, runRecordedService } from '../support/recorded-service.js';

const MESSAGES = [{ role: 'user', content: 'My name is Jane Okafor.' }];
const BODIES: readonly [Api, object][] = [
  ['chat/completions', { messages: MESSAGES }],
  ['responses', { input: MESSAGES }],
];
const SPOKEN: readonly [string, object][] = [
  ['modalities', { modalities: ['text', 'audio'] }],
  ['modalities', { modalities: ['audio'], audio: { voice: 'ash', format: 'pcm16' } }],
  ['audio', { audio: { voice: 'ash', format: 'wav' } }],
];
const WRITTEN = [{}, { modalities: ['text'] }, { modalities: null, audio: null }];

describe.each(['refuse', 'pass'])('a request for spoken replies, attachments: %s', (attachments) => {
  let service: RecordedService;

  beforeAll(async () => {
    service = await runRecordedService({}, { policy_yaml: `name: speaking\nattachments: ${attachments}` });
    answerEveryApi(service, () => ({ text: 'Yes.' }));
  });

  afterAll(() => service.stop());

  const ask = (api: Api, body: object): Promise<Response> =>
    service.post({ model: 'model-a', ...body }, undefined, service.proxyUrl.replace('chat/completions', api));

  describe.each(BODIES)('%s', (api, body) => {
    it.each(SPOKEN)('is rejected or forwarded as set: %s, %j', async (param, fields) => {
      service.upstream.requests.splice(0);
      const answer = await ask(api, { ...body, ...fields });
      const sent = service.upstream.requests.map(({ text }) => JSON.parse(text) as object);
      if (attachments === 'pass') {
        expect([answer.status, sent]).toEqual([200, [expect.objectContaining(fields)]]);
        return;
      }
      expect([answer.status, answer.headers.get('x-should-retry'), sent]).toEqual([422, 'false', []]);
      expect(await answer.json()).toMatchObject({ error: { code: 'validation_failed', param } });
    });

    it.each(WRITTEN)('is not made by %j', async (fields) => {
      expect((await ask(api, { ...body, ...fields })).status).toBe(200);
    });
  });
});
