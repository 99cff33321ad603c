import { setTimeout } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { tokensOf } from '../support/planted.js';
import { type RecordedService, runRecordedService } from '../support/recorded-service.js';

/** Milliseconds, several times as long as what may begin a token is held. */
const PAUSE = 300;
const SAID = 'My SSN is 536-22-8145.';

describe('a stream that pauses amid a token', () => {
  let service: RecordedService;

  beforeAll(async () => {
    service = await runRecordedService();
  });

  afterAll(() => service.stop());

  /** Streams a text that ends in a token, with a pause after so many characters of it. @returns what the caller hears */
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

  it.each([3, 4, 6, 9])('lets nothing of it be heard after %d characters', async (shown) => {
    expect(await heard(shown)).toBe('It is 536-22-8145');
  });

  it('lets a bracket be heard that may be anything', async () => {
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
