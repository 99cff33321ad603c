import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { type Ran, runSotto } from '../support/run-sotto.js';
import { type ExportingService, runExportingService } from './exporting-service.js';
import { verifyAccountExport } from './independent-verifier.js';

// Each CLI command is a separate process.
jest.setTimeout(300_000);

describe('journal exports', () => {
  let service: ExportingService;

  beforeAll(async () => {
    service = await runExportingService();
  });

  afterAll(() => service.stop());

  const verify = (...args: string[]): Promise<Ran> => service.sotto('audit', 'verify', ...args);
  const verifyFile = (path: string): Promise<Ran> => verify('--file', path, '--public-key', service.vkey);

  describe('on the command line', () => {
    it('prints the verifier key and its fingerprint', async () => {
      const { out } = await service.sotto('audit', 'public-key');
      expect(out).toMatch(new RegExp(`^sotto\\+[0-9a-f]{8}\\+.+\\nSHA-256 [0-9a-f]{64}\\n$`));
      expect(out.split('\n')[0]).toBe(service.vkey);
    });

    it('exports an account, in which the service and an independent verifier detect a removed event', async () => {
      const path = join(service.folder, 'account.jsonl');
      expect(await service.sotto('audit', 'export', '--account', 'clinic', '--out', path)).toMatchObject({
        code: 0,
      });
      const text = await readFile(path, 'utf8');
      expect(verifyAccountExport(text, service.vkey).sealed).toBeGreaterThanOrEqual(6);
      const good = await verifyFile(path);
      expect(good).toMatchObject({
        code: 0,
        out: expect.stringMatching(
          /^chain ok.+signed checkpoint; cosignatures were not checked \(--witness-key\)\n$/,
        ),
      });
      const lines = text.trimEnd().split('\n');
      const last = lines.findIndex(
        (line) => line.includes('"session_closed"') && line.includes(service.sessionId),
      );
      await writeFile(path, lines.toSpliced(last, 1).join('\n'));
      const cut = await verifyFile(path);
      expect(cut).toMatchObject({ code: 1, out: expect.stringMatching(/^truncated/) });
      expect(() => verifyAccountExport(lines.toSpliced(last, 1).join('\n'), service.vkey)).toThrow();
    });

    it('reports first if the key or the checkpoint is missing', async () => {
      const path = join(service.folder, 'unchecked.json');
      await writeFile(path, await service.exported());
      const withoutKey = await verify('--file', path);
      expect(withoutKey).toMatchObject({
        code: 2,
        err: expect.stringMatching(/^the checkpoint was not checked.+--public-key/),
      });
      const options = { headers: { cookie: service.cookie } };
      await writeFile(path, await (await fetch(`${service.baseUrl}/api/v1/audit/export`, options)).text());
      expect(await verifyFile(path)).toMatchObject({
        code: 2,
        err: expect.stringMatching(
          /^the file contains no checkpoint: no checkpoint covers \d+ events of the account \(\d+ events, from /,
        ),
      });
    });

    it.each([
      ['a missing folder', ['none', 'session.jsonl'], 'ENOENT'],
      ['a folder', ['.'], 'EISDIR'],
    ])('reports in one line that it cannot write to %s', async (_, names, code) => {
      const path = join(service.folder, ...names);
      for (const command of ['export', 'prove']) {
        const { err, out } = await service.sotto(
          'audit',
          command,
          '--session',
          service.sessionId,
          '--out',
          path,
        );
        expect(out).toBe('');
        expect(err).toMatch(new RegExp(`^${path} cannot be written \\(${code}\\).*\\.\\n$`));
      }
    });

    it('prints the key of the log without a database', async () => {
      const env = { SERVICE_CHECKPOINT_KEY: Buffer.alloc(32, 5).toString('base64') };
      const nowhere = 'postgres://nobody@127.0.0.1:9/none';
      const set = {
        ...env,
        DATABASE_URL: nowhere,
        SERVICE_MASTER_KEY: Buffer.alloc(32, 6).toString('base64'),
      };
      expect((await runSotto(['audit', 'public-key'], { env: set })).out.split('\n')[0]).toBe(service.vkey);
      const none = await runSotto(['audit', 'public-key'], { env: { SERVICE_DATA_DIR: service.folder } });
      expect(none).toMatchObject({
        code: 1,
        err: expect.stringMatching(/^There is no checkpoint key in .+\n$/),
      });
    });

    it('exports a session that can be verified from standard output or from the API', async () => {
      const lines = await service.sotto('audit', 'export', '--session', service.sessionId);
      const path = join(service.folder, 'session.jsonl');
      for (const text of [lines.out, await service.exported()]) {
        await writeFile(path, text);
        const good = await verifyFile(path);
        expect(good).toMatchObject({ code: 0, out: expect.stringMatching(/signed checkpoint/) });
      }
    });

    it('rejects a file that other programs could read differently', async () => {
      const path = join(service.folder, 'ambiguous.json');
      const whole = await service.exported();
      const { out: lines } = await service.sotto('audit', 'export', '--session', service.sessionId);
      const accented = whole.replace('{', '{"é":1,');
      const broken = Buffer.from(accented);
      broken[broken.indexOf(0xc3)] = 0x2e;
      const twice = (text: string): string => text.replace('"status"', '"status":"error","status"');
      for (const text of [twice(whole), twice(lines), broken]) {
        await writeFile(path, text);
        expect(await verifyFile(path)).toMatchObject({
          code: 1,
          out: expect.stringMatching(/^malformed: the file is not in UTF-8/),
        });
      }
      await writeFile(path, accented);
      expect(await verifyFile(path)).toMatchObject({ code: 1, out: expect.stringContaining('member "é"') });
    });

    it('exits with code 2 if nothing could be verified', async () => {
      const path = join(service.folder, 'nothing.jsonl');
      await writeFile(path, '{"a":1}\n');
      const outcomes = await Promise.all(
        [
          ['--file', path],
          ['--session', 'sess_none'],
          ['--file', path, '--public-key', 'nonsense'],
          ['--file', path, '--session', service.sessionId],
        ].map((args) => verify(...args)),
      );
      expect(outcomes.map(({ code, out }) => [code, out])).toEqual(outcomes.map(() => [2, '']));
      expect(outcomes[2]?.err).toMatch(
        /^A given key is not a verifier key \(such as sotto\+.+\)\. `npx sotto audit public-key`/,
      );
    });

    it('verifies everything, one session, or the events since the last verification', async () => {
      const all = await verify();
      expect(all).toMatchObject({ code: 0, out: expect.stringMatching(/^chain ok/) });
      expect(await verify('--session', service.sessionId)).toMatchObject({ code: 0 });
      const idle = await verify('--since-checkpoint');
      expect(Number(/(\d+) events/.exec(idle.out)?.[1])).toBeLessThan(
        Number(/(\d+) events/.exec(all.out)?.[1]),
      );
      expect(idle).toMatchObject({ code: 0, out: expect.stringMatching(/^chain ok/) });
      await service.call();
      await service.checkpoint();
      const fresh = await service.call();
      expect(await verify('--since-checkpoint')).toMatchObject({ code: 0 });
      await service.tamper(`UPDATE audit_single_events SET kind = 'x' WHERE chain = $1 AND seq = 1`, [fresh]);
      const broken = await verify('--since-checkpoint');
      expect(broken).toMatchObject({ code: 1, out: expect.stringContaining(fresh) });
      await service.tamper(`UPDATE audit_single_events SET kind = 'detection' WHERE chain = $1 AND seq = 1`, [
        fresh,
      ]);
      await writeFile(join(service.folder, 'last-verified.note'), 'forged');
      expect(await verify('--since-checkpoint')).toMatchObject({ code: 2 });
    });
  });
});
