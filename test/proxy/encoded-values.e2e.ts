import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { readingsOf, stringsIn } from '../support/decoded-readings.js';
import { sendMessage } from '../support/message-writer.js';
import { tokensOf } from '../support/planted.js';
import { type RecordedService, runRecordedService } from '../support/recorded-service.js';
import { completion } from '../support/recording-upstream.js';
import { responseTo } from '../support/response-writer.js';

/** A name and a date of birth in several encodings. */
const ENCODED = {
  'a query': '/patients/search?name=Jane%20Okafor&dob=06%2F09%2F1958',
  'a query with a plus': 'name=Jane+Okafor&dob=06%2F09%2F1958',
  'JSON in a query': 'q=%7B%22name%22%3A%22Jane%20Okafor%22%2C%22dob%22%3A%2206%2F09%2F1958%22%7D',
  'a URL in a query': 'GET /go?to=%2Ffind%3Fname%3DJane%2520Okafor%26dob%3D06%252F09%252F1958',
  'quoted-printable': 'The name is Jane=20Oka=\r\nfor, her date of birth =\r\n06=2F09=2F1958.',
  HTML: '<td>Jane&nbsp;&#79;kafor</td><td>born 06&sol;09&#x2F;1958</td>',
  'escapes of a program': 'The name is Jane\\u0020Okafor, born on 06\\x2f09\\u002F1958.',
} as const;

type Api = 'chat' | 'responses' | 'messages';

/** Positions of a text in a request of each API. */
const PLACES: Readonly<Record<string, (text: string, api: Api) => object>> = {
  'a turn of the user': (text) => ({ turns: [{ role: 'user', content: text }] }),
  instructions: (text, api) =>
    api === 'responses'
      ? { instructions: text }
      : api === 'messages'
        ? { system: text }
        : { turns: [{ role: 'system', content: text }] },
  metadata: (text) => ({ metadata: { found: text } }),
  "a tool's description": (text, api) => {
    const parameters = { type: 'object', properties: { a: { type: 'string', description: text } } };
    if (api === 'messages') return { tools: [{ name: 'f', description: text, input_schema: parameters }] };
    const tool = { name: 'f', description: text, parameters };
    return { tools: [api === 'chat' ? { type: 'function', function: tool } : { type: 'function', ...tool }] };
  },
  'the result of a tool': (text, api) => ({ turns: exchange(api, {}, JSON.stringify({ next: text })) }),
  'a result that is text': (text, api) => ({ turns: exchange(api, {}, text) }),
  'arguments of an earlier call': (text, api) => ({ turns: exchange(api, { a: text }, 'none') }),
};

/** Returns a tool call and its result. */
function exchange(api: Api, input: object, result: string): object[] {
  const id = 'call_1';
  const args = JSON.stringify(input);
  if (api === 'messages')
    return [
      { role: 'assistant', content: [{ type: 'tool_use', id, name: 'f', input }] },
      { role: 'user', content: [{ type: 'tool_result', tool_use_id: id, content: result }] },
    ];
  if (api === 'responses')
    return [
      { type: 'function_call', call_id: id, name: 'f', arguments: args },
      { type: 'function_call_output', call_id: id, output: result },
    ];
  const call = { id, type: 'function', function: { name: 'f', arguments: args } };
  return [
    { role: 'assistant', content: null, tool_calls: [call] },
    { role: 'tool', tool_call_id: id, content: result },
  ];
}

function bodyOf(api: Api, placed: object, said: string): object {
  const { turns = [], ...rest } = placed as { turns?: object[] };
  const all = [{ role: 'user', content: 'Hello.' }, ...turns, { role: 'user', content: said }];
  const shared = { model: 'model-a', ...rest };
  if (api === 'responses') return { ...shared, input: all };
  return { ...shared, messages: all, ...(api === 'messages' ? { max_tokens: 100 } : {}) };
}

const RUNS = Number(process.env.REQUESTS ?? 100);
const LEFT = /okafor|jane|0?6\W0?9\W(?:19)?58/i;

/** Test persons, each with a pattern that must not match any reading of a masked request. */
const PERSONS = [
  {
    name: 'Jane Okafor',
    phone: '415-555-0142',
    dob: '06/09/1958',
    left: /okafor|jane|555.?0142|0?6\W0?9\W(?:19)?58/i,
  },
  {
    name: 'Zoë Lindqvist',
    phone: '(617) 555-0163',
    dob: '1962-11-30',
    left: /lindqvist|zo[ëe]|555.?0163|1962-11-30/i,
  },
  {
    name: 'Bob Kowalczyk',
    phone: '+1 518 555 0117',
    dob: 'April 3, 1971',
    left: /kowalczyk|555.?0117|April 3/i,
  },
] as const;

type Encode = (text: string, each: (character: string) => boolean) => string;

/** Returns an encoder of the required characters and of those for which `each` is true. */
const encoder =
  (must: RegExp, write: (character: string) => string): Encode =>
  (text, each) =>
    Array.from(text, (character) =>
      must.test(character) || each(character) ? write(character) : character,
    ).join('');
const octets = (character: string, mark: string): string =>
  [...Buffer.from(character)].map((byte) => mark + byte.toString(16).toUpperCase().padStart(2, '0')).join('');
const ENCODERS: Readonly<Record<string, Encode>> = {
  percent: encoder(/[^A-Za-z0-9._~-]/, (character) => octets(character, '%')),
  'quoted-printable': encoder(/[=\u{80}-\u{10ffff}]/u, (character) => octets(character, '=')),
  'decimal entities': encoder(/[&<>]/, (character) => `&#${character.codePointAt(0)};`),
  'hexadecimal entities': encoder(/[&<>]/, (character) => `&#x${character.codePointAt(0)?.toString(16)};`),
  escapes: encoder(/["\\]/, (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`),
};

describe('encoded values', () => {
  let service: RecordedService;
  /** Returns the model's reply to a masked request. */
  let say: (masked: string) => { text: string; input: object };

  beforeAll(async () => {
    service = await runRecordedService();
    say = () => ({ text: 'Yes.', input: {} });
    service.upstream.answerWith(({ path, text }, response) => {
      const { text: said, input } = say(text);
      if (path.endsWith('/messages')) {
        sendMessage(response, [{ say: said }, { call: 'f', input }]);
        return;
      }
      const args = JSON.stringify(input);
      const call = { id: 'call_2', type: 'function', function: { name: 'f', arguments: args } };
      response
        .setHeader('content-type', 'application/json')
        .end(
          path.endsWith('/responses')
            ? responseTo(text, [{ say: said }, { call: 'f', arguments: args }])
            : completion({ content: said, tool_calls: [call] }),
        );
    });
  });

  afterAll(() => service.stop());

  async function send(api: Api, body: object): Promise<{ masked: string; answer: string }> {
    const path = { chat: 'chat/completions', responses: 'responses', messages: 'messages' }[api];
    const url = service.proxyUrl.replace('chat/completions', path);
    const response = await service.post(body, 'application/json', url);
    const answer = await response.text();
    expect([response.status, answer]).toEqual([200, expect.any(String)]);
    return { masked: service.upstream.requests.at(-1)?.text ?? '', answer };
  }

  const cases = (['chat', 'responses', 'messages'] as const).flatMap((api) =>
    Object.keys(PLACES).flatMap((place) =>
      Object.entries(ENCODED).map(([what, text]) => [what, place, api, text] as const),
    ),
  );

  it.each(cases)('are masked when written as %s in %s (%s)', async (_, place, api, text) => {
    const placed = PLACES[place]?.(text, api) ?? {};
    const { masked } = await send(api, bodyOf(api, placed, 'Is that right?'));
    const readable = stringsIn(masked).flatMap((each) => [...readingsOf(each)]);
    expect(readable.filter((reading) => LEFT.test(reading))).toEqual([]);
  });

  it.each(cases)(
    'get the tokens of their plain forms when written as %s in %s (%s)',
    async (_, place, api, text) => {
      const placed = PLACES[place]?.(text, api) ?? {};
      const said = 'My name is Jane Okafor and my date of birth is 06/09/1958.';
      const { masked } = await send(api, bodyOf(api, placed, said));
      const readable = stringsIn(masked).flatMap((each) => [...readingsOf(each)]);
      expect(readable.filter((reading) => LEFT.test(reading))).toEqual([]);
      expect(new Set(tokensOf('NAME', masked)).size).toBe(2);
      expect(new Set(tokensOf('DOB', masked)).size).toBe(1);
      expect(tokensOf('DATE', masked)).toEqual([]);
    },
  );

  it('are masked at random positions, in random encodings, if their plain forms also appear', async () => {
    const encoded = fc.record({
      how: fc.constantFrom(...Object.keys(ENCODERS)),
      place: fc.constantFrom(...Object.keys(PLACES)),
      what: fc.constantFrom('name', 'phone', 'dob'),
      before: fc.constantFrom('', 'v=', 'Please find ', 'q=1&p='),
      seed: fc.nat(6),
    });
    const api = fc.constantFrom<Api>('chat', 'responses', 'messages');
    await fc.assert(
      fc.asyncProperty(
        api,
        fc.constantFrom(...PERSONS),
        fc.array(encoded, { minLength: 1, maxLength: 3 }),
        async (api, person, all) => {
          const { name, phone, dob, left } = person;
          const places = all.map(({ how, place, what, before, seed }) => {
            // `seed` selects the optional characters to encode: all, none or some.
            const each = (character: string): boolean =>
              seed === 6 || (seed > 0 && character.charCodeAt(0) % 6 < seed - 1);
            const text = before + (ENCODERS[how]?.(person[what as 'name'], each) ?? '');
            return PLACES[place]?.(text, api) as { turns?: object[] };
          });
          const turns = places.flatMap((place) => place.turns ?? []);
          const said = `My name is ${name}, my phone number is ${phone} and my date of birth is ${dob}.`;
          const { masked } = await send(
            api,
            bodyOf(api, Object.assign({}, ...places, { turns }) as object, said),
          );
          const readable = stringsIn(masked).flatMap((string) => [...readingsOf(string)]);
          expect(readable.filter((reading) => left.test(reading))).toEqual([]);
        },
      ),
      { numRuns: RUNS },
    );
  }, 3_600_000);

  it.each(['chat', 'responses', 'messages'] as const)(
    'are restored, and percent-encoded in URLs: %s',
    async (api) => {
      const placed = PLACES['the result of a tool']?.(ENCODED['a query'], api) ?? {};
      say = (masked) => {
        const [given, family] = tokensOf('NAME', masked);
        const [born] = tokensOf('DOB', masked);
        return {
          text: `${given} ${family}, born ${born}: /find?name=${given}%20${family}`,
          input: { url: `https://emr.example.com/p?name=${given}%20${family}&dob=${born}&v=1`, born },
        };
      };
      const { answer } = await send(api, bodyOf(api, placed, 'Find her, please.'));
      const strings = stringsIn(answer);
      expect(strings).toContain('Jane Okafor, born 06/09/1958: /find?name=Jane%20Okafor');
      const url = new URL(strings.find((each) => each.startsWith('https://')) ?? 'none:');
      expect(Object.fromEntries(url.searchParams)).toEqual({
        name: 'Jane Okafor',
        dob: expect.stringMatching(/^(06\/09\/1958|1958-06-09)$/),
        v: '1',
      });
    },
  );
});
