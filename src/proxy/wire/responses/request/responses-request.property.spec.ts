import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import type { JsonValue } from '../../json/json.js';
import type { WireRequest } from '../../wire-format.js';
import { isReference } from '../items/references.js';
import { parseResponsesRequest } from './responses-request.js';

const PLANT = 'Okafor';
const NUMBER = 7_715_550_123;

/** Arbitrary strings with a planted value. */
const planted = fc
  .tuple(fc.string({ unit: 'grapheme', maxLength: 8 }), fc.string({ unit: 'binary', maxLength: 4 }))
  .map(([before, after]) => `${before} ${PLANT}${after}`);
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
const jsonOrText = fc.oneof(
  anything.map((value) => JSON.stringify(value)),
  planted,
);
const id = fc.oneof(fc.constantFrom('call_1', 'msg_1'), planted);
const name = fc.oneof(fc.constant('book'), planted);
const status = fc.oneof(fc.constantFrom('completed', null), planted);

const annotation = fc.record({
  type: fc.constant('url_citation'),
  start_index: fc.oneof(fc.constant(3), fc.constant(NUMBER)),
  title: planted,
  file_id: id,
  note: anything,
});
const part = fc.oneof(
  fc.record({ type: fc.constantFrom('input_text', 'output_text', 'text'), text: planted, extra: anything }),
  fc.record({
    type: fc.constant('output_text'),
    text: planted,
    annotations: fc.array(annotation, { maxLength: 2 }),
  }),
  fc.record({ type: fc.constant('refusal'), refusal: planted }),
);
const thought = fc.record({ type: fc.constant('summary_text'), text: planted });
const item = fc.oneof(
  fc.record({
    role: fc.constantFrom('system', 'developer', 'user', 'assistant'),
    content: fc.oneof(planted, fc.array(part, { maxLength: 2 })),
    status,
    extra: anything,
  }),
  fc.record({ type: fc.constant('function_call'), id, call_id: id, name, arguments: jsonOrText, status }),
  fc.record({ type: fc.constant('function_call_output'), call_id: id, output: jsonOrText, caller: anything }),
  fc.record({ type: fc.constant('custom_tool_call'), call_id: id, name, input: planted }),
  fc.record({
    type: fc.constant('reasoning'),
    id,
    summary: fc.array(thought, { maxLength: 2 }),
    encrypted_content: fc.oneof(fc.constant('gAAAAABotn0_-Zx0l3Qm=='), planted),
  }),
  fc.record({ type: fc.constant('mcp_call'), id, name, arguments: jsonOrText, output: jsonOrText }),
  fc.record({ type: fc.constant('item_reference'), id }),
  fc.record({
    type: fc.oneof(fc.constant('web_search_call'), planted),
    id,
    action: anything,
    query: anything,
  }),
);

const parameter = fc.oneof(
  planted.map((words) => `For ${words}`),
  fc.constant('phone'),
);
const { schema } = fc.letrec<{ schema: unknown }>((tie) => ({
  schema: fc.record(
    {
      type: fc.constantFrom('object', 'string'),
      description: planted,
      properties: fc.dictionary(parameter, tie('schema'), { maxKeys: 2 }),
      required: fc.array(parameter, { maxLength: 2 }),
      enum: fc.array(anything, { maxLength: 2 }),
      note: anything,
    },
    { requiredKeys: [] },
  ),
}));
const tool = fc.oneof(
  fc.record({
    type: fc.constant('function'),
    name,
    description: planted,
    parameters: schema,
    strict: fc.boolean(),
  }),
  fc.record({
    type: fc.constantFrom('web_search', 'mcp', 'file_search'),
    user_location: anything,
    server_url: fc.oneof(fc.constant('https://example.com/mcp'), planted),
    authorization: planted,
    vector_store_ids: fc.array(id, { maxLength: 2 }),
  }),
  fc.record({
    type: fc.constant('namespace'),
    name,
    tools: fc.array(fc.record({ name, parameters: schema }), { maxLength: 1 }),
  }),
);
const control = fc.oneof(planted, anything);
const body = fc.record(
  {
    model: fc.constant('gpt-5'),
    input: fc.oneof(planted, fc.array(item, { maxLength: 4 })),
    instructions: planted,
    tools: fc.array(tool, { maxLength: 2 }),
    tool_choice: fc.record({ type: fc.constant('function'), name }),
    text: fc.record({
      format: fc.record({ type: fc.constant('json_schema'), name, schema }),
      verbosity: control,
    }),
    prompt: fc.record({ id, version: planted, variables: fc.dictionary(key, planted, { maxKeys: 2 }) }),
    user: planted,
    metadata: anything,
    reasoning: control,
    include: control,
    truncation: control,
    service_tier: control,
    context_management: control,
    moderation: control,
    prompt_cache_retention: control,
    previous_response_id: fc.constant('resp_1'),
    stream: fc.boolean(),
    type: fc.constantFrom('response.create', 'Okafor'),
    call: anything,
    customer: anything,
    phoneNumber: anything,
    custom: anything,
    [PLANT]: anything,
  },
  { requiredKeys: ['model', 'previous_response_id'] },
);

/** The parts of the body that may be sent to the upstream. */
function sendable(parsed: object): string {
  const left = new Set(['call', 'customer', 'phoneNumber']);
  const entries = Object.entries(parsed).filter(
    ([field, value]) => !left.has(field) && !(field === 'type' && value === 'response.create'),
  );
  return JSON.stringify(Object.fromEntries(entries));
}

function expectMasked(request: WireRequest, unmasked: string): void {
  const nothing = request.slots.map(() => undefined);
  const replacements = request.slots.map(({ form }, i) => (form === 'text' ? `[NAME_${i}]` : `NAME_${i}`));
  const everything = request.mask(replacements).toString();
  expect(request.mask(nothing).toString()).toBe(unmasked);
  expect(everything).not.toContain(PLANT);
  expect(everything).not.toContain(String(NUMBER));
  expect(JSON.stringify(request.maskTurns?.(replacements))).not.toContain(PLANT);
  expect(JSON.stringify(request.slots.map(({ path }) => path))).not.toContain(PLANT);
}

describe('any Responses API request', () => {
  it('is unchanged except for platform fields if nothing is masked, and contains no text if all slots are masked', () => {
    fc.assert(
      fc.property(body, fc.array(fc.oneof(item, anything), { maxLength: 2 }), (fields, history) => {
        const raw = Buffer.from(JSON.stringify(fields));
        const request = parseResponsesRequest(raw, { attachments: 'refuse' });
        const unmasked = sendable(JSON.parse(raw.toString()) as object);
        expectMasked(request, unmasked);
        const items = Array.isArray(fields.input) ? (fields.input as JsonValue[]) : [];
        const referred = items
          .filter(isReference)
          .map(({ id: known }) => (typeof known === 'string' ? known : ''));
        // IDs that the provider generated are not masked.
        if (JSON.stringify(referred).includes(PLANT)) return;
        const turns = JSON.parse(JSON.stringify(history)) as unknown[];
        const whole = request.continuation?.after(turns, referred);
        if (whole !== undefined) expectMasked(whole, unmasked);
      }),
      { numRuns: 400 },
    );
  });
});
