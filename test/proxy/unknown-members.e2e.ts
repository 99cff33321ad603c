import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { listedPass } from '../support/listed-pass.js';
import { tokensOf } from '../support/planted.js';
import { type RecordedService, runRecordedService } from '../support/recorded-service.js';
import { completion, sendStream } from '../support/recording-upstream.js';

const NAME = 'Odalys Ferreira';

describe('unknown members of a reply', () => {
  let service: RecordedService;

  beforeAll(async () => {
    service = await runRecordedService({ passes: [listedPass({ NAME: [NAME] })] });
  });

  afterAll(() => service.stop());

  const citation = (title: string): object => ({
    type: 'url_citation',
    url_citation: { url: 'https://example.com/a', title, start_index: 0, end_index: 2 },
  });

  async function heard(
    stream: boolean,
    answer: (token: string) => object | readonly object[],
  ): Promise<string> {
    service.upstream.answerWith((request, response) => {
      const said = answer(tokensOf('NAME', request.text).join(' '));
      if (stream) sendStream(response, said as readonly object[]);
      else response.setHeader('content-type', 'application/json').end(completion(said));
    });
    const messages = [{ role: 'user', content: `I am ${NAME}` }];
    return (await service.post({ model: 'model-a', stream, messages })).text();
  }

  it('are restored in a complete reply', async () => {
    const text = await heard(false, (token) => ({
      content: 'ok',
      annotations: [citation(`On ${token}`)],
      thinking_blocks: [{ type: 'thinking', thinking: `The caller is ${token}.`, signature: 'c2lnbmF0dXJl' }],
      note: token,
    }));
    expect(text).not.toContain('NAME_');
    const { choices } = JSON.parse(text) as { choices: { message: object }[] };
    expect(choices[0]?.message).toEqual(
      expect.objectContaining({
        annotations: [citation(`On ${NAME}`)],
        thinking_blocks: [
          { type: 'thinking', thinking: `The caller is ${NAME}.`, signature: 'c2lnbmF0dXJl' },
        ],
        note: NAME,
      }),
    );
  });

  it('are restored in a streamed reply, if a token is split between deltas', async () => {
    const text = await heard(true, (token) => [
      { role: 'assistant', content: 'ok' },
      { thinking: `It is ${token.slice(0, 8)}` },
      { thinking: `${token.slice(8)} who calls` },
      { annotations: [citation(`On ${token}`)] },
    ]);
    expect(text).not.toContain('NAME_');
    const deltas = [...text.matchAll(/^data: (\{.*)$/gm)].flatMap(([, data = '']) => {
      const { choices } = JSON.parse(data) as { choices: { delta: Record<string, unknown> }[] };
      return choices.map(({ delta }) => delta);
    });
    expect(deltas.map(({ thinking = '' }) => thinking).join('')).toBe(`It is ${NAME} who calls`);
    expect(deltas.flatMap(({ annotations = [] }) => annotations)).toEqual([citation(`On ${NAME}`)]);
  });
});
