import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { query } from '../support/databases.js';
import { listedPass } from '../support/listed-pass.js';
import { tokensOf } from '../support/planted.js';
import { type RecordedService, runRecordedService } from '../support/recorded-service.js';
import { completion } from '../support/recording-upstream.js';

const SHORT_PHONE = 'five one two five five five oh one';
const LOCAL_PHONE = 'five five five oh one four two';
const TWO_CODES = 'four hundred five five five';
const WITH_TALK = 'nine one it says on my card two';
const ENDING = 'four seven seven one';
const HOUSE = 'one hundred one main street';
const PASS = listedPass({
  PHONE: [SHORT_PHONE, LOCAL_PHONE],
  MRN: [TWO_CODES, WITH_TALK],
  ACCOUNT: [ENDING],
  ADDRESS: [HOUSE],
  DOB: ['june third'],
  SSN: ['oh one four three'],
  NAME: ['erik', 'jose'],
});

interface ToolMessage {
  tool_calls: { function: { arguments: string } }[];
}

describe('an ambiguous or incomplete value', () => {
  let service: RecordedService;
  let url: string;

  beforeAll(async () => {
    service = await runRecordedService({ passes: [PASS] });
    const agent = await service.createAgent(await service.login(), {
      upstream: 'recorder:model-a',
      policy_yaml: 'name: listed\ndetection: { passes: [listed] }\n',
    });
    url = agent.proxy_url;
  });

  afterAll(() => service.stop());

  /** Returns the argument that the tool gets for a value, and the reasons in the journal. */
  async function told(
    kind: string,
    said: string,
    schema: object,
    lead = 'it is',
    write = (token: string) => token,
    after = '',
  ): Promise<{ text: unknown; reasons: unknown[] }> {
    service.upstream.answerWith(({ text }, response) => {
      const [token = ''] = tokensOf(kind, text);
      const call = {
        id: 'c1',
        type: 'function',
        function: { name: 'save', arguments: JSON.stringify({ it: write(token) }) },
      };
      response
        .setHeader('content-type', 'application/json')
        .end(completion({ content: null, tool_calls: [call] }, 'tool_calls'));
    });
    const parameters = { type: 'object', properties: { it: schema } };
    const body = {
      model: 'model-a',
      messages: [{ role: 'user', content: `${lead} ${said}${after}` }],
      tools: [{ type: 'function', function: { name: 'save', parameters } }],
    };
    const answer = await service.post(body, 'application/json', url);
    const { choices } = (await answer.json()) as { choices: { message: ToolMessage }[] };
    const args = choices[0]?.message.tool_calls[0]?.function.arguments ?? '{}';
    const rows = await query<{ canonical: string }>(
      service.databaseUrl,
      `SELECT canonical FROM audit_events WHERE chain = $1 ORDER BY seq`,
      [answer.headers.get('x-sotto-session')],
    );
    const events = rows.map(({ canonical }) => JSON.parse(canonical) as Record<string, unknown>);
    return {
      text: (JSON.parse(args) as { it: unknown }).it,
      reasons: events.flatMap(({ kind: event, reason }) => (event === 'argument_form_unmet' ? [reason] : [])),
    };
  }

  it.each([
    ['PHONE', SHORT_PHONE, 'incomplete'],
    ['MRN', TWO_CODES, 'ambiguous'],
    ['MRN', WITH_TALK, 'leftover'],
    ['ACCOUNT', ENDING, 'incomplete', 'it ends in'],
  ])('of kind %s reaches the tool as it was said: %s', async (kind, said, reason, lead = 'it is') => {
    expect(await told(kind, said, { type: 'string' }, lead)).toEqual({ text: said, reasons: [reason] });
  });

  it('is journaled if the model writes it twice in one argument', async () => {
    const twice = (token: string): string => `${token} or ${token}`;
    expect(await told('MRN', TWO_CODES, { type: 'string' }, 'it is', twice)).toMatchObject({
      reasons: ['ambiguous'],
    });
  });

  it('is passed as it was said if its spoken correction stays in clear', async () => {
    const after = ' sorry the last digit is a two';
    const found = await told('ACCOUNT', ENDING, { type: 'string' }, 'it is', undefined, after);
    expect(found).toEqual({ text: ENDING, reasons: ['ambiguous'] });
  });

  it('is passed as it was said if it is a phone number without an area code', async () => {
    expect(await told('PHONE', LOCAL_PHONE, { type: 'string' })).toEqual({
      text: LOCAL_PHONE,
      reasons: ['incomplete'],
    });
  });

  it('is journaled as incomplete if it lacks a part that the tool asks for', async () => {
    const schema = { type: 'string', description: 'Full name of the patient' };
    expect(await told('NAME', 'erik', schema)).toEqual({ text: 'Erik', reasons: ['incomplete'] });
  });

  it('is journaled as incomplete if the argument adds words that do not complete it', async () => {
    const write = (token: string): string => `${token} apartment`;
    expect(await told('ADDRESS', HOUSE, { type: 'string' }, 'it is', write)).toEqual({
      text: '101 Main Street apartment',
      reasons: ['incomplete'],
    });
  });

  it.each([
    ['erik', ' with a k', 'Erik', []],
    ['erik', ' with a c', 'erik', ['leftover']],
    ['jose', ' with an accent on the e', 'José', []],
  ])(
    'has its spelled correction applied, or is journaled as leftover: %s%s',
    async (said, after, text, reasons) => {
      const found = await told('NAME', said, { type: 'string' }, 'it is', undefined, after);
      expect(found).toEqual({ text, reasons });
    },
  );

  it('gets no year if the tool asks for a date of birth, and a year for other dates', async () => {
    const day = { type: 'string', format: 'date' };
    const birth = await told('DOB', 'june third', { description: 'Date of birth', ...day });
    expect(birth).toEqual({ text: 'june third', reasons: ['incomplete'] });
    const visit = await told('DOB', 'june third', { description: 'Day of the visit', ...day });
    expect(visit).toEqual({ text: expect.stringMatching(/^\d{4}-06-03$/) as unknown, reasons: [] });
  });

  it('gets its written form if it can be read for certain', async () => {
    expect(await told('ADDRESS', HOUSE, { type: 'string' })).toEqual({
      text: '101 Main Street',
      reasons: [],
    });
  });

  it('gets its written form if the tool asks only for the spoken part', async () => {
    const schema = { type: 'string', description: 'Last four digits', pattern: '^\\d{4}$' };
    expect(await told('SSN', 'oh one four three', schema)).toEqual({ text: '0143', reasons: [] });
  });

  it('has the reason "schema" in the journal if only the schema rejects it', async () => {
    const schema = { type: 'string', pattern: '^X$' };
    expect(await told('ADDRESS', HOUSE, schema)).toEqual({ text: '101 Main Street', reasons: ['schema'] });
  });
});
