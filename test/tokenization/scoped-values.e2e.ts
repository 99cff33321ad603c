import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { KeyAdministration } from '../../src/tokenization/administration/key-administration.service.js';
import { VaultAdministration } from '../../src/tokenization/administration/vault-administration.service.js';
import { RetentionRunner } from '../../src/retention/retention-runner.js';
import { VaultRetention } from '../../src/retention/vault-retention.service.js';
import { query } from '../support/databases.js';
import { PERSON, PHONE, ScopedCalls, tokensIn } from './scoped-calls.js';

jest.setTimeout(300_000);

const ACTOR = { userId: 'operator', login: 'command-line' } as const;
const POLICY =
  'name: apart\ndetection: { passes: [pattern, listed] }\ntoken_scope: conversation\nrestore: account\n';
const CALLS = ['call_a', 'call_b', 'call_c'] as const;

/** Operator tasks for the values of conversations that have their own tokens. */
describe('values of conversations with their own tokens', () => {
  let calls: ScopedCalls;

  beforeAll(async () => {
    calls = await ScopedCalls.start({ policy_yaml: POLICY });
  });

  afterAll(() => calls.stop());

  const vault = (): VaultAdministration => calls.instances[0].service.app.get(VaultAdministration);
  const keys = (): KeyAdministration => calls.instances[0].service.app.get(KeyAdministration);

  /** Sends a text in a call. @returns its tokens */
  async function masked(callId: string, words: string): Promise<string[]> {
    return tokensIn((await calls.chat([{ role: 'user', content: words }], { callId, instance: 1 })).masked);
  }

  /** Lets the model reply with a token in a later request that does not repeat its value. @returns the restored reply */
  async function heard(callId: string, token: string): Promise<string> {
    const asked = { callId, reply: () => token, instance: 1 } as const;
    return (await calls.chat([{ role: 'user', content: 'Whom do I call?' }], asked)).heard;
  }

  async function tokensByCall(words: string): Promise<string[]> {
    const tokens: string[] = [];
    for (const callId of CALLS) tokens.push((await masked(callId, words))[0] ?? '');
    expect(new Set(tokens).size).toBe(CALLS.length);
    return tokens;
  }

  it('are restored in later requests of the same conversation only', async () => {
    const [token = ''] = await tokensByCall(`My number is ${PHONE}.`);
    expect(await heard('call_a', token)).toBe(PHONE);
    expect(await heard('call_b', token)).toBe('[REDACTED:PHONE]');
  });

  it('keep their tokens when the lookup key is rotated', async () => {
    const before = await tokensByCall(`My number is ${PHONE}.`);
    expect(await vault().rotateLookupKey(calls.accountId, ACTOR)).toBeGreaterThan(2);
    expect(await tokensByCall(`My number is ${PHONE}.`)).toEqual(before);
    expect(await heard('call_b', before[1] ?? '')).toBe(PHONE);
  });

  it('keep their tokens with a new data key, and are not restored after their key is destroyed', async () => {
    const before = await tokensByCall(`My number is ${PHONE}.`);
    const old = (await keys().list(calls.accountId)).find(
      ({ purpose, state }) => purpose === 'data' && state === 'primary',
    );
    await keys().promote(calls.accountId, await keys().add(calls.accountId, ACTOR), ACTOR);
    expect(await tokensByCall(`My number is ${PHONE}.`)).toEqual(before);
    await keys().destroy(calls.accountId, old?.kid ?? '', ACTOR);
    expect(await heard('call_a', before[0] ?? '')).toBe('[REDACTED:PHONE]');
    const after = await tokensByCall(`My number is ${PHONE}.`);
    expect(after.filter((token) => before.includes(token))).toEqual([]);
  });

  it('are erased in all conversations, with the parts of a name, even after a lookup key rotation', async () => {
    const phones = await tokensByCall(`My number is ${PHONE}.`);
    const names = await tokensByCall(`My name is ${PERSON}.`);
    await vault().rotateLookupKey(calls.accountId, ACTOR);
    const values = [
      { kind: 'PHONE', text: '(415) 555 0142' },
      { kind: 'NAME', text: PERSON },
    ];
    expect(await vault().find(calls.accountId, values)).toHaveLength(9);
    expect(await vault().erase(calls.accountId, values, ACTOR)).toBe(9);
    expect(await vault().find(calls.accountId, values)).toHaveLength(0);
    for (const [at, callId] of CALLS.entries()) {
      expect(await heard(callId, phones[at] ?? '')).toBe('[REDACTED:PHONE]');
      expect(await heard(callId, names[at] ?? '')).toBe('[REDACTED:NAME]');
    }
    const again = await tokensByCall(`My number is ${PHONE}.`);
    expect(again.filter((token) => phones.includes(token))).toEqual([]);
  });

  it('leave no hash after they were erased or purged', async () => {
    await tokensByCall(`My number is ${PHONE}.`);
    const { databaseUrl, service } = calls.instances[0];
    await query(databaseUrl, `UPDATE vault_entries SET last_used_on = '2000-01-01'`);
    await service.app.get(RetentionRunner).purgeDaily(service.app.get(VaultRetention));
    const rows = await query(
      databaseUrl,
      `SELECT count(*)::int AS retired, count(any_scope_mac)::int AS hashes FROM vault_entries WHERE retired_at IS NOT NULL`,
    );
    const live = await query(databaseUrl, 'SELECT 1 FROM vault_entries WHERE retired_at IS NULL');
    expect([rows, live]).toEqual([[{ retired: expect.any(Number), hashes: 0 }], []]);
  });
});

/** The policy of an agent changes during a conversation, which keeps its token scope. */
describe.each(['vault-deterministic', 'reversible-aead'])(
  'a conversation whose agent gets another policy, %s',
  (tokenization) => {
    it.each([
      ['account', 'conversation'],
      ['conversation', 'account'],
    ])('keeps its tokens if the token scope changes from %s to %s', async (before, after) => {
      const policy = (scope: string): string =>
        `name: of-${scope}\ndetection: { passes: [listed] }\ntoken_scope: ${scope}\n`;
      const calls = await ScopedCalls.start({ policy_yaml: policy(before), tokenization });
      const first = await calls.respond(`I am ${PERSON}`);
      const [service] = calls.instances;
      const id = calls.responsesPath.split('/')[2] ?? '';
      const changed = await fetch(`${service.baseUrl}/api/v1/agents/${id}`, {
        method: 'PATCH',
        headers: { 'content-type': 'application/json', cookie: await service.login() },
        body: JSON.stringify({ policy_yaml: policy(after) }),
      });
      expect(changed.status).toBe(200);
      const reply = (): string => tokensIn(first.masked).join(' ');
      const second = await calls.respond(`${PERSON}, yes`, { previous: first.id, reply });
      const third = await calls.respond('Who am I?', { previous: second.id, reply });
      await calls.stop();
      expect(tokensIn(second.masked)).toEqual(tokensIn(first.masked));
      expect([second.heard, third.heard]).toEqual([PERSON, PERSON]);
    });
  },
);
