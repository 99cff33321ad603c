import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { DetectionService } from '../../src/detection/detection.service.js';
import { PatternPass } from '../../src/detection/passes/pattern/pattern-pass.js';
import { BuiltInPolicies } from '../../src/policies/builtin-policies.js';
import { WIRE_FORMATS } from '../../src/proxy/wire/formats.js';
import type { WireFormat } from '../../src/proxy/wire/wire-format.js';

/** Callers with their values, and with the identifier form of their names. */
const PERSONS = [
  { name: 'Bob Kowalczyk', snake: 'bob_kowalczyk', phone: '518-555-0142', email: 'bobk@example.com' },
  { name: 'Tamika Lindqvist', snake: 'tamika_lindqvist', phone: '617-555-0163', email: 't.lind@example.org' },
  { name: 'Zofia Brzezinska', snake: 'zofia_brzezinska', phone: '212-555-0117', email: 'zofiab@example.net' },
] as const;
/** Field names that resemble objects, settings and people. */
const MEMBERS = [
  'results',
  'plan',
  'error',
  'code',
  'unit',
  'service',
  'name',
  'status',
  'x_9',
  'description',
];
const PLACES = [
  'instructions',
  'assistant',
  'result',
  'resultKey',
  'argument',
  'toolDescription',
  'toolName',
  'enum',
  'default',
  'const',
  'examples',
  'parameter',
  'metadata',
  'user',
  'setting',
  'replySchema',
] as const;

type Place = (typeof PLACES)[number];
type Planted = Readonly<Record<Place, readonly string[]>>;

const planted = fc
  .record({
    person: fc.constantFrom(...PERSONS),
    places: fc.array(fc.tuple(fc.constantFrom(...PLACES), fc.constantFrom('name', 'phone', 'email')), {
      minLength: 1,
      maxLength: 6,
    }),
    members: fc.array(fc.constantFrom(...MEMBERS), { minLength: 3, maxLength: 3 }),
    isWhole: fc.boolean(),
  })
  .map(({ person, places, members, isWhole }) => {
    const told = Object.fromEntries(PLACES.map((place) => [place, [] as string[]])) as Record<
      Place,
      string[]
    >;
    for (const [place, what] of places) told[place].push(person[what]);
    return { person, told, members, isWhole };
  });

/** Returns values within a sentence, or a single value. */
const among = (values: readonly string[], isWhole: boolean): string =>
  values.length === 0 ? 'none' : isWhole ? (values[0] ?? '') : `Ask ${values.join(' or ')} first.`;

function toolOf(told: Planted, snake: string, isWhole: boolean): object {
  const name = (place: Place, plain: string): string =>
    told[place].length > 0 ? `${plain}_${snake}` : plain;
  return {
    name: name('toolName', 'look_up'),
    description: among(told.toolDescription, isWhole),
    parameters: {
      type: 'object',
      properties: {
        [name('parameter', 'visit')]: { type: 'string', enum: ['walk_in', ...told.enum] },
        day: { type: 'string', default: among(told.default, true), examples: told.examples },
        kind: { const: among(told.const, true) },
      },
    },
  };
}

function bodyOf(
  format: string,
  told: Planted,
  members: readonly string[],
  { snake, name, phone, email }: (typeof PERSONS)[number],
  isWhole: boolean,
): object {
  const said = `Hi, my name is ${name}, my number is ${phone} and my email is ${email}.`;
  const [outer = 'a', inner = 'b', key = 'c'] = members;
  const result = JSON.stringify({
    [outer]: [{ [inner]: among(told.result, isWhole), duration: 30, price: 18.5 }],
    ...(told.resultKey.length > 0 ? { [snake]: true } : { [key]: false }),
  });
  const args = JSON.stringify({ [inner]: among(told.argument, isWhole) });
  const tool = toolOf(told, snake, isWhole);
  const schema = { type: 'object', description: among(told.replySchema, isWhole), properties: {} };
  const shared = {
    model: 'm',
    metadata: { [key]: among(told.metadata, isWhole) },
    x_setting: { [inner]: [among(told.setting, isWhole)] },
    ...(told.user.length > 0 ? { user: told.user[0] } : {}),
  };
  if (format === 'responses')
    return {
      ...shared,
      instructions: `Be brief. ${among(told.instructions, isWhole)}`,
      input: [
        { role: 'user', content: said },
        { type: 'function_call', call_id: 'call_1', name: 'f', arguments: args },
        { type: 'function_call_output', call_id: 'call_1', output: result },
        { role: 'assistant', content: `One moment. ${among(told.assistant, isWhole)}` },
        { role: 'user', content: 'Thank you.' },
      ],
      tools: [{ type: 'function', ...tool }],
      text: { format: { type: 'json_schema', name: 'reply', schema } },
    };
  if (format === 'messages') return messagesBody(shared, { told, said, result, args, isWhole }, tool);
  return {
    ...shared,
    messages: [
      { role: 'system', content: `Be brief. ${among(told.instructions, isWhole)}` },
      { role: 'user', content: said },
      {
        role: 'assistant',
        content: null,
        tool_calls: [{ id: 'call_1', type: 'function', function: { name: 'f', arguments: args } }],
      },
      { role: 'tool', tool_call_id: 'call_1', content: result },
      { role: 'assistant', content: `One moment. ${among(told.assistant, isWhole)}` },
      { role: 'user', content: 'Thank you.' },
    ],
    tools: [{ type: 'function', function: tool }],
    response_format: { type: 'json_schema', json_schema: { name: 'reply', schema } },
  };
}

interface Told {
  readonly told: Planted;
  readonly said: string;
  readonly result: string;
  readonly args: string;
  readonly isWhole: boolean;
}

/** Messages API body. The instructions contain the reply's schema, for which this format has no field. */
function messagesBody(shared: object, { told, said, result, args, isWhole }: Told, tool: object): object {
  const { parameters, ...rest } = tool as { parameters: object };
  const instructions = `Be brief. ${among([...told.instructions, ...told.replySchema], isWhole)}`;
  const input = JSON.parse(args) as object;
  return {
    ...shared,
    max_tokens: 100,
    system: [{ type: 'text', text: instructions, cache_control: { type: 'ephemeral' } }],
    messages: [
      { role: 'user', content: said },
      { role: 'assistant', content: [{ type: 'tool_use', id: 'toolu_1', name: 'f', input }] },
      { role: 'user', content: [{ type: 'tool_result', tool_use_id: 'toolu_1', content: result }] },
      { role: 'assistant', content: `One moment. ${among(told.assistant, isWhole)}` },
      { role: 'user', content: [{ type: 'text', text: 'Thank you.' }] },
    ],
    tools: [{ ...rest, input_schema: parameters }],
  };
}

const policies = new BuiltInPolicies();
const service = new DetectionService([new PatternPass()]);

/** Returns the masked body, with a placeholder of its kind for each finding. */
async function masked(format: WireFormat, body: object, policyName: string): Promise<string> {
  const policy = { ...(policies.latest(policyName) ?? policies.base), passes: ['pattern'] };
  const request = format.read(Buffer.from(JSON.stringify(body)), { attachments: 'refuse' });
  const findings = await service.detect(request.slots, policy, new AbortController().signal);
  const texts = request.slots.map(({ text, form }, at) =>
    (findings[at] ?? []).reduceRight<string | undefined>((rest = text, { start, end, kind }) => {
      const token = form === 'identifier' ? `${kind}_7K3M9QWXV2RD` : `[${kind}_7K3M9QWXV2RD]`;
      return rest.slice(0, start) + token + rest.slice(end);
    }, undefined),
  );
  return request.mask(texts).toString('utf8').toLowerCase();
}

describe('a value that is masked in one turn', () => {
  it.each(
    // Embeddings do not contain a conversation.
    WIRE_FORMATS.all
      .filter(({ sideApi }) => sideApi !== 'embeddings')
      .flatMap((format) =>
        ['healthcare-default', 'healthcare-strict', 'healthcare-scheduling'].map(
          (policy) => [format, policy] as const,
        ),
      ),
  )('is masked in all other parts of the request: %#', async (format, policy) => {
    await fc.assert(
      fc.asyncProperty(planted, async ({ person, told, members, isWhole }) => {
        const body = await masked(format, bodyOf(format.name, told, members, person, isWhole), policy);
        const surname = person.name.split(' ')[1] ?? '';
        for (const value of [surname, person.phone, person.email])
          expect(body.includes(value.toLowerCase())).toBe(false);
      }),
      { numRuns: 150 },
    );
  });
});
