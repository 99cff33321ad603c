import { randomBytes } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { query } from '../support/databases.js';
import { listedPass } from '../support/listed-pass.js';
import { type RecordedService, runRecordedService } from '../support/recorded-service.js';
import { completion } from '../support/recording-upstream.js';
import { type Ran, runSotto } from '../support/run-sotto.js';
import { tokensIn } from './scoped-calls.js';

jest.setTimeout(300_000);

const MASTER = randomBytes(32).toString('base64');
const ADDRESS = '12 Oak Street, Dallas, TX 75201';
/** Spellings of one town that the detector reports as different kinds. */
const TOWNS = {
  ADDRESS: 'DALLAS',
  FACILITY: 'dallas',
  EMPLOYER: 'dALLAS',
  NAME: 'DaLLAS',
  SUBURB: 'd-a-l-l-a-s',
};
const PASS = listedPass({
  ...Object.fromEntries(Object.entries(TOWNS).map(([kind, town]) => [kind, [town]])),
  ADDRESS: [ADDRESS, TOWNS.ADDRESS, 'oak st', 'Dallas, TX 75201'],
  LOCATION: ['Dallas'],
  NAME: ['Jane Okafor', 'Jane', TOWNS.NAME, 'jane okafor'],
  EMPLOYER: ['OKAFOR', TOWNS.EMPLOYER],
  DOB: ['June 9, 1958'],
  DATE: ['June 9', '1958', 'June 1958', 'June 10'],
  SSN: ['078-05-1120', '1120'],
  PHONE: ['415-555-0142', '555-0142', '0142'],
  EMAIL: ['jane.okafor@example.com', 'jane.okafor'],
  ZIP: ['75201-1234', '75201'],
});
const POLICY =
  'name: listed\ndetection: { passes: [listed, pattern] }\npatterns: [{ kind: SUBURB, pattern: "d-a-l-l-a-s" }]\n';

/** `sotto vault erase` for values that are stored in parts, and whose parts are also stored separately. */
describe('an erasure', () => {
  let service: RecordedService;

  beforeAll(async () => {
    service = await runRecordedService(
      { env: { SERVICE_MASTER_KEY: MASTER }, passes: [PASS] },
      { policy_yaml: POLICY },
    );
  });

  afterAll(() => service.stop());

  async function chat(content: string, reply: string, url = service.proxyUrl): Promise<string> {
    service.upstream.answerWith((_, response) => {
      response.setHeader('content-type', 'application/json').end(completion({ content: reply }));
    });
    const messages = [{ role: 'user', content }];
    const answer = await service.post({ model: 'model-a', messages }, 'application/json', url);
    expect(answer.status).toBe(200);
    const { choices } = (await answer.json()) as { choices: { message: { content: string } }[] };
    return choices[0]?.message.content ?? '';
  }

  /** @returns the tokens of the values in a text */
  async function tokensFor(content: string, url?: string): Promise<string[]> {
    await chat(content, 'ok', url);
    return tokensIn(service.upstream.requests.at(-1)?.text ?? '');
  }

  /** Returns the tokens that are still restored. */
  async function restorable(tokens: readonly string[]): Promise<string[]> {
    const restored: string[] = [];
    for (const token of tokens)
      if (!(await chat('hello', token)).startsWith('[REDACTED:')) restored.push(token);
    return restored;
  }

  function erase(input: string, option: '--dry-run' | '--yes'): Promise<Ran> {
    return runSotto(['vault', 'erase', '--account', 'clinic', option], {
      input,
      env: { DATABASE_URL: service.databaseUrl, SERVICE_MASTER_KEY: MASTER },
    });
  }

  /** Erases the value on one line, and expects that a second run finds no values. */
  async function erased(line: string, values: number): Promise<void> {
    expect(await erase(line, '--yes')).toEqual({
      code: 0,
      out: `${values} values were erased\n`,
      err: '',
    });
    expect((await erase(line, '--dry-run')).out).toBe(
      'Line 1: 0 values\n0 values would be erased (dry run)\n',
    );
  }

  it('of an address removes its town under any kind, and its street without the house number', async () => {
    const tokens: string[] = [];
    // One request would give equal texts the same kind.
    for (const said of [ADDRESS, ...Object.values(TOWNS), 'oak st']) tokens.push(...(await tokensFor(said)));
    expect(new Set(tokens).size).toBe(9);
    await erased(ADDRESS, 9);
    expect(await restorable(tokens)).toEqual([]);
  });

  it('of an address removes its parts if the policy masks them as ADDRESS', async () => {
    const agent = await service.createAgent(await service.login(), {
      upstream: 'recorder:model-a',
      policy_yaml: `${POLICY}entities: { LOCATION: keep, ZIP: keep }\n`.replace('listed', 'towns-kept'),
    });
    const tokens = await tokensFor(ADDRESS, agent.proxy_url);
    expect(tokens).toHaveLength(3);
    await erased(ADDRESS, 3);
    expect(await restorable(tokens)).toEqual([]);
  });

  it('with a kind removes only the parts of this kind', async () => {
    const tokens = [...(await tokensFor(ADDRESS)), ...(await tokensFor(TOWNS.FACILITY))];
    await erased(`address\t${ADDRESS}`, 3);
    expect(await restorable(tokens)).toEqual(tokens.slice(3));
    await erased(ADDRESS, 1);
  });

  it.each([
    ['a date', 'June 9, 1958', 'June 9 - 1958 - June 1958', 'June 10'],
    ['a social security number', '078 05 1120', '078-05-1120 - 1120', '0142'],
    ['a phone number', '(415) 555 0142', '415-555-0142 - 555-0142 - 0142', '1120'],
    ['an e-mail address', 'Jane.Okafor@example.com', 'jane.okafor@example.com - jane.okafor', 'Dallas'],
    ['a ZIP code', '75201-1234', '75201-1234 - 75201', 'Dallas'],
    ['a name', 'Jane Okafor', 'Jane - OKAFOR', 'Dallas'],
  ])('of %s removes its short forms, and no other value', async (_, line, said, other) => {
    const tokens = await tokensFor(said);
    const kept = await tokensFor(other);
    await erased(line, new Set(tokens).size);
    expect(await restorable([...tokens, ...kept])).toEqual(kept);
  });

  it('can be verified with the query in docs/keys.md', async () => {
    const [jane = ''] = await tokensFor('Jane');
    await erased('Jane', 1);
    const docs = await readFile(new URL('../../docs/keys.md', import.meta.url), 'utf8');
    const sql = /```sql\n([^`]+)```/.exec(docs)?.[1] ?? '';
    const ids = /\('[^)]+\)/;
    expect(sql).toMatch(ids);
    expect(await query(service.databaseUrl, sql.replace(ids, `('${jane.slice(-13, -1)}')`))).toEqual([
      { token_id: jane.slice(-13, -1), retired_at: expect.any(Date), value_bytes: 0, hash_bytes: 0 },
    ]);
  });

  it('is counted by line in a dry run, with a warning that parts are erased for other people too', async () => {
    await tokensFor('I am Jane Okafor, born on June 9, 1958, from Dallas, Texas');
    const { out } = await erase('Jane Okafor\n\nNobody Known\nDallas\r\n900-55-1234\njane', '--dry-run');
    expect(out.split('\n')).toEqual([
      'Line 1: 2 values (2 NAME)',
      'Line 3: 0 values',
      'Line 4: 1 value (1 LOCATION)',
      'Line 5: 0 values',
      'Line 6: 1 value (1 NAME)',
      expect.stringMatching(/^Parts such as a first name.*: 1\. They are also erased for other people/),
      '3 values would be erased (dry run)',
      '',
    ]);
  });
});
