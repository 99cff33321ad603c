import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { query } from '../support/databases.js';
import { SocketClient } from '../support/socket-client.js';
import { type Message, PERSON, PHONE, ScopedCalls, tokensIn } from './scoped-calls.js';

jest.setTimeout(300_000);

const POLICY = 'name: apart\ndetection: { passes: [pattern, listed] }\ntoken_scope: conversation\n';
const AGENTS = [
  ['healthcare-strict', { policy_name: 'healthcare-strict' }],
  ['vault-deterministic', { policy_yaml: POLICY, tokenization: 'vault-deterministic' }],
  ['reversible-aead', { policy_yaml: POLICY, tokenization: 'reversible-aead' }],
] as const;

const SYSTEM: Message = { role: 'system', content: 'You answer the telephone. Be brief.' };
const WORDS = [
  `My name is ${PERSON}.`,
  `My number is ${PHONE}.`,
  'Is it okay at ten?',
  `${PERSON}, as I said.`,
];

const said = (content: string): Message => ({ role: 'user', content });
/** Returns the turns of a masked request as they were sent, because bodies are written without spaces. */
const turnsOf = (masked: string, member: 'messages' | 'input'): string =>
  JSON.stringify((JSON.parse(masked) as Record<string, unknown>)[member]);
const named = (masked: string): string => tokensIn(masked).slice(0, 2).join(' ');

describe.each(AGENTS)('a conversation with its own tokens, %s', (name, agent) => {
  let calls: ScopedCalls;

  beforeAll(async () => {
    calls = await ScopedCalls.start(agent);
  });

  afterAll(() => calls.stop());

  /** Sends a conversation repeatedly, one turn longer each time, with the restored replies. */
  async function talk(greeting: string, callId?: string): Promise<string[]> {
    const messages: Message[] = [SYSTEM, said(greeting)];
    const requests: string[] = [];
    for (const [at, words] of ['', ...WORDS].entries()) {
      if (words !== '') messages.push(said(words));
      const { masked, heard } = await calls.chat(messages, {
        callId,
        stream: at % 2 === 0,
        reply: (text) => `Yes, ${named(text)}.`,
        instance: at % 2 === 0 ? 1 : 0,
      });
      expect(heard).toBe(at === 0 ? 'Yes, .' : `Yes, ${PERSON}.`);
      expect(masked).not.toMatch(/Okafor|0142/);
      messages.push({ role: 'assistant', content: heard });
      requests.push(turnsOf(masked, 'messages'));
    }
    return requests;
  }

  /** Expects that each request starts with the bytes of the previous request. */
  function expectGrowing(requests: readonly string[]): void {
    requests.slice(1).forEach((request, at) => {
      const before = (requests[at] ?? '').slice(0, -1);
      expect(request.slice(0, before.length)).toBe(before);
    });
  }

  it.each([
    ['named by the platform', 'call_a', 'call_b', 'Hello.', 'Hello.'],
    ['without an ID', undefined, undefined, 'Good morning.', 'Hi there.'],
  ])(
    'keeps its tokens, which no other conversation has: one %s',
    async (_, oneId, otherId, oneGreets, otherGreets) => {
      const [one, other] = [await talk(oneGreets, oneId), await talk(otherGreets, otherId)];
      expectGrowing(one);
      expectGrowing(other);
      const seen = new Set(tokensIn(one.join(' ')));
      expect(seen.size).toBe(name === 'healthcare-strict' ? 2 : 3);
      expect(tokensIn(other.join(' ')).filter((token) => seen.has(token))).toEqual([]);
    },
  );

  it('keeps its tokens in Responses API items that are sent again', async () => {
    const [items, requests]: [Message[], string[]] = [[said('Good evening.')], []];
    for (const words of WORDS) {
      items.push(said(words));
      const { masked, heard } = await calls.respond(items, { reply: (text) => `Yes, ${named(text)}.` });
      expect(heard).toBe(`Yes, ${PERSON}.`);
      items.push({ role: 'assistant', content: heard });
      requests.push(turnsOf(masked, 'input'));
    }
    expectGrowing(requests);
  });

  it.each([0, 1] as const)(
    'keeps its tokens when it continues from a previous response at instance %s',
    async (instance) => {
      const reply = (text: string): string => `Yes, ${named(text)}.`;
      const chains: string[][] = [];
      for (const greeting of ['Good day.', 'Hello?']) {
        const greeted = await calls.respond(`${greeting} ${String(instance)}`, { reply });
        const first = await calls.respond(WORDS[0] ?? '', { reply, previous: greeted.id });
        expect(first.heard).toBe(`Yes, ${PERSON}.`);
        const second = await calls.respond(`${PERSON}, right`, { reply, previous: first.id, instance });
        expect(second.heard).toBe(`Yes, ${PERSON}.`);
        expect(tokensIn(second.masked)).toEqual(tokensIn(first.masked));
        chains.push(tokensIn(first.masked));
      }
      const [one = [], other = []] = chains;
      expect(one).toHaveLength(2);
      expect(one.filter((token) => other.includes(token))).toEqual([]);
    },
  );

  it('keeps its tokens over a WebSocket without a stored response', async () => {
    calls.provider.answerWith((conversation) => ({ say: `Yes, ${named(JSON.stringify(conversation))}.` }));
    const client = await SocketClient.open(`${calls.instances[0].baseUrl}${calls.responsesPath}`);
    const first = await client.turn(`I am ${PERSON}`, { store: false });
    const masked = tokensIn(calls.provider.frames.at(-1)?.text ?? '');
    const second = await client.turn(`${PERSON}!`, { store: false, previous_response_id: first.id });
    await client.close();
    expect(second.heard).toBe(`Yes, ${PERSON}.`);
    const again = tokensIn(calls.provider.frames.at(-1)?.text ?? '');
    expect(masked).toHaveLength(2);
    expect(new Set(again)).toEqual(new Set(masked));
  });

  it('gets no values of another conversation, whole or streamed', async () => {
    const { masked } = await calls.chat([said(`I am ${PERSON}`)], { callId: 'their call' });
    for (const stream of [false, true]) {
      const { heard } = await calls.chat([said('Who am I?')], {
        callId: 'my call',
        reply: () => `You are ${named(masked)}.`,
        stream,
      });
      expect(heard).toBe('You are [REDACTED:NAME] [REDACTED:NAME].');
    }
    const [row] = await query<{ reason: string }>(
      calls.instances[0].databaseUrl,
      `SELECT canonical::jsonb->>'reason' AS reason FROM audit_events WHERE kind = 'rehydration_failed'
       ORDER BY ts DESC LIMIT 1`,
    );
    const reasons = {
      'healthcare-strict': 'unknown',
      'vault-deterministic': 'foreign',
      'reversible-aead': 'malformed',
    };
    expect(row?.reason).toBe(reasons[name]);
  });

  it('does not reveal its values to an agent with account-wide tokens', async () => {
    const { masked } = await calls.chat([said(`I am ${PERSON}`)], { callId: 'a call' });
    const [service] = calls.instances;
    const { proxy_url: url } = await service.createAgent(await service.login(), {
      upstream: 'recorder:model-a',
      policy_yaml: `name: together\ndetection: { passes: [listed] }\n`,
    });
    const path = new URL(url).pathname;
    const { heard } = await calls.chat([said('Who am I?')], { path, reply: () => named(masked) });
    expect(heard).toBe('[REDACTED:NAME] [REDACTED:NAME]');
  });

  it('has one token per value in concurrent calls at both instances', async () => {
    const messages = [SYSTEM, said(`It is ${PERSON} again.`)];
    const before = calls.recorder.requests.length;
    await Promise.all(
      Array.from({ length: 20 }, (_, at) => calls.chat(messages, { instance: at % 2 === 0 ? 0 : 1 })),
    );
    const sent = calls.recorder.requests.slice(before).map(({ text }) => text);
    expect(sent).toHaveLength(20);
    expect(new Set(sent).size).toBe(1);
  });
});
