import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { SampleRows } from '../../src/review/samples/sample-rows.repository.js';
import { Transactions } from '../../src/database/transactions.js';
import { VaultAdministration } from '../../src/tokenization/administration/vault-administration.service.js';
import { blockOf } from '../docs/blocks.js';
import { query } from '../support/databases.js';
import { accountEvents } from '../support/journal.js';
import { type RunningService, runService } from '../support/running-service.js';
import { askReviews, callKept, lookAt, placeIn } from './desk.js';

/** Text with a masked value, a value that is annotated as missed, and values without an annotation. */
const SAID =
  'my name is Odalys Brennan, call me at 415-555-0142 and tell Falconbridge that ottoline zelenko of plover cottage comes at 7';
const VALUES = /Odalys|Brennan|415|0142|Falconbridge|ottoline|zelenko|plover|cottage|7/i;

interface Row {
  readonly id: string;
  readonly language: string | null;
  readonly turns: readonly { role: string; text: string }[];
}

describe('rows of reviewed calls', () => {
  let service: RunningService;
  let admin: string;
  let ray: string;
  let rob: string;
  let other: string;
  let accountId: string;

  beforeAll(async () => {
    service = await runService();
    admin = await service.login();
    ray = await service.login({ login: 'ray', role: 'reviewer' });
    rob = await service.login({ login: 'rob', role: 'reviewer' });
    other = await service.login({ account: 'other', login: 'ann', role: 'reviewer' });
    const rows = await query<{ id: string }>(
      service.databaseUrl,
      `SELECT account_id AS id FROM accounts WHERE name = 'clinic'`,
    );
    accountId = rows[0]?.id ?? '';
  });

  afterAll(() => service.stop());

  const agentWith = async (name: string, more: string): Promise<string> => {
    const policy_yaml = `name: ${name}\nreview: { share: 100 %, keep: 14d${more} }\n`;
    return (await service.createAgent(admin, { policy_yaml })).proxy_url;
  };

  async function review(cookie: string, id: string, missed: string, kind: string): Promise<void> {
    const place = placeIn(await lookAt(service, cookie, id), missed);
    const marks = [{ ...place, sort: 'missed', kind }];
    expect((await askReviews(service, cookie, 'PUT', `/${id}/marks`, { marks }))[0]).toBe(200);
    expect((await askReviews(service, cookie, 'POST', `/${id}/finish`))[0]).toBe(204);
  }

  async function exported(cookie: string): Promise<Row[]> {
    const [status, text] = await askReviews(service, cookie, 'GET', '/rows');
    expect(status).toBe(200);
    return String(text)
      .split('\n')
      .filter((line) => line !== '')
      .map((line) => JSON.parse(line) as Row);
  }

  it('are not stored if the policy does not enable them', async () => {
    const { id } = await callKept(service, await agentWith('none', ''), SAID);
    await review(ray, id, 'Falconbridge', 'NAME');
    expect(await exported(ray)).toEqual([]);
  });

  it('contain no value of the call, even without an annotation', async () => {
    const { id } = await callKept(service, await agentWith('kept', ', rows: true'), SAID);
    await review(ray, id, 'Falconbridge', 'EMPLOYER');
    const rows = await exported(ray);
    expect(rows.map(({ language, turns }) => ({ language, turns }))).toEqual([
      {
        language: 'en',
        turns: [
          {
            role: 'user',
            text: expect.stringMatching(
              /^my name is .+, call me at \{PHONE:1\} and tell \{EMPLOYER:1\} that \{WORD\} \{WORD\} of \{WORD\} \{WORD\} comes at \{NUMBER\}$/,
            ),
          },
        ],
      },
    ]);
    expect(rows[0]?.turns[0]?.text).not.toMatch(VALUES);
    expect(rows[0]?.id).not.toContain(id);
    const [row] = await query<{ texts: boolean; sealed: Buffer }>(
      service.databaseUrl,
      `SELECT s.sealed IS NOT NULL AS texts, r.sealed FROM review_samples s JOIN review_rows r USING (session_id)`,
    );
    expect(row?.texts).toBe(false);
    expect(row?.sealed.toString('latin1')).not.toContain('my name');
    expect((await accountEvents(service.databaseUrl, accountId)).at(-1)).toMatchObject({
      kind: 'review_rows_exported',
      rows: 1,
      actor: { login: 'ray' },
    });
  });

  it('include the annotations of both reviewers', async () => {
    const said = 'please tell ottoline zelenko about it';
    const { id } = await callKept(service, await agentWith('twice', ', rows: true, reviewers: 2'), said);
    await review(ray, id, 'ottoline', 'NAME');
    expect(await exported(ray)).toHaveLength(1);
    await review(rob, id, 'zelenko', 'FACILITY');
    expect((await exported(rob)).flatMap(({ turns }) => turns.map(({ text }) => text))).toContain(
      'please tell {NAME:1} {FACILITY:1} about it',
    );
  });

  it('match the example in the documentation', async () => {
    const said = "it's Odalys Brennan, I need stethoscopes 20, call me at 415-555-0142, for Odalys Brennan";
    const { id } = await callKept(service, await agentWith('documented', ', rows: true'), said);
    await lookAt(service, ray, id);
    expect((await askReviews(service, ray, 'POST', `/${id}/finish`))[0]).toBe(204);
    const shown = JSON.parse(blockOf('docs/review.md', 'json', 'turns')) as Row;
    expect(await exported(ray)).toContainEqual({ ...shown, id: expect.any(String) });
  });

  it('are exported only to the roles that the policy names, in the same account', async () => {
    expect(await exported(ray)).toHaveLength(3);
    expect(await exported(admin)).toEqual([]);
    expect(await exported(other)).toEqual([]);
    const member = await service.login({ login: 'low', role: 'member' });
    expect((await askReviews(service, member, 'GET', '/rows'))[0]).toBe(403);
  });

  it('can be used by the detection benchmark', async () => {
    const written = await readFile('bench/detection.json');
    const folder = await mkdtemp(join(tmpdir(), 'sotto-rows-'));
    try {
      const [, text] = await askReviews(service, ray, 'GET', '/rows');
      const file = join(folder, 'rows.jsonl');
      await writeFile(file, String(text));
      const { stdout } = await promisify(execFile)(process.execPath, [
        'bench/detection.mjs',
        '--file',
        file,
        '--passes',
        'pattern',
      ]);
      expect(await readFile('bench/detection.json')).toEqual(written);
      expect(stdout).toMatch(/^\| PHONE .* of 2 \|/m);
      expect(stdout).toMatch(/^\| \*\*all kinds\*\* .* of 8 \|$/m);
    } finally {
      await rm(folder, { recursive: true });
    }
  });

  it('are deleted together with the old sample of their call', async () => {
    const { id } = await callKept(service, await agentWith('old', ', rows: true'), SAID);
    await review(ray, id, 'Falconbridge', 'EMPLOYER');
    expect(await exported(ray)).toHaveLength(4);
    await query(
      service.databaseUrl,
      `UPDATE review_samples SET drawn_at = now() - interval '401 days' WHERE session_id = $1`,
      [id],
    );
    const { app } = service.service;
    await app
      .get(Transactions, { strict: false })
      .run(accountId, (manager) => app.get(SampleRows, { strict: false }).deleteOld(manager, accountId));
    expect(await exported(ray)).toHaveLength(3);
  });

  it('are destroyed when a person’s values are erased', async () => {
    const vault = service.service.app.get(VaultAdministration, { strict: false });
    await vault.erase(accountId, [{ kind: 'NAME', text: 'Nobody Atall' }], {
      userId: 'operator',
      login: 'operator',
    });
    expect(await exported(ray)).toEqual([]);
    const events = await accountEvents(service.databaseUrl, accountId);
    expect(events.filter(({ kind }) => kind === 'review_rows_destroyed')).toMatchObject([
      { rows: 3, actor: { user_id: 'operator' } },
    ]);
  });
});
