import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { type RecordedService, runRecordedService } from '../support/recorded-service.js';
import { completion, sendStream } from '../support/recording-upstream.js';

interface Message {
  role: string;
  content?: string;
}

const TOLD = `name: told\ntell: [age, weekday, month, minor, area_code_valid, digits]\n`;
const WORDS =
  'My date of birth is June 9, 1958, my number is 415-555-0142, and I was seen on March 3, 2026. My SSN is 123-45-6789.';
const TOKEN = /\[([A-Z]+)_[0-9A-HJKMNP-TV-Z]{12}([^\]]*)\]/g;

/** Returns the whole years since June 9, 1958 in UTC. */
function ageNow(): number {
  const today = new Date();
  const before = today.getUTCMonth() < 5 || (today.getUTCMonth() === 5 && today.getUTCDate() < 9);
  return today.getUTCFullYear() - 1958 - (before ? 1 : 0);
}

describe('a policy with tell', () => {
  let service: RecordedService;
  let other: RecordedService;
  let answer: (said: string) => string = (said) => said;

  beforeAll(async () => {
    service = await runRecordedService({}, { policy_yaml: TOLD });
    service.upstream.answerWith(({ text }, response) => {
      const { messages, stream } = JSON.parse(text) as { messages: Message[]; stream?: boolean };
      const said = answer(messages.at(-1)?.content ?? '');
      if (stream === true)
        sendStream(response, said.match(/[^]{1,3}/g)?.map((content) => ({ content })) ?? []);
      else response.setHeader('content-type', 'application/json').end(completion({ content: said }));
    });
    other = await runRecordedService({}, { policy_name: 'healthcare-scheduling' });
    other.upstream.answerWith((_, response) => {
      response.setHeader('content-type', 'application/json').end(completion({ content: 'Fine.' }));
    });
  });

  afterAll(async () => {
    await service.stop();
    await other.stop();
  });

  async function call(content: string, stream = false): Promise<{ sent: string; heard: string }> {
    const reply = await service.post({ model: 'model-a', stream, messages: [{ role: 'user', content }] });
    expect(reply.status).toBe(200);
    const text = await reply.text();
    const heard = stream
      ? [...text.matchAll(/"content":("(?:[^"\\]|\\.)*")/g)]
          .map((match) => String(JSON.parse(match[1] ?? '""')))
          .join('')
      : ((JSON.parse(text) as { choices: { message: Message }[] }).choices[0]?.message.content ?? '');
    const { messages } = JSON.parse(service.upstream.requests.at(-1)?.text ?? '') as { messages: Message[] };
    return { sent: messages[0]?.content ?? '', heard };
  }

  it('adds attributes to the tokens, without the values', async () => {
    const { sent, heard } = await call(WORDS);
    const told = Object.fromEntries(
      [...sent.matchAll(TOKEN)].map(([, kind = '', text = '']): [string, string] => [kind, text]),
    );
    expect(told).toEqual({
      DOB: ` age ${ageNow()}, adult`,
      PHONE: ' area code valid, 10 digits',
      DATE: ' Tuesday, March',
      SSN: ' 9 digits',
    });
    expect(heard).toBe(WORDS);
  });

  it('sends the same bytes for the same text', async () => {
    const first = await call(WORDS);
    expect((await call(WORDS)).sent).toBe(first.sent);
  });

  it.each([
    ['omitted', (said: string) => said.replace(TOKEN, (token, _, text: string) => token.replace(text, ''))],
    ['changed', (said: string) => said.replace(/ age \d+/, ' age 12').replace('Tuesday', 'friday')],
    ['truncated', (said: string) => said.replace('adult]', 'ad]').replace('digits]', 'dig]')],
    ['in other punctuation', (said: string) => said.replace(' age', ' (age').replace('adult]', 'adult)]')],
    ['extended', (said: string) => said.replace('adult]', 'adult, years old]')],
  ])('restores values if the model returns attributes that are %s, whole and streamed', async (_, change) => {
    answer = change;
    expect((await call(WORDS)).heard).toBe(WORDS);
    expect((await call(WORDS, true)).heard).toBe(WORDS);
    answer = (said) => said;
  });

  it('restores tool arguments that contain attributes', async () => {
    service.upstream.answerWith(({ text }, response) => {
      const token = /\[PHONE_[^\]]+\]/.exec(text)?.[0] ?? '';
      const calls = [
        {
          id: 'call_1',
          type: 'function',
          function: { name: 'dial', arguments: JSON.stringify({ to: token }) },
        },
      ];
      response
        .setHeader('content-type', 'application/json')
        .end(completion({ content: null, tool_calls: calls }, 'tool_calls'));
    });
    const tools = [
      {
        type: 'function',
        function: { name: 'dial', parameters: { type: 'object', properties: { to: { type: 'string' } } } },
      },
    ];
    const messages = [{ role: 'user', content: 'Call me back at 415-555-0142.' }];
    const reply = await service.post({ model: 'model-a', messages, tools });
    expect(await reply.text()).toContain('{\\"to\\":\\"415-555-0142\\"}');
  });

  it('is included in healthcare-scheduling for new agents', async () => {
    await other.post({ model: 'model-a', messages: [{ role: 'user', content: WORDS }] });
    const sent = other.upstream.requests[0]?.text ?? '';
    expect(sent).toMatch(new RegExp(`\\[DOB_[0-9A-Z]{12} age ${ageNow()}, adult\\]`));
    expect(sent).toMatch(/\[PHONE_[0-9A-Z]{12} 10 digits\]/);
    expect(sent).toMatch(/\[DATE_[0-9A-Z]{12} Tuesday\]/);
  });
});
