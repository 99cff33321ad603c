import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { randomBytes } from 'node:crypto';
import type { LoginName } from '../../src/common/text/branded.js';
import {
  ConversationCache,
  type ConversationEntry,
} from '../../src/detection/conversation/conversation-cache.js';
import { KeyAdministration } from '../../src/tokenization/administration/key-administration.service.js';
import { VaultAdministration } from '../../src/tokenization/administration/vault-administration.service.js';
import { query } from '../support/databases.js';
import { type RecordedService, runRecordedService } from '../support/recorded-service.js';
import { completion } from '../support/recording-upstream.js';
import { type RunningService, runService } from '../support/running-service.js';

const POLICY = 'name: patterns\ndetection: { passes: [pattern] }\n';
const ACTOR = { userId: 'usr_a' as const, login: 'sam' as LoginName };

const TURNS = [
  'hello, my name is Odalys Brennan',
  'my number is four one five five five five oh one four two',
  'the 0142 one, and mail odalys dot brennan at example dot com',
  'born june ninth nineteen fifty eight',
  'it is for my son, Teo Brennan, MRN 8841720',
];

/** One instance handles the conversation turn by turn. The other instance gets only its last request. */
describe('a conversation that continues at another instance', () => {
  let known: RecordedService;
  let other: RunningService;
  let account = '';

  beforeAll(async () => {
    const env = { SERVICE_MASTER_KEY: randomBytes(32).toString('base64') };
    known = await runRecordedService({ env }, { policy_yaml: POLICY });
    other = await runService({
      env,
      databaseUrl: known.databaseUrl,
      providers: [known.upstream.provider],
    });
    known.upstream.answerWith(({ text }, response) => {
      const token = /\[NAME_[^\]]+\]/.exec(text)?.[0] ?? 'you';
      response.setHeader('content-type', 'application/json').end(completion({ content: `Thank ${token}.` }));
    });
    const [row] = await query<{ account_id: string }>(known.databaseUrl, 'SELECT account_id FROM agents');
    account = row?.account_id ?? '';
  });

  afterAll(async () => {
    await other.stop();
    await known.stop();
  });

  interface Sent {
    /** Body of the upstream request. */
    readonly body: string;
    /** Events of the call, without IDs, times, passes, detectors and confidences. */
    readonly events: readonly object[];
    readonly reply: string;
  }

  async function send(url: string, messages: readonly object[]): Promise<Sent> {
    const answer = await known.post({ model: 'model-a', messages }, 'application/json', url);
    const { choices } = (await answer.json()) as { choices: { message: { content: string } }[] };
    const rows = await query<{ canonical: string }>(
      known.databaseUrl,
      'SELECT canonical FROM audit_events WHERE chain = $1 ORDER BY seq',
      [answer.headers.get('x-sotto-session')],
    );
    const events = rows.map(({ canonical }): object => {
      const left = ['event_id', 'chain', 'ts', 'prev_hash', 'duration_ms', 'pass', 'detector', 'confidence'];
      const entries = Object.entries(JSON.parse(canonical) as object);
      return Object.fromEntries(entries.filter(([name]) => !left.includes(name)));
    });
    return {
      body: known.upstream.requests.at(-1)?.text ?? '',
      events,
      reply: choices[0]?.message.content ?? '',
    };
  }

  /** Sends the last request of a conversation to both instances. */
  async function compared(
    title: string,
    meanwhile = (): Promise<void> => Promise.resolve(),
  ): Promise<[Sent, Sent]> {
    const messages: object[] = [{ role: 'system', content: `You are Wren. Call ${title}.` }];
    for (const content of TURNS) {
      messages.push({ role: 'user', content });
      const { reply } = await send(known.proxyUrl, messages);
      messages.push({ role: 'assistant', content: reply });
    }
    await meanwhile();
    messages.push({ role: 'user', content: 'this is Odalys again, is Teo all set?' });
    const theirs = known.proxyUrl.replace(known.baseUrl, other.baseUrl);
    return [await send(known.proxyUrl, messages), await send(theirs, messages)];
  }

  function expectSame([first, second]: [Sent, Sent]): void {
    expect(first.body).toContain('[NAME_');
    expect(first.body).not.toMatch(/Odalys|Brennan|Teo|0142|8841720|nineteen/i);
    expect(second).toEqual(first);
    expect(first.events.length).toBeGreaterThan(10);
  }

  it('is masked identically and leaves the same events', async () => {
    const lookUp = jest.spyOn(known.service.app.get(ConversationCache, { strict: false }), 'lookUp');
    expectSame(await compared('one'));
    const went = lookUp.mock.results.map(({ value }) => (value as ConversationEntry).known !== undefined);
    expect(went.slice(0, 5)).toEqual([false, true, true, true, true]);
  });

  it('is masked identically after the account key changes', async () => {
    const keys = known.service.app.get(KeyAdministration, { strict: false });
    expectSame(
      await compared('two', async () => {
        await keys.promote(account, await keys.add(account, ACTOR), ACTOR);
      }),
    );
  });

  it('gets a new token at both instances after a value is erased', async () => {
    const vault = known.service.app.get(VaultAdministration, { strict: false });
    const before = await compared('three');
    const after = await compared('three again', async () => {
      await vault.erase(account, [{ kind: 'NAME', text: 'Odalys Brennan' }], ACTOR);
    });
    expectSame(after);
    const token = /my name is (\[NAME_[^\]]+\])/.exec(before[0].body)?.[1] ?? '';
    expect(token).not.toBe('');
    expect(after[0].body).not.toContain(token);
  });

  it('is masked identically under a changed policy', async () => {
    const agentId = /agt_\w+/.exec(known.proxyUrl)?.[0] ?? '';
    const cookie = await known.login();
    const sent = await compared('four', async () => {
      const yaml = `${POLICY}entities: { MRN: redact }\n`;
      const answer = await fetch(`${known.baseUrl}/api/v1/agents/${agentId}`, {
        method: 'PATCH',
        headers: { 'content-type': 'application/json', cookie },
        body: JSON.stringify({ policy_yaml: yaml }),
      });
      expect(answer.status).toBe(200);
    });
    expectSame(sent);
    expect(sent[0].body).toContain('[REDACTED:MRN]');
  });
});
