import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { createHash } from 'node:crypto';
import { DetectionService } from '../../src/detection/detection.service.js';
import { PatternPass } from '../../src/detection/passes/pattern/pattern-pass.js';
import { BuiltInPolicies } from '../../src/policies/builtin-policies.js';
import { parsePolicyDocument } from '../../src/policies/policy-parser.js';
import { resolvePolicy } from '../../src/policies/policy-resolver.js';
import type { Policy } from '../../src/policies/policy.schema.js';
import { chatCompletions } from '../../src/proxy/wire/chat/chat-completions.js';
import { TOKEN_ALPHABET } from '../../src/tokenization/token/grammar.js';
import { Tokenizer, type TokenOwner } from '../../src/tokenization/tokenizer.js';
import type { Vault } from '../../src/tokenization/vault/vault.js';

const RUNS = 150;
const never = new AbortController().signal;
const builtIn = new BuiltInPolicies();

function own(yaml: string): Policy {
  return resolvePolicy(parsePolicyDocument(`name: own\n${yaml}`), 1, yaml, builtIn.base);
}

const POLICIES = [
  builtIn.latest('healthcare-default'),
  builtIn.latest('healthcare-scheduling'),
  own('allow: [Marigold, "911"]\ndeny: [{ kind: NAME, terms: ["the colonel"] }]\nown_side: mask\n'),
].flatMap((policy) => (policy === undefined ? [] : [{ ...policy, passes: ['pattern'] }]));
const OWNERS = [
  { accountId: 'acc_a', epoch: '1' },
  { accountId: 'acc_a', epoch: '2' },
  { accountId: 'acc_b', epoch: '1' },
];

const PERSONS = ['ana torres', 'Maria Lopez', 'Will Bo Stone', 'june okafor', 'Okafor', 'Wren', 'Torres'];
const VALUES = [
  '415-555-0142',
  'four one five five five five oh one four two',
  '0142',
  'june ninth nineteen fifty eight',
  '06/09/1958',
  '1958-06-09',
  'next tuesday the 24th',
  'ana.torres@example.com',
  'ana dot torres at example dot com',
  'MRN 8841720',
  'eight eight four one seven two oh',
  '12 Elm Street, Dayton, OH 45402',
  'twelve elm street',
];
const person = fc.constantFrom(...PERSONS);
const value = fc.constantFrom(...VALUES);

const caller = fc.oneof(
  person.map((name) => `hi my name is ${name}`),
  person.map((name) => name),
  person.map((name) => `is ${name} in today`),
  value.map((said) => `it is ${said}`),
  value.map((said) => said),
  fc.tuple(person, value).map(([name, said]) => `that's ${said} for ${name}, will that hurt`),
  fc.constantFrom('yes', 'uh huh', 'call the 0142 one', 'no wait', 'what about 5 weeks', 'tuesday'),
);
const agent = fc.oneof(
  person.map((name) => `Thank you, ${name}. What is your date of birth?`),
  value.map((said) => `I have ${said}. Is that right?`),
  person.map((name) => `This is ${name}, how can I help?`),
  fc.constantFrom(
    'May I have your name?',
    'And your phone number?',
    'Mm-hmm.',
    'Go on.',
    'Take your time.',
    'Will the 24th at 9 suit you?',
  ),
);
const tool = fc
  .tuple(person, value, fc.constantFrom('patient', 'provider', 'slot'))
  .map(([name, said, kind]) =>
    JSON.stringify({ [kind]: { name, note: said, id: 'LAB-204', code: '99213', open: '2026-11-24' } }),
  );

type Step =
  | { readonly say: 'user' | 'assistant' | 'tool' | 'system'; readonly text: string }
  | { readonly edit: 'cut' | 'forget' | 'again' | 'longer' };

const step: fc.Arbitrary<Step> = fc.oneof(
  { weight: 6, arbitrary: caller.map((text): Step => ({ say: 'user', text })) },
  { weight: 5, arbitrary: agent.map((text): Step => ({ say: 'assistant', text })) },
  { weight: 1, arbitrary: tool.map((text): Step => ({ say: 'tool', text })) },
  { weight: 1, arbitrary: person.map((name): Step => ({ say: 'system', text: `Ask for ${name}.` })) },
  {
    weight: 1,
    arbitrary: fc.constantFrom('cut', 'forget', 'again', 'longer').map((edit): Step => ({ edit })),
  },
);

interface Message {
  readonly role: string;
  readonly content: string | null;
  readonly [other: string]: unknown;
}

const PROMPT: Message = {
  role: 'system',
  content:
    'You are Wren, the assistant of Larkmoor Clinic. Front desk: 937-555-0102.\nTherapists: Maria Lopez',
};
const TOOLS = [
  { type: 'function', function: { name: 'book', description: 'Books with Maria Lopez', parameters: {} } },
];

function apply(messages: readonly Message[], change: Step): Message[] {
  if ('edit' in change) {
    const last = messages.at(-1);
    const rest = messages.slice(0, -1);
    if (change.edit === 'forget') return messages.length > 3 ? [PROMPT, ...messages.slice(3)] : [...messages];
    if (last === undefined || last.role === 'system' || last.content === null) return [...messages];
    if (change.edit === 'cut') return [...rest, { ...last, content: last.content.slice(0, -4) || 'so' }];
    if (change.edit === 'longer') return [...rest, { ...last, content: `${last.content} please` }];
    return [...messages];
  }
  const { say, text } = change;
  if (say !== 'tool') return [...messages, { role: say, content: text }];
  const id = `call_${messages.length}`;
  const called = { id, type: 'function', function: { name: 'book', arguments: text } };
  return [
    ...messages,
    { role: 'assistant', content: null, tool_calls: [called] },
    { role: 'tool', tool_call_id: id, content: text },
  ];
}

/** Vault whose tokens depend only on the value. */
const vault: Pick<Vault, 'propose'> = {
  propose: (_, values) =>
    Promise.resolve({
      settled: Promise.resolve(),
      entries: values.map(({ kind, key }) => {
        const digest = createHash('sha256').update(`${kind} ${key}`).digest();
        const tokenId = [...digest.subarray(0, 12)].map((byte) => TOKEN_ALPHABET[byte % 32]).join('');
        return { tokenId, kid: 'key_a' as const };
      }),
    }),
};

/** Returns the masked request together with its findings. */
async function masked(
  service: DetectionService,
  body: object,
  policy: Policy,
  owner?: (typeof OWNERS)[number],
): Promise<object> {
  const request = chatCompletions.read(Buffer.from(JSON.stringify(body)), { attachments: 'refuse' });
  const { slots } = request;
  const options =
    owner === undefined
      ? {}
      : {
          accountId: owner.accountId,
          conversation: { epoch: owner.epoch, text: request.conversation },
        };
  const { findings, holdsLeak } = await service.detectRequest(slots, policy, never, options);
  const tokenOwner = { id: 'agt_a', tokenization: 'vault-deterministic', policy, keyring: {} };
  const tokenizer = new Tokenizer(vault as Vault);
  const masking = await tokenizer.mask(slots, findings, tokenOwner as unknown as TokenOwner);
  const { texts, values } = masking;
  const leak = await holdsLeak({ texts, values });
  return { findings, values, body: request.mask(texts).toString('utf8'), leak };
}

describe('a cached conversation', () => {
  it('is masked exactly like an unknown conversation, for any account, policy and sequence of turns', async () => {
    const known = new DetectionService([new PatternPass()]);
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.tuple(step, fc.nat(11)), { minLength: 2, maxLength: 14 }),
        fc.boolean(),
        fc.nat(8),
        async (steps, withTools, start) => {
          let messages: Message[] = [PROMPT];
          for (const [change, turn] of steps) {
            messages = apply(messages, change);
            // Some turns use another policy, another account or another key epoch.
            const chosen = turn < 9 ? start : turn;
            const policy = POLICIES[chosen % POLICIES.length];
            if (policy === undefined) throw new Error('there is no policy');
            const body = { model: 'm', messages, ...(withTools ? { tools: TOOLS } : {}) };
            const cold = await masked(new DetectionService([new PatternPass()]), body, policy);
            expect(await masked(known, body, policy, OWNERS[chosen % OWNERS.length])).toEqual(cold);
          }
        },
      ),
      { numRuns: RUNS },
    );
  }, 300_000);
});
