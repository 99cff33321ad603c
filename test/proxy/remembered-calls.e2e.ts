import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { randomBytes } from 'node:crypto';
import { FindingsWriter } from '../../src/shared-findings/findings-writer.js';
import { VaultAdministration } from '../../src/tokenization/administration/vault-administration.service.js';
import type { LoginName } from '../../src/common/text/branded.js';
import { query } from '../support/databases.js';
import { type RecordedService, runRecordedService } from '../support/recorded-service.js';
import { completion } from '../support/recording-upstream.js';
import { type RunningService, runService } from '../support/running-service.js';
import { SPOKEN_DIALECTS } from '../support/spoken-dialects.js';

const ACTOR = { userId: 'usr_a' as const, login: 'sam' as LoginName };
/** Patterns detect such a name only after a question for it. */
const POLICY = 'name: patterns\ndetection: { passes: [pattern] }\n';
const INSTRUCTIONS: Message = {
  role: 'system',
  content: 'You are Wren, who answers the phone of an office.',
};
const NAME = /\[NAME_[^\]]+\]/g;

interface Message {
  readonly role: 'system' | 'user' | 'assistant';
  readonly content: string;
}

const user = (content: string): Message => ({ role: 'user', content });
const assistant = (content: string): Message => ({ role: 'assistant', content });

/** The names are ordinary words. Only the questions show that they are names. */
const TALK = [
  assistant('Thank you for calling. What is your last name?'),
  user('birch'),
  assistant('And your first name?'),
  user('hope'),
  assistant('How can I help you?'),
  user('i need a refill'),
];

let calls = 0;

describe('a conversation identified by its ID', () => {
  let service: RecordedService;
  let other: RunningService;
  let account = '';

  beforeAll(async () => {
    const env = { SERVICE_MASTER_KEY: randomBytes(32).toString('base64') };
    service = await runRecordedService({ env }, { policy_yaml: POLICY });
    other = await runService({
      env,
      databaseUrl: service.databaseUrl,
      providers: [service.upstream.provider],
    });
    const [row] = await query<{ account_id: string }>(service.databaseUrl, 'SELECT account_id FROM agents');
    account = row?.account_id ?? '';
  });

  beforeEach(() => {
    service.upstream.answerWith((_, response) => {
      response.setHeader('content-type', 'application/json').end(completion({ content: 'All right.' }));
    });
  });

  afterAll(async () => {
    await other.stop();
    await service.stop();
  });

  interface Options {
    readonly url?: string;
    readonly headers?: Readonly<Record<string, string>>;
    readonly fields?: object;
  }

  /** Sends messages after the instructions. Returns these messages as the upstream gets them. */
  async function send(
    messages: readonly Message[],
    { url, headers, fields }: Options = {},
  ): Promise<string[]> {
    const answer = await fetch(url ?? service.proxyUrl, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body: JSON.stringify({ model: 'model-a', ...fields, messages: [INSTRUCTIONS, ...messages] }),
    });
    expect(answer.status).toBe(200);
    const { text = '' } = service.upstream.requests.at(-1) ?? {};
    const sent = JSON.parse(text) as { messages: Message[] };
    return sent.messages.slice(-messages.length).map(({ content }) => content);
  }

  const nextId = (): string => `call-${String((calls += 1))}`;

  /** Runs a conversation turn by turn. Returns its messages as the upstream gets them in the last turn. */
  async function lead(options: Options, talk = TALK): Promise<string[]> {
    let masked: string[] = [];
    for (let end = 2; end <= talk.length; end += 2) masked = await send(talk.slice(0, end), options);
    return masked;
  }

  it('keeps values of earlier turns masked in a window, with the same tokens', async () => {
    const fields = { call: { id: nextId() } };
    const whole = await lead({ fields });
    expect(whole.join()).not.toMatch(/birch|hope/);
    for (const from of [1, 2, 3]) expect(await send(TALK.slice(from), { fields })).toEqual(whole.slice(from));
    expect(await send([user('birch')], { fields })).toEqual([whole[1]]);
    expect(await send(TALK.slice(1))).not.toEqual(whole.slice(1));
  });

  it('masks a known value in a new turn if the turn that contained it is not sent', async () => {
    const fields = { call: { id: nextId() } };
    const whole = await lead({ fields });
    const asked = [user('do you have birch, b i r c h, first name hope')];
    const expected = await send([...TALK, ...asked], { fields: { call: { id: nextId() } } });
    expect(await send(asked, { fields })).toEqual(expected.slice(-1));
    expect(expected.at(-1)).toContain(whole[1]);
    expect(await send(asked)).not.toEqual(expected.slice(-1));
  });

  it('keeps values masked if a summary replaces turns or a turn is edited', async () => {
    const fields = { call: { id: nextId() } };
    const whole = await lead({ fields });
    const summary: Message = { role: 'system', content: 'So far: the caller has told both names.' };
    expect(await send([summary, ...TALK.slice(3)], { fields })).toEqual([summary.content, ...whole.slice(3)]);
    const edited = [assistant('Welcome back, what can I do?'), ...TALK.slice(1)];
    expect((await send(edited, { fields })).slice(1)).toEqual(whole.slice(1));
  });

  it('runs detection again on a repeated text after another question', async () => {
    const fields = { call: { id: nextId() } };
    const talk = [
      assistant('What are the last two digits of the number?'),
      user('eight'),
      assistant('Thank you. From zero to ten, how bad is the pain?'),
      user('eight'),
    ];
    const alone = await lead({}, talk);
    expect(await lead({ fields }, talk)).toEqual(alone);
  });

  it('masks a text that was masked before only because of its question', async () => {
    const fields = { call: { id: nextId() } };
    expect(await send(TALK.slice(1, 2), { fields })).toEqual(['birch']);
    const whole = await lead({ fields });
    expect(await send(TALK.slice(1, 2), { fields })).toEqual([whole[1]]);
    expect(await send(TALK.slice(1, 4), { fields })).toEqual(whole.slice(1, 4));
  });

  it('forgets the values of a partial transcript once the turn is longer', async () => {
    const fields = { call: { id: nextId() } };
    const question = assistant('What is your name?');
    expect((await send([question, user('hope')], { fields })).at(-1)).toMatch(NAME);
    await send([question, user('hope you can help me')], { fields });
    expect(await send([user('i hope so')], { fields })).toEqual(['i hope so']);
  });

  it('uses no values of other conversations and agents, and no erased values', async () => {
    const id = nextId();
    const fields = { call: { id } };
    const whole = await lead({ fields });
    const window = [user('birch')];
    const readable = ['birch'];
    expect(await send(window, { fields: { call: { id: `${id}-b` } } })).toEqual(readable);
    const agent = await service.createAgent(await service.login(), {
      name: 'another',
      policy_yaml: POLICY,
      upstream: 'recorder:model-a',
    });
    expect(await send(window, { fields, url: agent.proxy_url })).toEqual(readable);
    expect(await send(window, { fields })).toEqual([whole[1]]);
    const vault = service.service.app.get(VaultAdministration, { strict: false });
    await vault.erase(account, [{ kind: 'NAME', text: 'birch' }], ACTOR);
    expect(await send(window, { fields })).toEqual(readable);
  });

  it('is known to another instance', async () => {
    const fields = { call: { id: nextId() } };
    const whole = await lead({ fields });
    await service.service.app.get(FindingsWriter, { strict: false }).flush();
    const url = service.proxyUrl.replace(service.baseUrl, other.baseUrl);
    expect(await send(TALK.slice(3), { fields, url })).toEqual(whole.slice(3));
    const asked = [...TALK.slice(5), assistant('All right.'), user('under birch please')];
    expect((await send(asked, { fields, url })).at(-1)).toBe(`under ${whole[1] ?? ''} please`);
  });

  it.each(SPOKEN_DIALECTS)('is masked identically in windows: $name', async (dialect) => {
    const id = nextId();
    service.upstream.answerWith(({ text }, response) => {
      dialect.say(response, text, 'All right.');
    });
    const masked = async (messages: readonly Message[]): Promise<string[]> => {
      const body = { ...dialect.request([INSTRUCTIONS, ...messages]), call: { id } };
      const answer = await service.post(body, 'application/json', dialect.urlOf(service.proxyUrl));
      expect(answer.status).toBe(200);
      await answer.text();
      const sent = dialect.turnsOf(service.upstream.requests.at(-1)?.text ?? '');
      return sent.slice(-messages.length).map(({ content }) => content);
    };
    const whole = await masked(TALK);
    expect(whole.join()).not.toMatch(/birch|hope/);
    for (const from of [1, 2, 3]) expect(await masked(TALK.slice(from))).toEqual(whole.slice(from));
  });

  const named: readonly [string, (id: string) => Options][] = [
    ['in a header', (id) => ({ headers: { 'x-sotto-conversation': id } })],
    ['in the metadata', (id) => ({ fields: { metadata: { call_id: id } } })],
    [
      'in the members that ElevenLabs adds',
      (id) => ({ fields: { elevenlabs_extra_body: { conversation_id: id } } }),
    ],
  ];
  it.each(named)('is identified by an ID %s', async (_, options) => {
    const told = options(nextId());
    const whole = await lead(told);
    expect(await send(TALK.slice(1), told)).toEqual(whole.slice(1));
  });
});
