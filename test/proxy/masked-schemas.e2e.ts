import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { Ajv2020, type AnySchema } from 'ajv/dist/2020.js';
import { type Answered, ask, type Reply, WAYS, type Way } from '../support/called-tools.js';
import { type Asked } from '../support/tool-formats.js';
import { listedPass } from '../support/listed-pass.js';
import { type RecordedService, runRecordedService } from '../support/recorded-service.js';

const PASS = listedPass({ NAME: ['Grace Henderson', 'Henderson', 'Patel'] });
const POLICY = 'name: listed\ndetection: { passes: [listed] }\n';
const TURN = 'I am Grace Henderson, for Doctor Patel.';

/** Schema with each keyword that refers to names or lists them. */
const PARAMETERS = {
  type: 'object',
  properties: {
    henderson: { $ref: '#/$defs/HendersonAddress' },
    'Patel phone': { $ref: '#patel_phone', description: 'Phone of Patel' },
    kind: { type: 'string', enum: ['henderson', 'patel'] },
    one: { oneOf: [{ $ref: '#/$defs/a~1Patel' }, { $ref: '#/$defs/other' }] },
  },
  required: ['henderson', 'Patel phone'],
  dependentRequired: { henderson: ['Patel phone'] },
  dependentSchemas: { 'Patel phone': { required: ['henderson'] } },
  propertyNames: { enum: ['henderson', 'Patel phone', 'kind', 'one'] },
  discriminator: { propertyName: 'kind', mapping: { patel: '#/$defs/a~1Patel', henderson: '#/$defs/other' } },
  $defs: {
    HendersonAddress: { type: 'object', properties: { street: { type: 'string' } }, required: ['street'] },
    Phone: { $anchor: 'patel_phone', type: 'string' },
    'a/Patel': { type: 'object', properties: { kind: { const: 'patel' } }, required: ['kind'] },
    other: { type: 'object', properties: { kind: { const: 'henderson' } }, required: ['kind'] },
  },
};
const INSTANCE = {
  henderson: { street: 'Elm' },
  'Patel phone': 'x',
  kind: 'patel',
  one: { kind: 'patel' },
};

interface Parameters {
  readonly properties: Readonly<
    Record<string, { readonly $ref?: string; readonly enum?: readonly string[] }>
  >;
  readonly required: readonly string[];
}

const ajv = new Ajv2020({ strict: false, logger: false });

/** Builds the masked instance from the sent schema alone. */
function maskedInstance(schema: Parameters): object {
  const [first = '', second = '', kind = '', one = ''] = Object.keys(schema.properties);
  const patel = schema.properties[kind]?.enum?.[1];
  return {
    [first]: { street: 'Elm' },
    [second]: 'x',
    [kind]: patel,
    [one]: { kind: patel },
  };
}

describe.each(WAYS)('the masking of a schema: $api, streamed: $stream', (way: Way) => {
  let service: RecordedService;

  beforeAll(async () => {
    service = await runRecordedService({ passes: [PASS] }, { policy_yaml: POLICY });
  });

  afterAll(() => service.stop());

  async function answered(asked: Asked, reply: Reply): Promise<Answered> {
    const answer = await ask(service, way, asked, reply);
    expect([answer.status, answer.text]).toEqual([200, expect.anything()]);
    expect(answer.sent.text).not.toMatch(/henderson|patel/i);
    return answer;
  }

  it('is consistent within a tool and with an earlier call of it', async () => {
    const instance = JSON.stringify(INSTANCE);
    const earlier = { name: 'book_dr_patel', arguments: instance };
    const tool = { name: 'book_dr_patel', description: 'Books with Patel', parameters: PARAMETERS };
    const answer = await answered(
      { turns: [TURN, earlier, 'And again.'], tools: [tool] },
      ({ tools: [sent] }) => ({
        name: sent?.name ?? '',
        arguments: JSON.stringify(maskedInstance(sent?.parameters as Parameters)),
      }),
    );
    const schema = answer.sent.tools[0]?.parameters as unknown as Parameters;
    const [call] = answer.sent.calls;
    expect(ajv.validate(schema as unknown as AnySchema, JSON.parse(call?.arguments ?? ''))).toBe(true);
    expect(call?.name).toBe(answer.sent.tools[0]?.name);
    expect(JSON.parse(call?.arguments ?? '')).toEqual(maskedInstance(schema));
    expect(answer.names).toEqual(['book_dr_patel']);
    expect(answer.arguments).toBe(instance);
  });

  it('is consistent within the schema of a structured reply', async () => {
    const { content, sent } = await answered({ turns: [TURN], format: PARAMETERS }, ({ format }) =>
      JSON.stringify(maskedInstance(format as Parameters)),
    );
    expect(ajv.validate(sent.format as AnySchema, maskedInstance(sent.format as Parameters))).toBe(true);
    expect(content).toBe(JSON.stringify(INSTANCE));
  });
});

describe('examples of tool arguments', () => {
  let service: RecordedService;

  beforeAll(async () => {
    service = await runRecordedService({ passes: [PASS] }, { policy_yaml: POLICY });
  });

  afterAll(() => service.stop());

  it('contain the same masked names as the schema', async () => {
    const { sent, status } = await ask(
      service,
      { api: 'messages', stream: false },
      {
        turns: [TURN],
        more: { tools: [{ name: 'book', input_schema: PARAMETERS, input_examples: [INSTANCE] }] },
      },
      () => 'Done.',
    );
    expect(status).toBe(200);
    const [tool] = (sent.body as { tools: { input_schema: Parameters; input_examples: object[] }[] }).tools;
    expect(tool?.input_examples).toEqual([tool && maskedInstance(tool.input_schema)]);
    expect(sent.text).not.toMatch(/henderson|patel/i);
  });
});
