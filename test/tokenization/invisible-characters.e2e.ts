import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { tokensOf } from '../support/planted.js';
import { type RecordedService, runRecordedService } from '../support/recorded-service.js';
import { completion } from '../support/recording-upstream.js';

/** A name with invisible characters that HTML, word processors and CRMs insert. */
const DIVIDED = ['\u00ad', '\u200b', '\u2060', '\u200e', '\u{e0061}'].map((sign) => `Thatch${sign}er`);

describe('a name with invisible characters', () => {
  let service: RecordedService;

  beforeAll(async () => {
    service = await runRecordedService();
    service.upstream.answerWith(({ text }, response) => {
      const [token = ''] = tokensOf('NAME', text);
      response.setHeader('content-type', 'application/json').end(completion({ content: `Hello, ${token}!` }));
    });
  });

  afterAll(() => service.stop());

  it.each(DIVIDED.map((name) => [JSON.stringify(name.codePointAt(6)?.toString(16)), name] as const))(
    'gets the same token as the plain name, and is restored: U+%s',
    async (_, name) => {
      const content = `My name is ${name} Doyle. Yes, Thatcher Doyle.`;
      const answer = await service.post({ model: 'model-a', messages: [{ role: 'user', content }] });
      const { choices } = (await answer.json()) as { choices: { message: { content: string } }[] };
      const masked = service.upstream.requests.at(-1)?.text ?? '';
      const tokens = tokensOf('NAME', masked);
      expect(masked).not.toMatch(/thatch|er Doyle|\u00ad|\u200b|\u2060|\u200e|\u{e0061}/iu);
      expect(tokens).toHaveLength(4);
      expect(new Set(tokens).size).toBe(2);
      expect(choices[0]?.message.content.replace(/[\p{Cf}\p{DI}]/gu, '')).toBe('Hello, Thatcher!');
    },
  );
});
