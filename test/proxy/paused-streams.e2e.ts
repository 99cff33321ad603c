import { setTimeout } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { tokensOf } from '../support/planted.js';
import { type RecordedService, runRecordedService } from '../support/recorded-service.js';

/** Milliseconds. Longer than the time for which a possible start of a token is held back. */
const PAUSE = 300;
const SAID = 'My SSN is 536-22-8145.';

describe('a stream that pauses inside a token', () => {
  let service: RecordedService;

  beforeAll(async () => {
    service = await runRecordedService();
  });

  afterAll(() => service.stop());

  /**
   * Returns the caller's text of a stream that ends in a token and pauses after the given number of its
   * characters.
   */
  async function heard(shown: number): Promise<string> {
    service.upstream.answerWith(async ({ text }, response) => {
      const [token = ''] = tokensOf('SSN', text);
      response.writeHead(200, { 'content-type': 'text/event-stream' });
      response.write(frame({ content: `It is ${token.slice(0, shown)}` }));
      await setTimeout(PAUSE);
      response.end(`${frame({ content: token.slice(shown) })}${frame({}, 'stop')}data: [DONE]\n\n`);
    });
    const messages = [{ role: 'user', content: SAID }];
    const answer = await service.post({ model: 'model-a', stream: true, messages });
    const lines = (await answer.text()).match(/(?<=^data: )\{.*/gm) ?? [];
    return lines.map((line) => contentOf(line)).join('');
  }

  it.each([3, 4, 6, 9])('restores the token after a pause at character %d', async (shown) => {
    expect(await heard(shown)).toBe('It is 536-22-8145');
  });

  it('passes on a single bracket, which may begin any text', async () => {
    expect(await heard(1)).toBe('It is [536-22-8145');
  });
});

function frame(delta: object, finish: string | null = null): string {
  const choices = [{ index: 0, delta, finish_reason: finish }];
  const chunk = { id: 'c', object: 'chat.completion.chunk', created: 1, model: 'model-a', choices };
  return `data: ${JSON.stringify(chunk)}\n\n`;
}

function contentOf(line: string): string {
  const { choices } = JSON.parse(line) as { choices: { delta: { content?: string } }[] };
  return choices[0]?.delta.content ?? '';
}
