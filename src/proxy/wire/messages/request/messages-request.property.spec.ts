import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { parseMessagesRequest } from './messages-request.js';

const PLANT = 'Okafor';
const NUMBER = 7_715_550_123;
const SIGNATURE = `${'EqQBCgIYAhIM1gbcDa9GJwZA2b3hGgxBdjrk'.repeat(3)}==`;

/** Arbitrary strings with a planted value. */
const planted = fc
  .tuple(fc.string({ unit: 'grapheme', maxLength: 8 }), fc.string({ unit: 'binary', maxLength: 4 }))
  .map(([before, after]) => `${before} ${PLANT}${after}`);
const key = fc.oneof(
  planted,
  fc.constantFrom('id', '__proto__', 'constructor', '0', 'name', 'cache_control'),
);
const { value: anything } = fc.letrec<{ value: unknown }>((tie) => ({
  value: fc.oneof(
    { depthSize: 'small', withCrossShrink: true },
    planted,
    fc.constantFrom(NUMBER, true, null, 'plain'),
    fc.array(tie('value'), { maxLength: 3 }),
    fc.array(fc.tuple(key, tie('value')), { maxLength: 3 }).map((entries) => Object.fromEntries(entries)),
  ),
}));
const object = fc.dictionary(key, anything, { maxKeys: 3 });
const id = fc.oneof(fc.constantFrom('toolu_01A', 'srvtoolu_01B'), planted);
const name = fc.oneof(fc.constant('book'), planted);
const mark = fc.oneof(fc.constant({ type: 'ephemeral', ttl: '5m' }), anything);
const signature = fc.oneof(fc.constant(SIGNATURE), planted);

const text = fc.record(
  { type: fc.constant('text'), text: planted, cache_control: mark, citations: anything, extra: anything },
  { requiredKeys: ['type', 'text'] },
);
const source = fc.oneof(
  fc.record({ type: fc.constant('text'), media_type: fc.constantFrom('text/plain', PLANT), data: planted }),
  fc.record({ type: fc.constant('content'), content: fc.oneof(planted, fc.array(text, { maxLength: 2 })) }),
);
const block = fc.oneof(
  text,
  fc.record({ type: fc.constant('thinking'), thinking: planted, signature }),
  fc.record({ type: fc.constant('redacted_thinking'), data: signature }),
  fc.record({
    type: fc.constantFrom('tool_use', 'server_tool_use', 'mcp_tool_use'),
    id,
    name,
    input: fc.oneof(object, fc.array(anything, { maxLength: 2 })),
    caller: anything,
  }),
  fc.record({
    type: fc.constantFrom('tool_result', 'mcp_tool_result'),
    tool_use_id: id,
    content: fc.oneof(
      planted,
      anything.map((value) => JSON.stringify(value)),
      fc.array(text, { maxLength: 2 }),
    ),
    is_error: fc.boolean(),
  }),
  fc.record({ type: fc.constant('document'), source, title: planted, context: anything }),
  fc.record({
    type: fc.constant('search_result'),
    source: planted,
    title: planted,
    content: fc.array(text, { maxLength: 2 }),
  }),
  fc.record({
    type: fc.oneof(fc.constantFrom('web_search_tool_result', 'code_execution_tool_result'), planted),
    tool_use_id: id,
    content: anything,
    note: anything,
  }),
);
const message = fc.record(
  {
    role: fc.constantFrom('user', 'assistant', 'system'),
    content: fc.oneof(planted, fc.array(block, { maxLength: 3 })),
    extra: anything,
  },
  { requiredKeys: ['role', 'content'] },
);
const tool = fc.record(
  {
    type: fc.constantFrom('custom', 'web_search_20250305', 'bash_20250124'),
    name,
    description: planted,
    input_schema: fc.record({ type: fc.constant('object'), description: planted, enum: fc.array(anything) }),
    input_examples: fc.array(object, { maxLength: 1 }),
    cache_control: mark,
    allowed_domains: anything,
    user_location: anything,
    max_uses: fc.constantFrom(5, NUMBER),
  },
  { requiredKeys: ['name'] },
);
const body = fc.record(
  {
    model: fc.constant('claude'),
    messages: fc.array(message, { minLength: 1, maxLength: 3 }),
    system: fc.oneof(planted, fc.array(text, { maxLength: 2 })),
    tools: fc.array(tool, { maxLength: 2 }),
    tool_choice: fc.record({ type: fc.constant('tool'), name }),
    metadata: object,
    stop_sequences: fc.array(planted, { maxLength: 2 }),
    thinking: anything,
    output_config: fc.record({
      effort: planted,
      format: fc.record({ type: fc.constant('json_schema'), schema: object }),
    }),
    context_management: anything,
    container: anything,
    cache_control: mark,
    service_tier: anything,
    call: anything,
    customer: anything,
    custom: anything,
    [PLANT]: anything,
  },
  { requiredKeys: ['model', 'messages'] },
);

describe('any Messages API request', () => {
  it('is unchanged except for platform fields if nothing is masked, and contains no text if all slots are masked', () => {
    fc.assert(
      fc.property(body, (fields) => {
        const raw = Buffer.from(JSON.stringify(fields));
        const request = parseMessagesRequest(raw, { attachments: 'refuse' });
        const sendable = JSON.parse(raw.toString()) as Record<string, unknown>;
        for (const name of ['call', 'customer']) Reflect.deleteProperty(sendable, name);
        const nothing = request.slots.map(() => undefined);
        const replacements = request.slots.map(({ form }, i) =>
          form === 'text' ? `[NAME_${i}]` : `NAME_${i}`,
        );
        const everything = request.mask(replacements).toString();
        expect(request.mask(nothing).toString()).toBe(JSON.stringify(sendable));
        expect(everything).not.toContain(PLANT);
        expect(everything).not.toContain(String(NUMBER));
        expect(JSON.stringify(request.slots.map(({ path }) => path))).not.toContain(PLANT);
        const { turns } = request.conversation;
        for (const { turn = 0 } of request.slots) expect(turn).toBeLessThan(Math.max(1, turns.length));
      }),
      { numRuns: 400 },
    );
  });
});
