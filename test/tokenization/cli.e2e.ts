import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { blockOf } from '../docs/blocks.js';
import { query } from '../support/databases.js';
import { CALLER_WORDS, leaksIn, PLANTED, tokensOf } from '../support/planted.js';
import { type RecordedService, runRecordedService } from '../support/recorded-service.js';
import { completion } from '../support/recording-upstream.js';
import { type Ran, runSotto } from '../support/run-sotto.js';

const MASTER = randomBytes(32).toString('base64');
const ACCOUNT = ['--account', 'clinic'];
/** Error message that also describes the changes that were not made. */
const NO_TERMINAL: unknown = expect.stringMatching(
  /^The command made no changes\. \S[^]* Without a terminal, confirm with --yes\.\n$/,
);

// A command takes a second, and much more on a busy machine.
jest.setTimeout(300_000);

/** Runs the commands as an operator does, in a process without a terminal, beside a running service. */
/** Number of vault entries: one for each value, two for the name. */
const HELD = Object.keys(PLANTED).length + 1;

describe('the sotto keys and sotto vault commands', () => {
  let service: RecordedService;
  const printed: string[] = [];

  beforeAll(async () => {
    service = await runRecordedService({ env: { SERVICE_MASTER_KEY: MASTER } });
    await tokenIn(CALLER_WORDS);
  });

  afterAll(() => service.stop());

  async function sotto(
    args: readonly string[],
    { input = '', env = {} }: { input?: string; env?: Record<string, string> } = {},
  ): Promise<Ran> {
    const ran = await runSotto(args, {
      input,
      env: { DATABASE_URL: service.databaseUrl, SERVICE_MASTER_KEY: MASTER, ...env },
    });
    printed.push(ran.out, ran.err);
    return ran;
  }

  /** Sends a call with this text. @returns the token of its phone number */
  async function tokenIn(content: string): Promise<string> {
    service.upstream.answerWith((_, response) => {
      response.setHeader('content-type', 'application/json').end(completion({ content: 'ok' }));
    });
    const answer = await service.post({ model: 'model-a', messages: [{ role: 'user', content }] });
    expect(answer.status).toBe(200);
    return tokensOf('PHONE', service.upstream.requests.at(-1)?.text ?? '')[0] ?? 'none';
  }

  async function restored(token: string): Promise<string> {
    service.upstream.answerWith((_, response) => {
      response.setHeader('content-type', 'application/json').end(completion({ content: token }));
    });
    const messages = [{ role: 'user', content: 'Whom do I call?' }];
    const body = (await (await service.post({ model: 'model-a', messages })).json()) as {
      choices: { message: { content: string } }[];
    };
    return body.choices[0]?.message.content ?? '';
  }

  /** Reads all rows that a command could change. */
  function everything(): Promise<unknown[]> {
    return query(
      service.databaseUrl,
      `SELECT (SELECT json_agg(k ORDER BY kid) FROM account_keys k) AS keys,
        (SELECT json_agg(v ORDER BY token_id) FROM vault_entries v) AS entries,
        (SELECT json_agg(a) FROM accounts a) AS accounts,
        (SELECT count(*)::int FROM audit_events e JOIN accounts a ON a.account_id = e.chain) AS events`,
    );
  }

  /** Runs a command and expects that it changes nothing. @returns its result */
  async function changingNothing(run: () => Promise<Ran>): Promise<Ran> {
    const before = await everything();
    const ran = await run();
    expect(await everything()).toEqual(before);
    return ran;
  }

  interface Key {
    readonly kid: string;
    readonly purpose: string;
    readonly state: string;
    readonly values: string;
  }

  async function list(): Promise<Key[]> {
    const { code, out, err } = await sotto(['keys', 'list', ...ACCOUNT]);
    expect([code, err]).toEqual([0, '']);
    return out
      .trimEnd()
      .split('\n')
      .map((line) => {
        const cells =
          /^(?<kid>key_\w+) +(?<purpose>data|lookup) +(?<state>\w+) +\d{4}-\d\d-\d\dT\S+Z +(?<values>\d+) values$/.exec(
            line,
          );
        return (cells?.groups ?? { kid: line }) as unknown as Key;
      });
  }

  async function primary(): Promise<string> {
    const keys = await list();
    return keys.find(({ purpose, state }) => purpose === 'data' && state === 'primary')?.kid ?? 'none';
  }

  /** Reads the last event of the account's chain. */
  async function journaled(): Promise<unknown> {
    const rows = await query<{ canonical: string }>(
      service.databaseUrl,
      `SELECT e.canonical FROM audit_events e JOIN accounts a ON a.account_id = e.chain ORDER BY e.seq DESC LIMIT 1`,
    );
    return JSON.parse(rows[0]?.canonical ?? '{}');
  }

  const actor = { user_id: 'operator', login: 'command-line' };

  it('list the ID, purpose, state, age and number of values of each key', async () => {
    const keys = await list();
    expect(keys).toHaveLength(2);
    const values = String(HELD);
    expect(keys).toEqual(
      expect.arrayContaining([
        { kid: expect.any(String), purpose: 'data', state: 'primary', values },
        { kid: expect.any(String), purpose: 'lookup', state: 'primary', values: '0' },
      ]),
    );
  });

  it('add, promote, disable and enable keys, and journal each change', async () => {
    const old = await primary();
    const added = await sotto(['keys', 'add', ...ACCOUNT]);
    expect(added).toEqual({ code: 0, out: expect.stringMatching(/^key_\w+\n$/), err: '' });
    const kid = added.out.trim();
    expect(await journaled()).toMatchObject({ kind: 'key_added', kid, actor });
    expect(await primary()).toBe(old);
    for (const [command, target, outcome, kind] of [
      ['promote', kid, 'is now the primary key', 'key_promoted'],
      ['disable', old, 'is disabled', 'key_disabled'],
      ['enable', old, 'is enabled', 'key_enabled'],
    ] as const) {
      expect(await sotto(['keys', command, target, ...ACCOUNT])).toEqual({
        code: 0,
        out: `${target} ${outcome}\n`,
        err: '',
      });
      expect(await journaled()).toMatchObject({ kind, kid: target, actor });
    }
    expect(await primary()).toBe(kid);
  });

  it('rotate to a new primary data key', async () => {
    const old = await primary();
    const { code, out } = await sotto(['keys', 'rotate', ...ACCOUNT]);
    expect([code, out]).toEqual([0, `${await primary()} is now the primary key\n`]);
    expect(await primary()).not.toBe(old);
    expect(await journaled()).toMatchObject({ kind: 'key_promoted', actor });
  });

  it('rotate the lookup key with new hashes, while values keep their tokens', async () => {
    const token = await tokenIn(CALLER_WORDS);
    const held = HELD;
    const { code, out } = await sotto(['keys', 'rotate', '--purpose', 'lookup', ...ACCOUNT]);
    expect([code, out]).toEqual([0, `the lookup key was replaced; ${held} values were hashed again\n`]);
    expect(await journaled()).toMatchObject({ kind: 'key_rotated', purpose: 'lookup', rows: held, actor });
    expect(await tokenIn(CALLER_WORDS)).toBe(token);
  });

  it('destroy a key only with --yes, after showing how many values would be lost', async () => {
    const token = await tokenIn(CALLER_WORDS);
    const held = HELD;
    const kid = (await list()).find(({ values }) => values === String(held))?.kid ?? 'none';
    const destroy = ['keys', 'destroy', kid, ...ACCOUNT];
    const loss = `${held} vault values are encrypted with ${kid}. `;
    expect(await changingNothing(() => sotto([...destroy, '--dry-run']))).toEqual({
      code: 0,
      out: expect.stringMatching(new RegExp(`^${loss}.* This was a dry run\\.\\n$`)),
      err: '',
    });
    expect(await changingNothing(() => sotto(destroy, { input: `${kid}\n` }))).toEqual({
      code: 1,
      out: '',
      err: NO_TERMINAL,
    });
    expect(await restored(token)).toBe(PLANTED.phone);
    expect(await sotto([...destroy, '--yes'])).toEqual({
      code: 0,
      out: `${kid} was destroyed; ${held} values were retired\n`,
      err: '',
    });
    expect(await journaled()).toMatchObject({ kind: 'key_destroyed', kid, retired_values: held, actor });
    expect(await restored(token)).toBe('[REDACTED:PHONE]');
    expect((await list()).find((key) => key.kid === kid)).toMatchObject({ state: 'destroyed', values: '0' });
  });

  it('rewrap and count the keys that the previous master key wrapped', async () => {
    const env = {
      SERVICE_MASTER_KEY: randomBytes(32).toString('base64'),
      SERVICE_MASTER_KEY_PREVIOUS: MASTER,
    };
    const wrapped = (await list()).filter(({ state }) => state !== 'destroyed').length;
    expect(await changingNothing(() => sotto(['keys', 'rewrap', '--dry-run'], { env }))).toMatchObject({
      code: 0,
      out: `${wrapped} keys would be wrapped again (dry run)\n`,
    });
    expect(await sotto(['keys', 'rewrap'], { env })).toEqual({
      code: 0,
      out: `${wrapped} keys were wrapped again\n`,
      err: '',
    });
    expect(await journaled()).toMatchObject({ kind: 'key_rewrapped', keys: wrapped, actor });
    const back = { SERVICE_MASTER_KEY: MASTER, SERVICE_MASTER_KEY_PREVIOUS: env.SERVICE_MASTER_KEY };
    const wrong = await changingNothing(() => sotto(['keys', 'rewrap']));
    expect(wrong).toMatchObject({
      code: 1,
      out: '',
      err: expect.stringMatching(/^Another master key wraps/),
    });
    expect((await sotto(['keys', 'rewrap'], { env: back })).out).toBe(`${wrapped} keys were wrapped again\n`);
    expect((await sotto(['keys', 'rewrap'])).out).toBe('0 keys were wrapped again\n');
  });

  it('print in a dry run of vault erase what docs/keys.md shows', async () => {
    const address = '12 Oak Street, Dallas, TX 75201';
    await tokenIn(`${CALLER_WORDS} I live at ${address}.`);
    const input = `${PLANTED.name}\n${address}\nNobody Known\n`;
    const { out } = await changingNothing(() =>
      sotto(['vault', 'erase', ...ACCOUNT, '--dry-run'], { input }),
    );
    expect(out).toBe(blockOf('docs/keys.md', 'text', 'Line 1'));
  });

  it('erase values only with --yes, after showing how many there are', async () => {
    const token = await tokenIn(CALLER_WORDS);
    const input = `${PLANTED.phone}\nssn\t${PLANTED.ssn}\n\nNAME\tNobody Known\r\n`;
    const erase = ['vault', 'erase', ...ACCOUNT];
    expect(await changingNothing(() => sotto([...erase, '--dry-run'], { input }))).toEqual({
      code: 0,
      out:
        'Line 1: 1 value (1 PHONE)\nLine 2: 1 value (1 SSN)\nLine 4: 0 values\n' +
        '2 values would be erased (dry run)\n',
      err: '',
    });
    expect(await changingNothing(() => sotto(erase, { input }))).toEqual({
      code: 1,
      out: '',
      err: NO_TERMINAL,
    });
    expect(await restored(token)).toBe(PLANTED.phone);
    expect(await sotto([...erase, '--yes'], { input })).toEqual({
      code: 0,
      out: '2 values were erased\n',
      err: '',
    });
    expect(await journaled()).toMatchObject({ kind: 'vault_erased', values: 2, actor });
    expect(await restored(token)).toBe('[REDACTED:PHONE]');
    expect(await tokenIn(CALLER_WORDS)).not.toBe(token);
  });

  it('fail with a message and exit code 1 if a request is impossible, and change nothing', async () => {
    const kid = await primary();
    const unusable = ' Promote another key first.';
    const cases: [args: string[], message: string][] = [
      [['keys', 'list', '--account', 'nobody'], 'No account is named "nobody".'],
      [['keys', 'promote', kid], 'The key is primary. Only a key with the state enabled can be promoted.'],
      [
        ['keys', 'disable', kid],
        `The key is primary. Only a key with the state enabled can be disabled.${unusable}`,
      ],
      [['keys', 'enable', 'key_none'], 'The account has no data key with this ID.'],
      [['keys', 'destroy', 'key_none', '--dry-run'], 'The account has no data key with this ID.'],
      [
        ['keys', 'destroy', kid, '--yes'],
        `The key is primary. Only a key with the state enabled or disabled can be destroyed.${unusable}`,
      ],
      [['vault', 'erase', '--yes'], 'Standard input contains no value.'],
    ];
    const before = await everything();
    const told = await Promise.all(
      cases.map(([args]) => sotto(args.includes('--account') ? args : [...args, ...ACCOUNT])),
    );
    expect(told).toEqual(cases.map(([, message]) => ({ code: 1, out: '', err: `${message}\n` })));
    expect(await everything()).toEqual(before);
  });

  it('keep all chains valid, and print no values and no master key', async () => {
    expect((await sotto(['audit', 'verify'])).code).toBe(0);
    expect(leaksIn(printed.join('\n'))).toEqual([]);
    expect(printed.join('\n')).not.toContain(MASTER);
  });
});
