import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { parseChatRequest } from './chat-request.js';

const PLANT = 'Okafor';
const NUMBER = 7_715_550_123;

/** Arbitrary strings with a planted value. */
const planted = fc
  .tuple(fc.string({ unit: 'grapheme', maxLength: 8 }), fc.string({ unit: 'binary', maxLength: 4 }))
  .map(([before, after]) => `${before}${PLANT}${after}`);
const key = fc.oneof(planted, fc.constantFrom('id', '__proto__', 'constructor', '0', 'name'));
const { value: anything } = fc.letrec<{ value: unknown }>((tie) => ({
  value: fc.oneof(
    { depthSize: 'small', withCrossShrink: true },
    planted,
    fc.constantFrom(NUMBER, true, null, 'plain'),
    fc.array(tie('value'), { maxLength: 3 }),
    fc.array(fc.tuple(key, tie('value')), { maxLength: 3 }).map((entries) => Object.fromEntries(entries)),
  ),
}));
const json = anything.map((value) => JSON.stringify(value));
const jsonOrText = fc.oneof(json, planted);
const id = fc.oneof(fc.constant('call_1'), planted);
const name = fc.oneof(fc.constant('book'), planted);

/** Personal text in place of a parameter name. A name that a program might use is not masked. */
const parameter = fc.oneof(
  planted.map((words) => `For ${words}`),
  fc.constant('phone'),
);

const call = fc.record({ name, arguments: jsonOrText });
const message = fc.oneof(
  fc.record({ role: fc.constantFrom('system', 'developer', 'user'), content: planted, name }),
  fc.record({
    role: fc.constant('user'),
    content: fc.array(fc.record({ type: fc.constant('text'), text: planted }), { maxLength: 3 }),
    extra: anything,
  }),
  fc.record(
    {
      role: fc.constant('assistant'),
      content: fc.option(planted),
      tool_calls: fc.array(
        fc.record({ id, type: fc.constant('function'), function: call, custom: anything }),
        {
          maxLength: 2,
        },
      ),
      function_call: call,
      refusal: planted,
      reasoning_content: planted,
    },
    { requiredKeys: ['role'] },
  ),
  fc.record({ role: fc.constant('tool'), tool_call_id: id, content: jsonOrText, name }),
);
const { schema } = fc.letrec<{ schema: unknown }>((tie) => ({
  schema: fc.record(
    {
      type: fc.constantFrom('object', 'string'),
      description: planted,
      properties: fc.dictionary(parameter, tie('schema'), { maxKeys: 2 }),
      required: fc.array(parameter, { maxLength: 2 }),
      anyOf: fc.array(tie('schema'), { maxLength: 1 }),
      enum: fc.array(anything, { maxLength: 2 }),
      default: anything,
      note: anything,
    },
    { requiredKeys: [] },
  ),
}));
const definition = fc.record({ name, description: planted, parameters: schema });
const body = fc.record(
  {
    model: fc.constant('gpt-5'),
    messages: fc.array(message, { minLength: 1, maxLength: 4 }),
    tools: fc.array(fc.record({ type: fc.constant('function'), function: definition }), { maxLength: 2 }),
    functions: fc.array(definition, { maxLength: 1 }),
    tool_choice: fc.record({ type: fc.constant('function'), function: fc.record({ name }) }),
    response_format: fc.record({
      type: fc.constant('json_schema'),
      json_schema: fc.record({ name, schema }),
    }),
    user: planted,
    metadata: anything,
    stop: fc.array(planted),
    temperature: fc.constant(0.5),
    stream: fc.boolean(),
    call: anything,
    customer: anything,
    phoneNumber: anything,
    assistant: anything,
    timestamp: fc.constant(1_700_000_000_000),
    custom: anything,
    [PLANT]: anything,
  },
  { requiredKeys: ['model', 'messages'] },
);

function withoutExtras(parsed: object): string {
  const extras = new Set(['call', 'customer', 'phoneNumber', 'assistant', 'timestamp']);
  return JSON.stringify(Object.fromEntries(Object.entries(parsed).filter(([field]) => !extras.has(field))));
}

describe('any chat request', () => {
  it('is unchanged except for platform fields if nothing is masked, and contains no text if all slots are masked', () => {
    fc.assert(
      fc.property(body, (fields) => {
        const raw = Buffer.from(JSON.stringify(fields));
        const request = parseChatRequest(raw, { attachments: 'refuse' });
        const unmasked = withoutExtras(JSON.parse(raw.toString()) as object);
        const replacements = request.slots.map(({ form }, i) =>
          form === 'text' ? `[NAME_${i}]` : `NAME_${i}`,
        );

        const nothing = request.mask(request.slots.map(() => undefined)).toString();
        const everything = request.mask(replacements).toString();
        const again = request.mask(request.slots.map(() => undefined)).toString();

        expect(nothing).toBe(unmasked);
        expect(again).toBe(unmasked);
        expect(everything).not.toContain(PLANT);
        expect(everything).not.toContain(String(NUMBER));
        expect(JSON.stringify(request.slots.map(({ path }) => path))).not.toContain(PLANT);
      }),
      { numRuns: 400 },
    );
  });

  it('loses no member if two keys are masked as the same text', () => {
    fc.assert(
      fc.property(fc.dictionary(key, fc.constant(1), { maxKeys: 5 }), (metadata) => {
        const text = JSON.stringify(metadata);
        const fields = { model: 'm', messages: [{ role: 'tool', content: text }], metadata };
        const request = parseChatRequest(Buffer.from(JSON.stringify(fields)), { attachments: 'refuse' });
        const masked = request.mask(
          request.slots.map(({ path }) => (path.endsWith('.key') ? 'K' : undefined)),
        );
        const out = JSON.parse(masked.toString()) as { messages: { content: string }[]; metadata: object };
        const count = Object.keys(JSON.parse(text) as object).length;
        expect(Object.keys(out.metadata)).toHaveLength(count);
        expect(Object.keys(JSON.parse(out.messages[0]?.content ?? '') as object)).toHaveLength(count);
      }),
    );
  });
});
