import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { wholeReply } from '../support/called-tools.js';
import { type Api, APIS, FORMATS } from '../support/tool-formats.js';
import { listedPass } from '../support/listed-pass.js';
import { maskedExchanges } from '../support/masked-exchange.js';
import { chatCompletions } from '../../src/proxy/wire/chat/chat-completions.js';
import { messages } from '../../src/proxy/wire/messages/messages.js';
import { responses } from '../../src/proxy/wire/responses/responses.js';

const RUNS = Number(process.env.REQUESTS ?? 100);
const PERSONS = ['Grace Henderson', 'Henderson', 'Patel', 'EVANSTON'];
const POLICY = 'name: listed\ndetection: { passes: [listed] }\n';
const WIRE = { chat: chatCompletions, responses, messages };

const exchange = maskedExchanges(
  listedPass({
    NAME: [...PERSONS, 'Grace', 'Evanston', 'p a t e l', ...['grace', 'henderson', 'patel', 'evanston']],
  }),
  POLICY,
);

const part = fc.constantFrom(
  'book',
  'dr',
  'patel',
  'Patel',
  'PATEL',
  'henderson',
  'Henderson',
  'evanston',
  'id',
  'grace',
  'x1',
);
const mark = fc.constantFrom('_', '-', '');
const name = fc
  .array(fc.tuple(part, mark), { minLength: 1, maxLength: 5 })
  .map((parts) => parts.flat().join('').slice(0, 64));
/** Chat completions and the Responses API accept any text as a property name. */
const property = fc.oneof(
  name,
  fc
    .tuple(name, fc.constantFrom(' ', '.', '/', '~', 'é', '"', '\\'))
    .map(([first, odd]) => `${first}${odd}of Henderson`),
);

interface Member {
  readonly name: string;
  readonly members: readonly Member[];
}
const listOf = (member: fc.Arbitrary<Member>): fc.Arbitrary<Member[]> =>
  fc.uniqueArray(member, { maxLength: 3, selector: ({ name }) => name });
const leaf = fc.record({ name: property, members: fc.constant([]) });
const branch = fc.record({ name: property, members: listOf(leaf) });
const members = listOf(fc.record({ name: property, members: listOf(branch) }));
const tools = fc.uniqueArray(fc.record({ name, members }), {
  minLength: 1,
  maxLength: 4,
  selector: (tool) => tool.name,
});

interface Schema {
  readonly type: string;
  readonly properties?: Readonly<Record<string, Schema>>;
}

function schemaOf(all: readonly Member[]): Schema {
  return {
    type: 'object',
    properties: Object.fromEntries(all.map(({ name, members }) => [name, schemaOf(members)])),
  };
}

/** Builds arguments that contain each property of a schema. */
function argumentsOf({ properties = {} }: Schema): object {
  return Object.fromEntries(Object.entries(properties).map(([name, schema]) => [name, argumentsOf(schema)]));
}

describe.each(APIS)('names in a random request, %s', (api: Api) => {
  const { body, sent: read, whole } = FORMATS[api];

  it('are restored as the request defines them', async () => {
    await fc.assert(
      fc.asyncProperty(tools, members, fc.subarray(PERSONS), async (defined, format, said) => {
        const asked = {
          turns: [`I am ${said.join(', ')}.`, 'It is p a t e l.'],
          tools: defined.map((tool) => ({ name: tool.name, parameters: schemaOf(tool.members) })),
          format: schemaOf(format),
        };
        const { sent, restore } = await exchange(WIRE[api], { model: 'm', ...body(asked) });
        const text = JSON.stringify(sent);
        const masked = read(text);
        expect(new Set(masked.tools.map((tool) => tool.name)).size).toBe(defined.length);
        for (const [at, { name, parameters }] of masked.tools.entries()) {
          const call = { name, arguments: JSON.stringify(argumentsOf(parameters as Schema)) };
          const { reply, notes } = await restore(JSON.parse(wholeReply(api, text, call)));
          const { names, arguments: args } = whole(JSON.stringify(reply));
          expect(notes).toEqual([]);
          expect(names).toEqual([defined[at]?.name]);
          expect(args).toBe(JSON.stringify(argumentsOf(schemaOf(defined[at]?.members ?? []))));
        }
        const content = JSON.stringify(argumentsOf(masked.format as Schema));
        const { reply } = await restore(JSON.parse(wholeReply(api, text, content)));
        expect(whole(JSON.stringify(reply)).content).toBe(JSON.stringify(argumentsOf(schemaOf(format))));
      }),
      { numRuns: RUNS },
    );
  }, 3_600_000);
});
