import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { formatToken } from '../../src/tokenization/token/grammar.js';
import { query } from '../support/databases.js';
import { listedPass } from '../support/listed-pass.js';
import { type RecordedService, runRecordedService } from '../support/recorded-service.js';
import { completion } from '../support/recording-upstream.js';
import { runSotto } from '../support/run-sotto.js';

const POLICY = 'name: listed\ndetection: { passes: [listed] }\n';
const NAMES = ['Ortega', 'Brandt'] as const;
const MASTER = randomBytes(32).toString('base64');
const PASS = listedPass({ NAME: [...NAMES] });

interface Row {
  readonly token_id: string;
  readonly value_mac: Buffer;
  readonly sealed: Buffer;
}

/** An attacker who can write to the database, but has no key, changes the hashes that locate values. */
describe('altered vault rows', () => {
  let service: RecordedService;
  let rows: readonly [Row, Row];

  beforeAll(async () => {
    service = await runRecordedService(
      { env: { SERVICE_MASTER_KEY: MASTER }, passes: [PASS] },
      { policy_yaml: POLICY },
    );
    await said('ok', NAMES.join(' and '));
    const stored = await query<Row>(
      service.databaseUrl,
      'SELECT token_id, value_mac, sealed FROM vault_entries ORDER BY token_id',
    );
    const [first, second] = stored;
    if (first === undefined || second === undefined) throw new Error('the vault has too few rows');
    rows = [first, second];
  });

  beforeEach(async () => {
    await restoreRows(rows);
  });

  afterAll(() => service.stop());

  /** Writes rows. Temporary hashes avoid conflicts between the rows. */
  async function restoreRows(wanted: readonly Row[]): Promise<void> {
    await query(service.databaseUrl, 'UPDATE vault_entries SET value_mac = convert_to(token_id, $1)', [
      'UTF8',
    ]);
    for (const row of wanted) await write(row);
  }

  async function write({ token_id: id, value_mac: mac, sealed }: Row): Promise<void> {
    const values = [id, mac, sealed];
    await query(
      service.databaseUrl,
      'UPDATE vault_entries SET value_mac = $2, sealed = $3 WHERE token_id = $1',
      values,
    );
  }

  /** Sends a call to which the model replies with `answer`. @returns the restored reply */
  async function said(answer: string, words = 'hello'): Promise<string> {
    service.upstream.answerWith((_, response) => {
      response.setHeader('content-type', 'application/json').end(completion({ content: answer }));
    });
    const messages = [{ role: 'user', content: words }];
    const response = await service.post({ model: 'model-a', messages });
    expect(response.status).toBe(200);
    const { choices } = (await response.json()) as { choices: { message: { content: string } }[] };
    return choices[0]?.message.content ?? '';
  }

  const tokens = (): [string, string] => [
    formatToken('NAME', rows[0].token_id),
    formatToken('NAME', rows[1].token_id),
  ];

  it('are restored before they are altered', async () => {
    expect((await said(tokens().join(' '))).split(' ').sort()).toEqual([...NAMES].sort());
  });

  it('are not restored if their keyed hashes are swapped', async () => {
    const [one, other] = rows;
    await restoreRows([
      { ...other, value_mac: one.value_mac },
      { ...one, value_mac: other.value_mac },
    ]);
    for (const token of tokens()) expect(await said(token)).toBe('[REDACTED:NAME]');
  });

  it('are not restored if their encrypted values are swapped', async () => {
    const [one, other] = rows;
    await write({ ...one, sealed: other.sealed });
    await write({ ...other, sealed: one.sealed });
    for (const token of tokens()) expect(await said(token)).toBe('[REDACTED:NAME]');
  });

  it('are journaled as tokens that could not be restored', async () => {
    const [one] = rows;
    await write({ ...one, value_mac: Buffer.alloc(one.value_mac.length) });
    expect(await said(tokens()[0])).toBe('[REDACTED:NAME]');
    const [last] = await query<{ reason: string }>(
      service.databaseUrl,
      `SELECT canonical::jsonb ->> 'reason' AS reason FROM audit_events
       WHERE kind = 'rehydration_failed' ORDER BY ts DESC LIMIT 1`,
    );
    expect(last?.reason).toBe('vault_altered');
  });

  it.each(['--dry-run', '--yes'])('are not erased in place of other rows with %s', async (option) => {
    const [one, other] = rows;
    await restoreRows([
      { ...other, value_mac: one.value_mac },
      { ...one, value_mac: other.value_mac },
    ]);
    const { code, err } = await runSotto(['vault', 'erase', '--account', 'clinic', option], {
      input: NAMES[0],
      env: { DATABASE_URL: service.databaseUrl, SERVICE_MASTER_KEY: MASTER },
    });
    expect({ code, err }).toEqual({
      code: 1,
      err: expect.stringContaining('do not match their hashes: 1. No value was erased'),
    });
    await restoreRows(rows);
    expect((await said(tokens().join(' '))).split(' ').sort()).toEqual([...NAMES].sort());
  });
});
