import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { query } from '../support/databases.js';
import { type RecordedService, runRecordedService } from '../support/recorded-service.js';
import { completion } from '../support/recording-upstream.js';

interface Message {
  role: string;
  content: string | null;
  tool_calls?: { function: { arguments: string } }[];
}

const BOOK = {
  type: 'function',
  function: {
    name: 'book',
    parameters: {
      type: 'object',
      properties: { start: { type: 'string', format: 'date-time' }, day: { type: 'string', format: 'date' } },
    },
  },
};
const LOOKUP = { id: 'c1', type: 'function', function: { name: 'find_slots', arguments: '{}' } };
const TOKEN = /\[([A-Z]+)_[0-9A-Z]{12}[^\]]*\]/g;

/** Masked text under each policy. `scheduling` is missing if it equals `all`. */
type Row = readonly [role: string, text: string, all: string, scheduling?: string];

const ROWS: readonly Row[] = [
  ['user', 'It hurts since december.', 'It hurts since <DATE>.'],
  ['user', 'I had surgery last July.', 'I had surgery last <DATE>.'],
  ['user', 'The scan was in 07/2024.', 'The scan was in <DATE>.'],
  ['user', 'I was born in 1931.', 'I was born in <DOB>.'],
  ['user', 'I was born in 1961.', 'I was born in 1961.'],
  ['user', 'Could we say next October?', 'Could we say next <DATE>?', 'Could we say next October?'],
  ['user', 'How about October 2031?', 'How about <DATE>?'],
  ['user', 'You may call me, and may I ask why?', 'You may call me, and may I ask why?'],
  ['system', 'We are closed in July.', 'We are closed in July.'],
  ['system', 'The patient was admitted in July.', 'The patient was admitted in <DATE>.'],
  ['assistant', 'I can offer November.', 'I can offer <DATE>.', 'I can offer November.'],
];

describe('months and times of day under the built-in policies', () => {
  let service: RecordedService;
  let cookie: string;
  let answer: (seen: string) => object;
  const urls = new Map<string, string>();

  beforeAll(async () => {
    service = await runRecordedService();
    cookie = await service.login();
    for (const policy of ['default', 'strict', 'scheduling']) {
      const agent = await service.createAgent(cookie, {
        upstream: 'recorder:model-a',
        policy_name: `healthcare-${policy}`,
      });
      urls.set(policy, agent.proxy_url);
    }
    service.upstream.answerWith(({ text }, response) => {
      response.setHeader('content-type', 'application/json').end(completion(answer(text)));
    });
  });

  beforeEach(() => {
    service.upstream.requests.length = 0;
    answer = () => ({ content: 'Fine.' });
  });

  afterAll(() => service.stop());

  async function call(
    policy: string,
    messages: readonly object[],
    tools?: readonly object[],
  ): Promise<Message> {
    const body = { model: 'model-a', messages, ...(tools === undefined ? {} : { tools }) };
    const reply = await service.post(body, 'application/json', urls.get(policy));
    const { choices } = (await reply.json()) as { choices: [{ message: Message }] };
    return choices[0].message;
  }

  /** Returns the contents of the messages that the upstream received. */
  function seen(): string[] {
    const { messages } = JSON.parse(service.upstream.requests.at(-1)?.text ?? '') as { messages: Message[] };
    return messages.map(({ content }) => content ?? '');
  }

  const plain = (text = ''): string => text.replace(TOKEN, '<$1>').replace(/\[REDACTED:(\w+)\]/g, '<$1>');

  it.each(
    ['default', 'strict', 'scheduling'].flatMap((policy) =>
      ROWS.map(([role, text, all, scheduling = all]) => ({
        policy,
        role,
        text,
        expected: policy === 'scheduling' ? scheduling : all,
      })),
    ),
  )(
    'are masked by the policy $policy for the role $role: $text',
    async ({ policy, role, text, expected }) => {
      await call(policy, [
        { role, content: text },
        { role: 'user', content: 'Hello.' },
      ]);
      expect(plain(seen()[0])).toBe(expected);
    },
  );

  it.each(['default', 'strict'])('have only the days masked in timestamps: %s', async (policy) => {
    const slots = JSON.stringify({ slots: ['2031-12-03T09:00:00-05:00', '2031-12-03T10:15:00-05:00'] });
    await call(policy, [
      { role: 'assistant', content: null, tool_calls: [LOOKUP] },
      { role: 'tool', tool_call_id: 'c1', content: slots },
    ]);
    expect(plain(seen()[1])).toBe('{"slots":["<DATE>T09:00:00-05:00","<DATE>T10:15:00-05:00"]}');
    expect(new Set(seen()[1]?.match(/\[[\w:]+\](?=T)/g)).size).toBe(1);
  });

  it('are restored in replies, and in tool arguments with the time that the model chose', async () => {
    const slots = JSON.stringify({ slots: ['2031-12-03T09:00:00-05:00', '2031-12-03 14:30'] });
    answer = (text) => {
      const token = /\[DATE_[^\]]*\]/.exec(text)?.[0] ?? '';
      const args = { start: `${token}T10:15:00-05:00`, day: `${token} 14:30` };
      return {
        content: `${token}T09:00:00-05:00 or ${token} 14:30?`,
        tool_calls: [
          { id: 'c2', type: 'function', function: { name: 'book', arguments: JSON.stringify(args) } },
        ],
      };
    };
    const message = await call(
      'default',
      [
        { role: 'assistant', content: null, tool_calls: [LOOKUP] },
        { role: 'tool', tool_call_id: 'c1', content: slots },
      ],
      [BOOK],
    );
    expect(message.content).toBe('2031-12-03T09:00:00-05:00 or 2031-12-03 14:30?');
    expect(JSON.parse(message.tool_calls?.[0]?.function.arguments ?? '')).toEqual({
      start: '2031-12-03T10:15:00-05:00',
      day: '2031-12-03',
    });
  });

  it('are not masked by a policy that was stored before the default policy masked months', async () => {
    const yaml = 'name: former';
    await query(
      service.databaseUrl,
      `INSERT INTO policies (account_id, name, version, yaml, sha256)
       SELECT account_id, 'former', 1, $1, sha256($1::text::bytea) FROM agents LIMIT 1`,
      [yaml],
    );
    for (const [policy, of] of [
      ['former', { policy_name: 'former' }],
      ['newer', { policy_yaml: 'name: newer' }],
    ] as const)
      urls.set(
        policy,
        (await service.createAgent(cookie, { upstream: 'recorder:model-a', ...of })).proxy_url,
      );
    const said = { role: 'user', content: 'I had surgery last July.' };
    await call('former', [said]);
    expect(seen()).toEqual([said.content]);
    await call('newer', [said]);
    expect(plain(seen()[0])).toBe('I had surgery last <DATE>.');
  });

  it('do not keep an initial that belongs to a name from being masked and restored', async () => {
    answer = (text) => ({ content: (JSON.parse(text) as { messages: Message[] }).messages[0]?.content });
    const said = 'My name is Anna Lindqvist S., and I take vitamin D.';
    const { content } = await call('default', [{ role: 'user', content: said }]);
    expect(plain(seen()[0])).toBe('My name is <NAME> <NAME> <NAME>., and I take vitamin D.');
    expect(content).toBe(said);
  });
});
