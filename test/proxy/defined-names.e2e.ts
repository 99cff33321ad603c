import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { ask, type Answered, type Reply, WAYS, type Way } from '../support/called-tools.js';
import { type Asked } from '../support/tool-formats.js';
import { listedPass } from '../support/listed-pass.js';
import { type RecordedService, runRecordedService } from '../support/recorded-service.js';

const PASS = listedPass({
  NAME: [
    'Grace Henderson',
    'Doctor Patel',
    'p a t e l',
    'Henderson',
    'HENDERSON',
    'Grace',
    'Evanston',
    'EVANSTON',
    'patel',
  ],
});
const POLICY = 'name: listed\ndetection: { passes: [listed] }\n';

/** Returns a reply that calls the first tool with arguments built from its parameter names. */
const callsFirst =
  (args: (parameters: readonly string[]) => object = () => ({})): Reply =>
  ({ tools: [tool] }) => {
    const { properties = {} } = tool?.parameters as { properties?: object };
    return { name: tool?.name ?? '', arguments: JSON.stringify(args(Object.keys(properties))) };
  };

describe.each(WAYS)('masked names in definitions: $api, streamed: $stream', (way: Way) => {
  let service: RecordedService;

  beforeAll(async () => {
    service = await runRecordedService({ passes: [PASS] }, { policy_yaml: POLICY });
  });

  afterAll(() => service.stop());

  async function answered(asked: Asked, reply: Reply): Promise<Answered> {
    const answer = await ask(service, way, asked, reply);
    expect([answer.status, answer.text]).toEqual([200, expect.anything()]);
    return answer;
  }

  it.each([
    ['in a sentence', 'I see Doctor Patel tomorrow.', 'book_dr_patel'],
    ['in a tool’s own way', 'It is p a t e l.', 'book_dr_patel'],
    ['in capitals', 'To EVANSTON, please.', 'book_Evanston'],
    ['as two', 'Doctor Patel and Henderson.', 'ask_patel_for_henderson'],
  ])('include the name of a tool whose value is said %s, which is restored', async (_, said, name) => {
    const { names, sent } = await answered({ turns: [said], tools: [{ name }] }, callsFirst());
    expect(names).toEqual([name]);
    expect(sent.tools[0]?.name).toMatch(/_NAME_/);
    expect(sent.text.toLowerCase()).not.toContain('patel');
  });

  it('include parameter names, which are restored', async () => {
    const parameters = {
      type: 'object',
      properties: { grace_period_days: { type: 'number' }, henderson: { type: 'string' } },
    };
    const { arguments: args, sent } = await answered(
      { turns: ['I am Grace HENDERSON.'], tools: [{ name: 'book', parameters }] },
      callsFirst(([days = '', name = '']) => ({ [days]: 3, [name]: 'x' })),
    );
    expect(args).toBe('{"grace_period_days":3,"henderson":"x"}');
    expect(sent.text.toLowerCase()).not.toMatch(/grace|henderson/);
  });

  it('include property names of a structured reply, which are restored', async () => {
    const format = { type: 'object', properties: { henderson: { type: 'string' } } };
    const { content, sent } = await answered(
      { turns: ['I am HENDERSON.'], format },
      ({ format: { properties } }: { format: { properties?: object } }) =>
        JSON.stringify({ [Object.keys(properties ?? {})[0] ?? '']: 'x' }),
    );
    expect(content).toBe('{"henderson":"x"}');
    expect(sent.text.toLowerCase()).not.toContain('henderson');
  });

  it('stay distinct for tools and parameters that differ only in case', async () => {
    const tools = ['book_henderson', 'book_Henderson', 'book_HENDERSON'].map((name) => ({
      name,
      parameters: { type: 'object', properties: { Henderson: {}, henderson: {} } },
    }));
    for (const [at, { name }] of tools.entries()) {
      const {
        names,
        arguments: args,
        sent,
      } = await answered({ turns: ['I am Henderson.'], tools }, ({ tools: masked }) => {
        const { name: called = '', parameters } = masked[at] ?? {};
        const [first = '', second = ''] = Object.keys((parameters as { properties: object }).properties);
        return { name: called, arguments: JSON.stringify({ [first]: 1, [second]: 2 }) };
      });
      expect(names).toEqual([name]);
      expect(args).toBe('{"Henderson":1,"henderson":2}');
      expect(new Set(sent.tools.map(({ name: masked }) => masked)).size).toBe(3);
    }
  });

  it('are shortened to 64 characters and stay the same in the next request', async () => {
    const name = 'transfer_call_of_henderson_to_the_office_of_doctor_patel_evanston';
    const property = 'whether_henderson_or_evanston_is_to_be_asked_for_by_patel_or_not';
    const tool = { name: name.slice(0, 64), parameters: { type: 'object', properties: { [property]: {} } } };
    const asked = { turns: ['I am HENDERSON of EVANSTON, for Doctor Patel.'], tools: [tool] };
    const {
      names,
      arguments: args,
      sent,
    } = await answered(
      asked,
      callsFirst(([key = '']) => ({ [key]: true })),
    );
    expect(names).toEqual([tool.name]);
    expect(args).toBe(JSON.stringify({ [property]: true }));
    const masked = sent.tools[0]?.name ?? '';
    expect(masked).toMatch(/^[a-zA-Z0-9_-]{1,64}$/);
    expect(masked).toMatch(/NAME_[0-9A-Z]{12}/);
    const again = await answered(asked, callsFirst());
    expect(again.sent.tools[0]?.name).toBe(masked);
  });

  it('are restored in a name that the model derives from them, with `restore: request`', async () => {
    const { proxy_url: url } = await service.createAgent(await service.login(), {
      upstream: 'recorder:model-a',
      policy_yaml: `${POLICY}restore: request\n`,
    });
    const parameters = { type: 'object', properties: { 'of Grace Henderson': { type: 'string' } } };
    const { arguments: args } = await ask(
      service,
      way,
      { turns: ['I am Grace Henderson.'], tools: [{ name: 'book', parameters }] },
      callsFirst(([name = '']) => ({ [`${name} too`]: 'x' })),
      { url },
    );
    expect(args).toBe('{"of Grace Henderson too":"x"}');
  });

  it('are restored in the case of the chosen option, and as spoken in free text', async () => {
    const parameters = {
      type: 'object',
      properties: {
        who: { type: 'string', enum: ['henderson', 'HENDERSON', 'other'] },
        note: { type: 'string' },
      },
    };
    for (const nth of [0, 1]) {
      const { arguments: args } = await answered(
        { turns: ['I am Henderson.'], tools: [{ name: 'book', parameters }] },
        ({ tools: [tool] }) => {
          const { who } = (tool?.parameters as { properties: { who: { enum: string[] } } }).properties;
          return { name: 'book', arguments: JSON.stringify({ who: who.enum[nth], note: who.enum[nth] }) };
        },
      );
      expect(JSON.parse(args)).toEqual({ who: parameters.properties.who.enum[nth], note: 'Henderson' });
    }
  });
});
