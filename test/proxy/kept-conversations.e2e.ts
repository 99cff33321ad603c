import { randomBytes } from 'node:crypto';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { VaultAdministration } from '../../src/tokenization/administration/vault-administration.service.js';
import type { JsonObject } from '../../src/proxy/wire/json/json.js';
import { freshDatabase, query } from '../support/databases.js';
import { listedPass } from '../support/listed-pass.js';
import { tokensOf } from '../support/planted.js';
import { readRows } from '../support/schema.js';
import {
  type ResponsesProvider,
  startResponsesProvider,
} from '../support/responses-provider/responses-provider.js';
import { type RunningService, runService } from '../support/running-service.js';

const ACTOR = { userId: 'usr_1', login: 'operator' } as never;
const MASTER_KEY = randomBytes(32).toString('base64');
const NAME = 'Amara Okafor';
const CHAIN = 50;

jest.setTimeout(300_000);

interface Answer {
  readonly status: number;
  readonly id: string;
  readonly said: string;
  /** IDs of the output items. */
  readonly items: readonly string[];
  readonly code: string | undefined;
}

describe.each(['vault-deterministic', 'reversible-aead'])(
  'a conversation that the provider keeps, %s',
  (tokenization) => {
    let provider: ResponsesProvider;
    let database: Awaited<ReturnType<typeof freshDatabase>>;
    let service: RunningService;
    let url: string;

    const start = (): Promise<RunningService> =>
      runService({
        databaseUrl: database.url,
        env: { SERVICE_MASTER_KEY: MASTER_KEY },
        passes: [listedPass({ NAME: ['OKAFOR'] })],
        providers: [provider.asUpstream(false)],
      });

    beforeAll(async () => {
      provider = await startResponsesProvider();
      database = await freshDatabase();
      service = await start();
    });

    beforeEach(async () => {
      provider.frames.length = 0;
      provider.answerWith(() => ({ say: 'Noted.' }));
      url = await agentOf('clinic');
    });

    afterAll(async () => {
      await service.stop();
      await database.drop();
      await provider.stop();
    });

    async function agentOf(account: string, policy = 'detection: { passes: [pattern] }'): Promise<string> {
      const { proxy_url } = await service.createAgent(await service.login({ account, login: account }), {
        upstream: 'scripted:model-a',
        tokenization,
        policy_yaml: `name: p${randomBytes(4).toString('hex')}\n${policy}\n`,
      });
      return proxy_url.replace('/chat/completions', '/responses');
    }

    async function say(input: unknown, previous?: string, at = url, more: JsonObject = {}): Promise<Answer> {
      const answer = await fetch(at, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ model: 'model-a', input, previous_response_id: previous, ...more }),
      });
      const body = (await answer.json()) as {
        id: string;
        output?: { id: string; content?: { text: string }[] }[];
        error?: { code: string } | null;
      };
      const said = body.output?.map(({ content }) => content?.[0]?.text ?? '').join('') ?? '';
      const items = body.output?.map(({ id }) => id) ?? [];
      return { status: answer.status, id: body.id, said, items, code: body.error?.code };
    }

    const sent = (): string => provider.frames.at(-1)?.text ?? '';

    it('masks a value from an earlier turn that detection alone would miss', async () => {
      const first = await say(`My name is ${NAME}.`);
      const [given, family] = tokensOf('NAME', sent());
      const second = await say('okafor', first.id);
      expect(sent()).not.toMatch(/okafor/i);
      expect(JSON.parse(sent())).toMatchObject({ previous_response_id: first.id });
      if (tokenization === 'vault-deterministic') expect(tokensOf('NAME', sent())).toEqual([family]);
      provider.answerWith(() => ({ say: `So, ${given ?? ''} ${family ?? ''}.` }));
      expect(await say('Yes.', second.id)).toMatchObject({ status: 200, said: `So, ${NAME}.` });
    });

    it.each(['OKAFOR, so Okafor.', 'Okafor, so OKAFOR.'])(
      'masks a value that is detected in only one of its spellings: %s',
      async (words) => {
        url = await agentOf('clinic', 'detection: { passes: [listed] }');
        const first = await say(`I am ${words}`);
        await say('okafor', first.id);
        expect(provider.frames).toHaveLength(2);
      },
    );

    it('uses the question in an earlier turn to detect an answer', async () => {
      provider.answerWith(() => ({ say: 'What are the last four digits of your social?' }));
      const first = await say('Hello.');
      provider.answerWith(() => ({ say: 'Thanks.' }));
      await say('4 4 1 8', first.id);
      expect(sent()).not.toContain('4 4 1 8');
      expect(sent()).toMatch(/\[SSN_/);
    });

    it('accepts item references only to its own items', async () => {
      const other = await say(`My name is ${NAME}.`, undefined, await agentOf('another'));
      const first = await say('Hello.');
      const [known, foreign] = [first, other].map(({ items: [id] }) => ({ type: 'item_reference', id }));
      const question = { role: 'user', content: 'Say it again.' };
      expect(await say([known, question], first.id)).toMatchObject({ status: 200 });
      const { length } = provider.frames;
      for (const [input, previous] of [
        [[known, question], undefined],
        [[foreign, question], undefined],
        [[foreign, question], first.id],
      ] as const)
        expect(await say(input, previous)).toMatchObject({ status: 422, code: 'validation_failed' });
      expect(provider.frames).toHaveLength(length);
    });

    it('restores tokens from earlier turns with `restore: request`', async () => {
      url = await agentOf('clinic', 'restore: request\ndetection: { passes: [pattern] }');
      const first = await say(`My name is ${NAME}.`);
      const tokens = tokensOf('NAME', sent()).join(' ');
      provider.answerWith(() => ({ say: `Bye, ${tokens}.` }));
      expect(await say('Thanks.', first.id)).toMatchObject({ said: `Bye, ${NAME}.` });
      expect((await say('Thanks.')).said).toMatch(/^Bye, \[REDACTED:NAME\]/);
    });

    it('counts only newly masked values in each session', async () => {
      const cookie = await service.login({ account: 'clinic', login: 'clinic' });
      const first = await say(`My name is ${NAME}.`);
      await say('I want to come on Tuesday.', first.id);
      const agent = new URL(url).pathname.split('/')[2] ?? '';
      const list = await fetch(`${service.baseUrl}/api/v1/agents/${agent}/sessions`, { headers: { cookie } });
      const { data } = (await list.json()) as { data: { redaction_count: number }[] };
      expect(data.map(({ redaction_count }) => redaction_count)).toEqual([0, 1]);
    });

    it('does not restore a token that the caller says, with `restore: request`', async () => {
      await say(`My name is ${NAME}.`);
      const tokens = tokensOf('NAME', sent()).join(' ');
      url = await agentOf('clinic', 'restore: request\ndetection: { passes: [pattern] }');
      const first = await say(`I am ${tokens}.`);
      provider.answerWith(() => ({ say: `So you are ${tokens}.` }));
      expect((await say('Who am I?', first.id)).said).not.toContain('Okafor');
    });

    it.each(['an unknown id', 'an id of another account'])(
      'rejects %s with previous_response_not_found',
      async (which) => {
        const other = await say(`My name is ${NAME}.`, undefined, await agentOf('others'));
        provider.frames.length = 0;
        const id = which === 'an unknown id' ? 'resp_0123456789abcdef' : other.id;
        const answer = await say('Who am I?', id);
        expect([answer.status, answer.code]).toEqual([400, 'previous_response_not_found']);
        expect(provider.frames).toEqual([]);
      },
    );

    it('is not kept if the request sets `store` to false', async () => {
      const first = await say(`My name is ${NAME}.`, undefined, url, { store: false });
      expect((await say('okafor', first.id)).code).toBe('previous_response_not_found');
    });

    it('continues at another instance and after a restart', async () => {
      const first = await say(`My name is ${NAME}.`);
      const other = await start();
      const elsewhere = url.replace(service.baseUrl, other.baseUrl);
      const second = await say('okafor', first.id, elsewhere);
      expect(sent()).not.toMatch(/okafor/i);
      await service.stop();
      service = await start();
      url = url.replace(/^http:\/\/[^/]+/, service.baseUrl);
      await say('o k a f o r', second.id);
      expect(provider.frames).toHaveLength(3);
      expect(sent()).not.toMatch(/okafor|o k a f o r/i);
      await other.stop();
    });

    it('does not restore the values of an erased person', async () => {
      const first = await say(`My name is ${NAME}.`);
      const tokens = tokensOf('NAME', sent()).join(' ');
      const [row] = await query<{ account_id: string }>(
        database.url,
        `SELECT account_id FROM agents WHERE agent_id = '${new URL(url).pathname.split('/')[2] ?? ''}'`,
      );
      await service.service.app
        .get(VaultAdministration, { strict: false })
        .erase(row?.account_id ?? '', [{ kind: 'NAME', text: NAME }], ACTOR);
      provider.answerWith(() => ({ say: `Bye, ${tokens}.` }));
      const second = await say('Thanks.', first.id);
      if (tokenization === 'reversible-aead') expect(second.code).toBe('previous_response_not_found');
      else expect(second.said).toMatch(/^Bye, \[REDACTED:NAME\]/);
      expect(second.said).not.toContain('Okafor');
    });

    it(`masks and restores a value over ${CHAIN} replies`, async () => {
      let { id } = await say(`My name is ${NAME}.`);
      const tokens = tokensOf('NAME', sent()).join(' ');
      for (let turn = 2; turn < CHAIN; turn += 1) ({ id } = await say(`That is my answer ${turn}.`, id));
      provider.answerWith(() => ({ say: `Bye, ${tokens}.` }));
      expect(await say('Okafor', id)).toMatchObject({ status: 200, said: `Bye, ${NAME}.` });
      expect(sent()).not.toMatch(/okafor/i);
    });

    it('stores no value in the database', async () => {
      await say(`My name is ${NAME}, my number is 415-555-0142.`);
      const rows = await readRows(database.url);
      expect(rows.kept_conversations?.length).toBeGreaterThan(0);
      expect(JSON.stringify(rows)).not.toMatch(/okafor|5550142|555-0142/i);
    });

    afterEach(() => {
      expect(provider.frames.map(({ text }) => text).join('\n')).not.toMatch(/okafor/i);
    });
  },
);
