import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { completion } from '../support/recording-upstream.js';
import { type RecordedService, runRecordedService } from '../support/recorded-service.js';

const CALLER =
  'I am Arpine Petrosyan, born 1962-08-30, 415-555-0172, SSN 123-45-6789, member ID XQ4471902, claim CLM-2219-0083';
const VALUES = [
  'Arpine Petrosyan',
  'Petrosyan',
  '(415) 555-0172',
  '123-45-6789',
  'XQ4471902',
  'CLM-2219-0083',
];
/** Members of tool data whose names suggest no personal data. */
const MEMBERS = [
  'status',
  'plan',
  'insurance',
  'test',
  'visit_type',
  'code',
  'medication',
  'product',
  'room',
];

describe('members of tool data with impersonal names', () => {
  let service: RecordedService;

  beforeAll(async () => {
    service = await runRecordedService();
    service.upstream.answerWith((_, response) => {
      response.setHeader('content-type', 'application/json').end(completion({ content: 'Noted.' }));
    });
  });

  afterAll(() => service.stop());

  /** Returns the forwarded tool output after the caller says the given words. */
  async function sent(words: string, output: object): Promise<string> {
    service.upstream.requests.length = 0;
    const call = { id: 'call_1', type: 'function', function: { name: 'look_up', arguments: '{}' } };
    const answer = await service.post({
      model: 'model-a',
      messages: [
        { role: 'user', content: words },
        { role: 'assistant', content: null, tool_calls: [call] },
        { role: 'tool', tool_call_id: 'call_1', content: JSON.stringify(output) },
      ],
    });
    expect(answer.status).toBe(200);
    const body = JSON.parse(service.upstream.requests[0]?.text ?? '') as { messages: { content: string }[] };
    return body.messages[2]?.content ?? '';
  }

  it.each(MEMBERS)('%s contains no value that is masked elsewhere', async (member) => {
    for (const value of VALUES)
      for (const text of [value, `saved for ${value} today`])
        expect(await sent(CALLER, { [member]: text })).not.toContain(value);
  });

  it('are masked if they contain parts of values in the conversation, and unchanged otherwise', async () => {
    const data = {
      plan: 'Silver Rose',
      medication: 'Allegra 180 mg',
      status: 'confirmed',
      cpt: '99213',
      slot_id: 'SLT-20931',
      slot_date: '2026-12-01',
      price: 89,
    };
    const words = 'I am Allegra Silver, my wife is Virginia Rose, ZIP 99213, I come on 2026-12-01.';
    const seen = await sent(words, data);
    expect(JSON.parse(seen)).toMatchObject({ price: 89, status: 'confirmed' });
    for (const value of ['Allegra', 'Silver', 'Rose', '99213']) expect(seen).not.toContain(value);
  });
});
