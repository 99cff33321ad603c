import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import type { Ran } from '../support/run-sotto.js';
import { type ExportingService, runExportingService } from './exporting-service.js';
import { ForgedExport } from './forged-export.js';

jest.setTimeout(300_000);

/** See "Checkpoint coverage" in docs/audit-format.md. */
describe('an export that a checkpoint covers partly', () => {
  let service: ExportingService;
  /** Export of the account while a checkpoint covered all of it. `whole` contains one more session. */
  let earlier: string;
  let whole: string;
  let lastSession: string;
  let since: string;

  beforeAll(async () => {
    service = await runExportingService();
    earlier = await exported();
    since = new Date().toISOString();
    lastSession = await service.call();
    await service.checkpoint();
    whole = await exported();
  });

  afterAll(() => service.stop());

  async function exported(): Promise<string> {
    return (await service.sotto('audit', 'export', '--account', 'clinic')).out;
  }

  async function verify(text: string, ...options: string[]): Promise<Ran> {
    const path = join(service.folder, 'export.jsonl');
    await writeFile(path, text);
    return service.sotto('audit', 'verify', '--file', path, '--public-key', service.vkey, ...options);
  }

  const forged = (): ForgedExport => new ForgedExport(whole);
  const uncovered = (what: string): object => ({
    code: 2,
    out: '',
    err: expect.stringMatching(new RegExp(`^no checkpoint covers ${what} \\(\\d+ events?, from 20.+ on\\)`)),
  });

  it('is accepted if it is unchanged, even if its lines were rebuilt', async () => {
    expect(forged().text()).toBe(whole);
    expect(await verify(whole)).toMatchObject({ code: 0, out: expect.stringMatching(/^chain ok/) });
  });

  it('is not verified if a session was rewritten and the checkpoint is older', async () => {
    const text = forged().replayCheckpoint(earlier).rewriteSession(lastSession).text();
    expect(await verify(text)).toMatchObject(uncovered(String.raw`1 session, \d+ events? of the account`));
    expect(await verify(text, '--gaps-from', new Date().toISOString())).toMatchObject({ code: 2 });
  });

  it('is not verified if it contains a session without a seal', async () => {
    const old = forged().inventSession(new Date('2026-01-01T00:00:00.000Z')).text();
    expect(await verify(old)).toMatchObject(uncovered('1 session'));
    expect(await verify(old, '--gaps-from', since)).toMatchObject({ code: 2 });
  });

  it('is not verified if a removed session has an uncovered tombstone, whatever gaps are expected', async () => {
    const text = forged().removeSession(service.sessionId).text();
    const refused = uncovered('1 event of the account, the removal of 1 session');
    expect(await verify(text)).toMatchObject(refused);
    expect(await verify(text, '--gaps-from', since)).toMatchObject(refused);
  });

  it('is verified if uncovered events are as recent as expected, which is reported first', async () => {
    await service.call();
    const young = await exported();
    expect(await verify(young)).toMatchObject(uncovered('1 session'));
    expect(await verify(young, '--gaps-from', since)).toMatchObject({
      code: 0,
      out: expect.stringMatching(
        /^no checkpoint covers 1 session .+; apart from that, chain ok: .+; the rest is covered by a signed checkpoint/,
      ),
    });
    expect(await verify(young, '--gaps-from', new Date().toISOString())).toMatchObject({ code: 2 });
    await service.checkpoint();
    expect(await verify(await exported())).toMatchObject({ code: 0 });
  });

  it('is not verified without the key that signs checkpoints', async () => {
    const path = join(service.folder, 'session.json');
    await writeFile(path, await service.exported());
    expect(await service.sotto('audit', 'verify', '--file', path)).toMatchObject({
      code: 2,
      out: '',
      err: expect.stringMatching(
        /^the checkpoint was not checked.+no checkpoint covers 1 session \(\d+ events?, from 20.+ on\)/,
      ),
    });
  });

  it.each([
    ['a session’s export', '{"events"', '{"remark":"all is well","events"'],
    ['its evidence', '"checkpoint":{', '"checkpoint":{"remark":"all is well",'],
    ['the place of its seal', '"leaf":{', '"leaf":{"remark":"all is well",'],
    ['its seal', '"seal":{', '"seal":{"remark":"all is well",'],
  ])('is rejected with an uncovered member of %s', async (_, before, after) => {
    const text = (await service.exported()).replace(before, after);
    expect(await verify(text)).toMatchObject({
      code: 1,
      out: expect.stringMatching(/^malformed: no hash or checkpoint covers the member "remark"/),
    });
  });

  it.each(['', '\n', '[]', '{"events":[]}', '{"account_id":"acc_1","checkpoint":null}\n'])(
    'is rejected without events: %j',
    async (text) => {
      const path = join(service.folder, 'export.jsonl');
      expect(await verify(text)).toEqual({ code: 2, out: '', err: `${path} contains no journal events.\n` });
    },
  );

  it('is not verified if events are missing', async () => {
    const document = JSON.parse(await service.exported()) as object;
    expect(await verify(JSON.stringify({ ...document, events: [] }))).toMatchObject({ code: 2 });
    const { out } = await service.sotto('audit', 'export', '--session', service.sessionId);
    expect(await verify(`${out.trimEnd().split('\n').at(-1) ?? ''}\n`)).toMatchObject({ code: 2 });
  });

  it.each([
    ['the first line', '{"account_id"'],
    ['its place in the log', '"leaf":{'],
    ['a line of a seal', '{"sealed"'],
  ])('is rejected with an uncovered member of %s', async (_, before) => {
    const text = whole.replace(before, before.replace('{', '{"remark":"all is well",'));
    expect(await verify(text)).toMatchObject({ code: 1, out: expect.stringContaining('"remark"') });
  });

  it.each(['yesterday', '2026-02-03', '2026-13-03T00:00:00Z'])(
    'requires a valid time for expected gaps: %s',
    async (time) => {
      expect(await verify(whole, '--gaps-from', time)).toMatchObject({ code: 2 });
    },
  );
});
