import { afterAll, afterEach, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { LongTexts } from '../../src/detection/threads/long-texts.js';
import { runRecordedService, type RecordedService } from '../support/recorded-service.js';
import { completion } from '../support/recording-upstream.js';

const PATTERNS = 'name: patterns\ndetection: { passes: [pattern] }\n';
const LONG = 100_000;

jest.setTimeout(300_000);

function ask(text: string): object {
  return { model: 'model-a', messages: [{ role: 'user', content: text }] };
}

function filled(unit: string): string {
  return unit.repeat(Math.ceil(LONG / unit.length));
}

const GLUCOSE = Array.from(
  { length: LONG / 40 },
  (_, n) => `${1 + (n % 12)}/${1 + (n % 28)}/2024 7:15 am  ${80 + (n % 120)} mg/dL  fasting\n`,
).join('');

describe('a hostile text', () => {
  let service: RecordedService;
  let longTexts: LongTexts;

  beforeAll(async () => {
    service = await runRecordedService({}, { policy_yaml: PATTERNS });
    service.upstream.answerWith((_, response) => {
      response.setHeader('content-type', 'application/json').end(completion({ content: 'Thank you.' }));
    });
    longTexts = service.service.app.get(LongTexts, { strict: false });
  });

  afterEach(() => {
    jest.restoreAllMocks();
  });

  afterAll(() => service.stop());

  it.each([
    ['numbers with commas', filled('1,000,')],
    ['apostrophes', filled("a'")],
    ['a glucose table', GLUCOSE],
    [
      'a dictated transcript',
      filled('my name is john smith and my number is four one five five five five one two '),
    ],
    ['days', filled('january 5 ')],
    ['addresses of e-mail that are spoken', filled('john at gmail dot com ')],
    ['letters', filled('s m i t h ')],
  ])('of %s is read in the worker thread while other calls are answered', async (_, text) => {
    const detect = jest.spyOn(longTexts, 'detect');
    const ended: string[] = [];
    const hostile = service.post(ask(text)).then(async (answer) => {
      await answer.arrayBuffer();
      ended.push('hostile');
      return answer.status;
    });
    // The other calls arrive while the thread reads the text and the main thread is idle.
    while (detect.mock.calls.length === 0) await new Promise(setImmediate);
    const others = [service.post(ask('I am Ana Lopez')), fetch(`${service.baseUrl}/health`)];
    for (const answer of await Promise.all(others)) {
      await answer.arrayBuffer();
      expect(answer.status).toBe(200);
      ended.push('other');
    }
    expect(await hostile).toBe(200);
    expect(ended).toEqual(['other', 'other', 'hostile']);
    expect(detect).toHaveBeenCalledTimes(1);
  });

  it('with more than 40,000 values is rejected and not forwarded', async () => {
    const values = Array.from({ length: 41_000 }, (_, n) => `a${n}@b.org`).join(' ');
    service.upstream.requests.length = 0;
    const answer = await service.post(ask(values));
    expect(answer.status).toBe(422);
    expect(await answer.json()).toMatchObject({
      error: { code: 'validation_failed', message: 'The request body contains more than 40000 values.' },
    });
    expect(service.upstream.requests).toEqual([]);
  });

  it('from an account with many requests waits behind the text of another account', async () => {
    const cookie = await service.login({ account: 'other', login: 'kim' });
    const other = await service.createAgent(cookie, { upstream: 'recorder:model-a', policy_yaml: PATTERNS });
    const ended: string[] = [];
    const send = async (name: string, text: string, url?: string): Promise<void> => {
      const answer = await service.post(ask(text), 'application/json', url);
      expect(answer.status).toBe(200);
      ended.push(name);
    };
    const detect = jest.spyOn(longTexts, 'detect');
    const flood = Array.from({ length: 4 }, (_, n) =>
      send(`flood ${n}`, `${n} ${filled('one two three four ')}`),
    );
    while (detect.mock.calls.length < flood.length) await new Promise(setImmediate);
    await Promise.all([...flood, send('other', filled('john smith, 12 oak street. '), other.proxy_url)]);
    expect(ended.indexOf('other')).toBeLessThan(flood.length);
  });
});
