import type { ServerResponse } from 'node:http';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { CALLER_WORDS } from '../support/planted.js';
import { type RecordedService, runRecordedService } from '../support/recorded-service.js';
import { completion, sendStream } from '../support/recording-upstream.js';

const JSON_TYPE = { 'content-type': 'application/json' };
const SSE = { 'content-type': 'text/event-stream' };

/** A provider's API key never reaches the caller, however the provider quotes it. */
describe('a provider that quotes its own API key', () => {
  let service: RecordedService;
  let key: string;

  beforeAll(async () => {
    service = await runRecordedService();
    key = service.upstream.provider.apiKey ?? '';
  });

  afterAll(() => service.stop());

  async function heard(
    stream: boolean,
    behave: (response: ServerResponse) => void,
  ): Promise<{ all: string; answer: Response }> {
    service.upstream.answerWith((_, response) => {
      behave(response);
    });
    const messages = [{ role: 'user', content: CALLER_WORDS }];
    const answer = await service.post({ model: 'model-a', stream, messages });
    let text = '';
    try {
      for await (const part of answer.body ?? []) text += Buffer.from(part as Uint8Array).toString();
    } catch {
      // A stream that failed ends with a broken connection.
    }
    return { all: `${JSON.stringify([...answer.headers])}\n${text}`, answer };
  }

  const failure = (): string =>
    JSON.stringify({ error: { message: `Incorrect API key: ${key}`, code: key, type: `bearer_${key}` } });

  it.each([false, true])('has its key withheld in an error (streamed: %s)', async (stream) => {
    const { all, answer } = await heard(stream, (response) => {
      response.writeHead(401, { ...JSON_TYPE, 'retry-after': `Bearer ${key}`, 'x-key': key }).end(failure());
    });
    expect(answer.status).toBe(502);
    expect(answer.headers.get('retry-after')).toBeNull();
    expect(all).toContain('Incorrect API key: [withheld]');
    expect(all).not.toContain(key);
  });

  it.each([
    ['7', '7'],
    ['Wed, 21 Oct 2026 07:28:00 GMT', 'Wed, 21 Oct 2026 07:28:00 GMT'],
    ['soon', null],
    ['-1', null],
    ['7\tBearer', null],
  ])('has Retry-After %j passed on as %j', async (sent, passed) => {
    const { answer } = await heard(false, (response) => {
      response.writeHead(429, { ...JSON_TYPE, 'retry-after': sent }).end(failure());
    });
    expect(answer.headers.get('retry-after')).toBe(passed);
  });

  it('has its key withheld in a complete reply', async () => {
    const { all } = await heard(false, (response) => {
      response.writeHead(200, JSON_TYPE).end(completion({ content: `You sent ${key}, I think.` }));
    });
    expect(all).toContain('You sent [withheld], I think.');
    expect(all).not.toContain(key);
  });

  it('has its key withheld in a URL with each character percent-encoded', async () => {
    const encoded = Buffer.from(key).toString('hex').replaceAll(/../g, '%$&');
    const { all } = await heard(false, (response) => {
      response.writeHead(200, JSON_TYPE).end(completion({ content: `See /models?key=${encoded}.` }));
    });
    expect(all).toContain('See /models?key=[withheld].');
  });

  it('has its key withheld in a streamed reply, cut between two packets', async () => {
    const { all } = await heard(true, (response) => {
      sendStream(response, [{ content: 'You sent ' }, { content: `${key}, I think.` }]);
    });
    expect(all).toContain('[withheld], I think.');
    expect(all).not.toContain(key);
  });

  it.each([3, 5, 9])('has its key withheld in a streamed reply, in deltas of %i characters', async (size) => {
    const { all } = await heard(true, (response) => {
      const text = `You sent ${key}, I think.`;
      const deltas = text.match(new RegExp(`.{1,${size}}`, 'g')) ?? [];
      sendStream(
        response,
        deltas.map((content) => ({ content })),
      );
    });
    const spoken = [...all.matchAll(/"content":"([^"]*)"/g)].map(([, text]) => text).join('');
    expect(spoken).toMatch(/^You sent .{0,9}\[withheld\], I think\.$/);
  });

  it('has its key withheld in an error event', async () => {
    const { all } = await heard(true, (response) => {
      response.writeHead(200, SSE).end(`event: error\ndata: ${failure()}\n\ndata: [DONE]\n\n`);
    });
    expect(all).toContain('Incorrect API key: [withheld]');
    expect(all).not.toMatch(/\[DONE\]/);
    expect(all).not.toContain(key);
  });
});
