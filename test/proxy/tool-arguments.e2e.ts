import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { query } from '../support/databases.js';
import { listedPass } from '../support/listed-pass.js';
import { tokensOf } from '../support/planted.js';
import { type RecordedService, runRecordedService } from '../support/recorded-service.js';
import { completion, sendStream } from '../support/recording-upstream.js';

const PHONE = 'four one five five five five oh one four two';
const BORN = 'june ninth nineteen fifty eight';
const PASS = listedPass({
  NAME: ['maria lopez'],
  PHONE: [PHONE, '(415) 555-0177'],
  DOB: [BORN],
  MRN: ['m k 8 8 4 1'],
});
const SAID = `I am maria lopez, born ${BORN}, my number is ${PHONE}, record m k 8 8 4 1`;

const parameters = {
  type: 'object',
  properties: {
    first: { type: 'string' },
    last: { type: 'string', description: 'Last name in capitals' },
    phone: { type: 'string', description: 'Ten digits', pattern: '^\\d{10}$' },
    born: { $ref: '#/$defs/day', description: 'As MM/DD/YYYY' },
    more: { type: 'array', items: { anyOf: [{ type: 'null' }, { type: 'integer' }] } },
    note: { type: 'string' },
  },
  $defs: { day: { type: 'string' } },
};
const TOOLS = [{ type: 'function', function: { name: 'book_visit', parameters } }];

/** Returns the arguments with which the model calls the tool. */
function argumentsOf(masked: string): string {
  const [first = '', last = ''] = tokensOf('NAME', masked);
  const [phone = ''] = tokensOf('PHONE', masked);
  const [born = ''] = tokensOf('DOB', masked);
  const [mrn = ''] = tokensOf('MRN', masked);
  return JSON.stringify({
    first,
    last,
    phone,
    born,
    more: [null, mrn],
    note: `Call ${first} "soon" at ${phone}`,
  });
}

const BY_POLICY = {
  schema: {
    first: 'Maria',
    last: 'LOPEZ',
    phone: '4155550142',
    born: '06/09/1958',
    more: [null, 'MK8841'],
    note: 'Call Maria "soon" at +14155550142',
  },
  written: {
    first: 'Maria',
    last: 'Lopez',
    phone: '+14155550142',
    born: '1958-06-09',
    more: [null, 'MK8841'],
    note: 'Call Maria "soon" at +14155550142',
  },
  said: {
    first: 'maria',
    last: 'lopez',
    phone: PHONE,
    born: BORN,
    more: [null, 'm k 8 8 4 1'],
    note: `Call maria "soon" at ${PHONE}`,
  },
};

interface ToolMessage {
  content: string | null;
  tool_calls: { function: { name: string; arguments: string } }[];
}

describe.each(['vault-deterministic', 'reversible-aead'] as const)(
  'restored tool arguments, %s',
  (tokenization) => {
    let service: RecordedService;
    const urls = new Map<string, string>();

    beforeAll(async () => {
      service = await runRecordedService({ passes: [PASS] });
      const cookie = await service.login();
      for (const form of [...Object.keys(BY_POLICY), 'default']) {
        const rule = form === 'default' ? '' : `restore_arguments: ${form}\n`;
        const agent = await service.createAgent(cookie, {
          upstream: 'recorder:model-a',
          tokenization,
          policy_yaml: `name: ${form}\ndetection: { passes: [listed] }\n${rule}`,
        });
        urls.set(form, agent.proxy_url);
      }
    });

    afterAll(() => service.stop());

    function post(form: string, more: object = {}, content = SAID): Promise<Response> {
      const body = { model: 'model-a', messages: [{ role: 'user', content }], tools: TOOLS, ...more };
      return service.post(body, 'application/json', urls.get(form) ?? '');
    }

    async function whole(form: string, more: object = {}): Promise<ToolMessage> {
      service.upstream.answerWith(({ text }, response) => {
        const call = {
          id: 'c1',
          type: 'function',
          function: { name: 'book_visit', arguments: argumentsOf(text) },
        };
        const content = `Thanks ${tokensOf('NAME', text)[0] ?? ''}, ${tokensOf('DOB', text)[0] ?? ''}`;
        response
          .setHeader('content-type', 'application/json')
          .end(completion({ content, tool_calls: [call] }, 'tool_calls'));
      });
      const answer = await post(form, more);
      expect(answer.status).toBe(200);
      const { choices } = (await answer.json()) as { choices: [{ message: ToolMessage }] };
      return choices[0].message;
    }

    /** Returns the arguments of a streamed call that arrives in the given pieces. */
    async function streamed(form: string, cut: (text: string) => readonly string[]): Promise<string> {
      service.upstream.answerWith(({ text }, response) => {
        const call = (fn: object, more: object = {}): object => ({
          tool_calls: [{ index: 0, ...more, function: fn }],
        });
        sendStream(
          response,
          [
            call({ name: 'book_visit', arguments: '' }, { id: 'c1', type: 'function' }),
            ...cut(argumentsOf(text)).map((piece) => call({ arguments: piece })),
          ],
          'tool_calls',
        );
      });
      const answer = await post(form, { stream: true });
      const body = await answer.text();
      expect(body).toContain('[DONE]');
      return [...body.matchAll(/^data: (\{.*)$/gm)]
        .map(([, json = '{}']) => {
          const { choices } = JSON.parse(json) as {
            choices: { delta: { tool_calls?: { function: { arguments?: string } }[] } }[];
          };
          return choices[0]?.delta.tool_calls?.map((each) => each.function.arguments ?? '').join('') ?? '';
        })
        .join('');
    }

    it.each(['schema', 'written', 'said'] as const)(
      'have the form that the policy sets: %s',
      async (form) => {
        const { content, tool_calls: calls } = await whole(form);
        expect(JSON.parse(calls[0]?.function.arguments ?? '{}')).toEqual(BY_POLICY[form]);
        // Content is restored as it was said, whatever the policy.
        expect(content).toBe(`Thanks maria, ${BORN}`);
      },
    );

    it('have the form that the schema requires if the policy sets none', async () => {
      const { tool_calls: calls } = await whole('default');
      expect(JSON.parse(calls[0]?.function.arguments ?? '{}')).toEqual(BY_POLICY.schema);
    });

    it.each(['schema', 'written', 'said'] as const)(
      'are the same in any stream pieces: %s',
      async (form) => {
        expect(JSON.parse(await streamed(form, (text) => [text]))).toEqual(BY_POLICY[form]);
        expect(JSON.parse(await streamed(form, (text) => text.split('')))).toEqual(BY_POLICY[form]);
        for (let at = 1; at < 120; at += 7)
          expect(JSON.parse(await streamed(form, (text) => [text.slice(0, at), text.slice(at)]))).toEqual(
            BY_POLICY[form],
          );
      },
      60_000,
    );

    it('are as a tool result showed them if the schema sets no form', async () => {
      service.upstream.answerWith(({ text }, response) => {
        const [phone = ''] = tokensOf('PHONE', text);
        const args = JSON.stringify({ note: phone, phone });
        const call = { id: 'c2', type: 'function', function: { name: 'book_visit', arguments: args } };
        response
          .setHeader('content-type', 'application/json')
          .end(completion({ content: `At ${phone}?`, tool_calls: [call] }, 'tool_calls'));
      });
      const call = { id: 'c1', type: 'function', function: { name: 'book_visit', arguments: '{}' } };
      const messages = [
        { role: 'user', content: 'where did you call?' },
        { role: 'assistant', content: null, tool_calls: [call] },
        { role: 'tool', tool_call_id: 'c1', content: '{"called":"(415) 555-0177"}' },
      ];
      const answer = await post('schema', { messages });
      const { choices } = (await answer.json()) as { choices: { message: ToolMessage }[] };
      expect(choices[0]?.message.content).toBe('At (415) 555-0177?');
      expect(JSON.parse(choices[0]?.message.tool_calls[0]?.function.arguments ?? '')).toEqual({
        note: '(415) 555-0177',
        phone: '4155550177',
      });
    });

    it('have the form that the schema requires in a JSON reply', async () => {
      service.upstream.answerWith(({ text }, response) => {
        const content = JSON.stringify({ last: tokensOf('NAME', text)[1], born: tokensOf('DOB', text)[0] });
        response.setHeader('content-type', 'application/json').end(completion({ content }));
      });
      const response_format = { type: 'json_schema', json_schema: { name: 'visit', schema: parameters } };
      const answer = await post('schema', { response_format });
      const { choices } = (await answer.json()) as { choices: { message: ToolMessage }[] };
      expect(JSON.parse(choices[0]?.message.content ?? '')).toEqual({ last: 'LOPEZ', born: '06/09/1958' });
    });

    it('lead to a journal event if the schema allows no form of the value', async () => {
      const eventsOf = async (form: string): Promise<Record<string, unknown>[]> => {
        service.upstream.answerWith(({ text }, response) => {
          const call = {
            id: 'c1',
            type: 'function',
            function: { name: 'book_visit', arguments: argumentsOf(text) },
          };
          response
            .setHeader('content-type', 'application/json')
            .end(completion({ content: null, tool_calls: [call] }, 'tool_calls'));
        });
        const answer = await post(form);
        await answer.text();
        const rows = await query<{ canonical: string }>(
          service.databaseUrl,
          `SELECT canonical FROM audit_events WHERE chain = $1 ORDER BY seq`,
          [answer.headers.get('x-sotto-session')],
        );
        return rows.map(({ canonical }) => JSON.parse(canonical) as Record<string, unknown>);
      };
      const events = await eventsOf('schema');
      expect(events.filter(({ kind }) => kind === 'argument_form_unmet')).toMatchObject([
        { entity_kind: 'MRN', path: expect.stringContaining('tool_calls[0]') as unknown, turn: 0 },
      ]);
      expect(events.at(-1)).toMatchObject({ kind: 'session_closed', status: 'ok' });
      expect(JSON.stringify(events)).not.toMatch(/lopez|MK8841|8 8 4 1|4155550142/i);
      for (const form of ['written', 'said'])
        expect((await eventsOf(form)).filter(({ kind }) => kind === 'argument_form_unmet')).toEqual([]);
    });
  },
);
