import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { VaultAdministration } from '../../src/tokenization/administration/vault-administration.service.js';
import { query } from '../support/databases.js';
import { listedPass } from '../support/listed-pass.js';
import { tokensOf } from '../support/planted.js';
import { type RecordedService, runRecordedService } from '../support/recorded-service.js';
import { completion } from '../support/recording-upstream.js';
import { type RunningService, runService } from '../support/running-service.js';
import { reportOf } from '../reports/report-calls.js';

const ACTOR = { userId: 'operator', login: 'command-line' } as const;
const POLICY = 'name: listed\ndetection: { passes: [listed] }\n';
const SPELLINGS = ['Maria', 'Maria Lopez', 'LOPEZ, MARIA', "Maria's", 'l o p e z'];
const PASS = listedPass({
  NAME: [...SPELLINGS, 'Dr. Maria Lopez', 'teo brandt', 'Teo', 'Nguyễn Văn An'],
  ADDRESS: ['12 oak street apt 3 b springfield illinois six two seven oh four'],
  PHONE: ['four one five five five five oh one four two'],
});

/** The parts of a name have separate tokens. The two instances share only the database. */
describe.each(['vault-deterministic', 'reversible-aead'] as const)(
  'the parts of a name, %s',
  (tokenization) => {
    let one: RecordedService;
    let other: RunningService;
    let account = '';

    beforeAll(async () => {
      const env = { SERVICE_MASTER_KEY: randomBytes(32).toString('base64') };
      one = await runRecordedService({ env, passes: [PASS] }, { policy_yaml: POLICY, tokenization });
      other = await runService({
        env,
        databaseUrl: one.databaseUrl,
        providers: [one.upstream.provider],
        passes: [PASS],
      });
      const [row] = await query<{ account_id: string }>(one.databaseUrl, 'SELECT account_id FROM agents');
      account = row?.account_id ?? '';
    });

    afterAll(async () => {
      await other.stop();
      await one.stop();
    });

    interface Sent {
      /** Body of the request to the upstream. */
      readonly masked: string;
      readonly heard: string;
      readonly session: string;
    }

    /** Sends a call with these user turns. @param reply makes the reply from the masked request */
    async function call(
      contents: readonly string[],
      reply: (masked: string) => string = () => 'ok',
      service: Pick<RunningService, 'baseUrl'> = one,
    ): Promise<Sent> {
      one.upstream.answerWith(({ text }, response) => {
        response.setHeader('content-type', 'application/json').end(completion({ content: reply(text) }));
      });
      const messages = contents.map((content) => ({ role: 'user', content }));
      const url = one.proxyUrl.replace(one.baseUrl, service.baseUrl);
      const answer = await one.post({ model: 'model-a', messages }, 'application/json', url);
      expect(answer.status).toBe(200);
      const { choices } = (await answer.json()) as { choices: { message: { content: string } }[] };
      return {
        masked: one.upstream.requests.at(-1)?.text ?? '',
        heard: choices[0]?.message.content ?? '',
        session: answer.headers.get('x-sotto-session') ?? '',
      };
    }

    const namesIn = ({ masked }: Sent): string[] => tokensOf('NAME', masked);

    it('have the same tokens within a call, whatever the spelling', async () => {
      const sent = await call(SPELLINGS.map((each) => `It is ${each} here.`));
      const [maria, first, lopez] = namesIn(sent);
      expect(namesIn(sent)).toEqual([maria, maria, lopez, lopez, maria, maria, lopez]);
      expect(first).toBe(maria);
      expect(lopez).not.toBe(maria);
      expect(sent.masked).toContain(`It is ${lopez ?? ''}, ${maria ?? ''} here.`);
      expect(sent.masked).toContain(`It is ${maria ?? ''}'s here.`);
      expect(sent.masked).not.toMatch(/maria|lopez|l o p/i);
    });

    it('do not include titles, which stay readable', async () => {
      const { masked } = await call(['It is Dr. Maria Lopez here.']);
      expect(masked).toMatch(/It is Dr\. \[NAME_[^\]]+\] \[NAME_[^\]]+\] here\./);
    });

    it('have the same tokens in all calls and on all instances', async () => {
      const [maria, lopez] = namesIn(await call(['It is Maria Lopez here.']));
      expect(namesIn(await call(['It is Maria Lopez here.'], undefined, other))).toEqual([maria, lopez]);
      expect(namesIn(await call(["It is Maria's here."], undefined, other))).toEqual([maria]);
      expect(namesIn(await call(['It is Maria here.']))).toEqual([maria]);
    });

    // A reversible-aead token contains the first spelling of a call, so that another spelling gets another token.
    if (tokenization !== 'reversible-aead') {
      it('have the same tokens in each spelling, in all calls and on all instances', async () => {
        const [maria, lopez] = namesIn(await call(['It is Maria Lopez here.']));
        for (const service of [one, other]) {
          expect(namesIn(await call(['It is LOPEZ, MARIA here.'], undefined, service))).toEqual([
            lopez,
            maria,
          ]);
          expect(namesIn(await call(['It is l o p e z here.'], undefined, service))).toEqual([lopez]);
        }
      });
    }

    it('are restored in the last spelling, each part separately', async () => {
      const { heard } = await call(['I am LOPEZ, MARIA', 'it is l o p e z'], (text) => {
        const [lopez, maria] = tokensOf('NAME', text);
        return `Thank you, ${maria ?? ''} ${lopez ?? ''}.`;
      });
      expect(heard).toBe('Thank you, MARIA l o p e z.');
    });

    it('of a name with diacritics are restored as said', async () => {
      const { masked, heard } = await call(['I am Nguyễn Văn An'], (text) =>
        tokensOf('NAME', text).join(' '),
      );
      expect(masked).not.toMatch(/Nguy|Văn|An\b/);
      expect(heard).toBe('Nguyễn Văn An');
    });

    it('are one finding and one event, and the report contains no part of the name', async () => {
      const { session } = await call(['It is Maria Lopez here.']);
      const rows = await query<{ canonical: string }>(
        one.databaseUrl,
        'SELECT canonical FROM audit_events WHERE chain = $1 ORDER BY seq',
        [session],
      );
      const events = rows.map(({ canonical }) => JSON.parse(canonical) as Record<string, unknown>);
      const of = (kind: string): unknown[] => events.filter((event) => event.kind === kind);
      expect(of('detection')).toHaveLength(1);
      expect(of('redaction_applied')).toMatchObject([{ entity_kind: 'NAME', span: [6, 17] }]);
      expect(of('session_closed')).toMatchObject([{ redaction_count: 1 }]);
      const report = await reportOf(one, await one.login(), session);
      expect(report.status).toBe(200);
      expect(JSON.stringify(report.body)).not.toMatch(/maria|lopez/i);
      expect(JSON.stringify(report.body)).toMatch(/"A_names"/);
    });

    it('are restored in a later call on another instance', async () => {
      const [teo, brandt] = namesIn(await call(['I am teo brandt']));
      const { heard } = await call(['who am I?'], () => `You are ${teo ?? ''} ${brandt ?? ''}.`, other);
      expect(heard).toBe('You are teo brandt.');
    });

    it('are not readable in the database, like all other values and their normalized forms', async () => {
      await call(['12 oak street apt 3 b springfield illinois six two seven oh four']);
      await call(['my number is four one five five five five oh one four two, I am teo brandt']);
      const columns = await query<{ name: string; column: string }>(
        one.databaseUrl,
        `SELECT table_name AS name, column_name AS column FROM information_schema.columns
       WHERE table_schema = 'public' AND data_type IN ('text', 'bytea', 'jsonb', 'json', 'ARRAY', 'character varying')`,
      );
      expect(columns.length).toBeGreaterThan(30);
      const values = [
        'maria',
        'lopez',
        'l o p e z',
        'brandt',
        'oak street',
        '12 oak',
        'springfield',
        'apt 3',
        'six two seven',
      ];
      const found: string[] = [];
      for (const { name, column } of columns) {
        const rows = await query<{ text: string }>(
          one.databaseUrl,
          `SELECT "${column}"::text AS text FROM "${name}" WHERE "${column}" IS NOT NULL`,
        );
        const raw = rows.map(({ text }) =>
          text.startsWith('\\x') ? Buffer.from(text.slice(2), 'hex').toString('latin1') : text,
        );
        const all = raw.join('\n').toLowerCase();
        // Some hash may contain these five digits by chance between other letters and digits.
        if (/(?<![\da-z])62704(?![\da-z])/.test(all)) found.push(`${name}.${column}: a ZIP`);
        for (const value of [...values, '4155550142', 'four one five'])
          if (all.includes(value)) found.push(`${name}.${column}: ${value}`);
      }
      expect(found).toEqual([]);
    });

    if (tokenization === 'reversible-aead') return;

    describe('in the vault', () => {
      const vault = (): VaultAdministration => one.service.app.get(VaultAdministration);

      it('keep their tokens when the lookup key is rotated', async () => {
        const words = [
          'It is Maria Lopez',
          '12 oak street apt 3 b springfield illinois six two seven oh four',
        ];
        const before = (await call(words)).masked;
        expect(await vault().rotateLookupKey(account, ACTOR)).toBeGreaterThan(4);
        expect((await call(words)).masked).toBe(before);
        expect((await call(words, undefined, other)).masked).toBe(before);
        expect(namesIn(await call(['It is l o p e z']))).toEqual([tokensOf('NAME', before)[1]]);
      });

      it('are not restored after the person is erased, and get new tokens', async () => {
        const [teo, brandt] = namesIn(await call(['I am teo brandt']));
        const values = [{ kind: 'NAME', text: 'Teo Brandt' }];
        expect(await vault().find(account, values)).toHaveLength(2);
        expect(await vault().erase(account, values, ACTOR)).toBe(2);
        expect(await vault().find(account, values)).toHaveLength(0);
        for (const service of [one, other]) {
          const { heard } = await call(['hello'], () => `You are ${teo ?? ''} ${brandt ?? ''}.`, service);
          expect(heard).toBe('You are [REDACTED:NAME] [REDACTED:NAME].');
        }
        const again = namesIn(await call(['I am teo brandt']));
        expect(again).toHaveLength(2);
        expect(again.filter((token) => token === teo || token === brandt)).toEqual([]);
      });
    });
  },
);
