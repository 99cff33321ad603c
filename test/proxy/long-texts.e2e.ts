import { afterAll, afterEach, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { LongTexts } from '../../src/detection/threads/long-texts.js';
import { LongThread } from '../../src/detection/threads/long-thread.js';
import { runRecordedService, type RecordedService } from '../support/recorded-service.js';
import { completion } from '../support/recording-upstream.js';

const SENTENCE = 'please call 415-555-0142, I am Marisol Vega at 12 Maple Street, ';
const LONG = 300_000;

function ask(text: string): object {
  return { model: 'model-a', messages: [{ role: 'user', content: text }] };
}

function filled(text: string): string {
  return text.repeat(Math.ceil(LONG / text.length));
}

describe('a request with a long text', () => {
  let service: RecordedService;
  let longTexts: LongTexts;

  beforeAll(async () => {
    service = await runRecordedService(
      {},
      { policy_yaml: 'name: patterns\ndetection: { passes: [pattern] }\n' },
    );
    service.upstream.answerWith((_, response) => {
      response.setHeader('content-type', 'application/json').end(completion({ content: 'Thank you.' }));
    });
    longTexts = service.service.app.get(LongTexts, { strict: false });
  });

  afterEach(() => {
    jest.restoreAllMocks();
    service.upstream.requests.length = 0;
  });

  afterAll(() => service.stop());

  it('is masked completely while another caller is served', async () => {
    const detect = longTexts.detect.bind(longTexts);
    const ended: string[] = [];
    let other: Promise<unknown> = Promise.resolve();
    jest.spyOn(longTexts, 'detect').mockImplementationOnce(async (...request) => {
      other = service.post(ask('hello')).then(() => ended.push('other'));
      const found = await detect(...request);
      ended.push('detected');
      return found;
    });
    const answer = await service.post(ask(filled(SENTENCE)));
    await other;
    expect(answer.status).toBe(200);
    expect(ended).toEqual(['other', 'detected']);
    const forwarded = service.upstream.requests.find(({ text }) => text.length > LONG)?.text ?? '';
    expect(forwarded).not.toMatch(/555-|0142|Vega|Maple/);
    const count = Math.ceil(LONG / SENTENCE.length);
    expect(forwarded.match(/\[PHONE_\w+\]/g)).toHaveLength(count);
    expect(new Set(forwarded.match(/\[PHONE_\w+\]/g)).size).toBe(1);
  });

  it.each([
    ['dies', 'leave', {}],
    ['hangs', 'hang', { timeoutMs: 3_000 }],
  ])('is rejected with 503 if the thread %s, and the next request is served', async (_, deed, options) => {
    const odd = new LongTexts(new LongThread({ file: '../../test/support/odd-long-thread.mjs', ...options }));
    jest.spyOn(longTexts, 'detect').mockImplementationOnce((...request) => odd.detect(...request));
    const answer = await service.post(ask(filled(`${deed} ${SENTENCE}`)));
    expect(answer.status).toBe(503);
    expect(await answer.json()).toMatchObject({ error: { code: 'detection_unavailable' } });
    expect(service.upstream.requests).toEqual([]);
    expect((await service.post(ask(filled(`next ${SENTENCE}`)))).status).toBe(200);
    await odd.onApplicationShutdown();
  });
});
