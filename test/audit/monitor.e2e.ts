import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { NoteSigner } from '../../src/audit/chain/log/signed-note.js';
import { CHECKPOINT_KEYS, type CheckpointKeys } from '../../src/audit/checkpoints/checkpoint-keys.js';
import { type LogServer, ScriptedLog, serveLog } from '../support/scripted-log.js';
import { runSotto } from '../support/run-sotto.js';
import { type JournaledService, runJournaledService } from './journaled-service.js';

const BIN = fileURLToPath(new URL('../../bin/sotto.js', import.meta.url));
/** A command takes a while to start on a busy machine. */
const PATIENCE_MS = 180_000;
const SIGNER = new NoteSigner('sotto.example.com/log', Buffer.alloc(32, 7));

interface Found {
  readonly code: number | null;
  readonly status?: string;
  readonly size?: number;
  readonly served?: string;
  readonly seen?: string;
  readonly err: string;
}

describe('sotto monitor', () => {
  let folder: string;

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'sotto-monitor-'));
  });

  afterAll(() => rm(folder, { recursive: true }));

  /** Runs one check with the state file of the given name. */
  async function check(url: string, key: string, state: string, ...more: string[]): Promise<Found> {
    const args = ['monitor', '--once', '--url', url, '--key', key, '--state', join(folder, state), ...more];
    const { code, out, err } = await runSotto(args, { env: {} });
    return { ...(out === '' ? {} : (JSON.parse(out) as object)), code, err };
  }

  describe('of a running service', () => {
    let service: JournaledService;
    let url: string;
    let key: string;

    beforeAll(async () => {
      service = await runJournaledService({ env: { SERVICE_LOG_PUBLIC: 'true' } });
      url = `${service.baseUrl}/log`;
      key = service.service.app.get<CheckpointKeys>(CHECKPOINT_KEYS).verifiers.join(' ');
    }, PATIENCE_MS);

    afterAll(() => service.stop());

    it(
      'follows the log from its first checkpoint, without a database',
      async () => {
        expect(await check(url, key, 'service.json')).toMatchObject({ code: 2, status: 'unreachable' });
        await service.checkpoint();
        expect(await check(url, key, 'service.json')).toMatchObject({ code: 0, status: 'ok', size: 1 });
        await service.call();
        await service.checkpoint();
        expect(await check(url, key, 'service.json')).toMatchObject({ code: 0, status: 'ok', size: 2 });
        expect(await readdir(folder)).toEqual(['service.json']);
      },
      PATIENCE_MS,
    );

    it(
      'detects that the owner of database and key restarted the log',
      async () => {
        await service.tamper('DELETE FROM checkpoints');
        await service.tamper('DELETE FROM checkpoint_nodes');
        await service.tamper('UPDATE checkpoint_leaves SET leaf_index = NULL, hash = sha256(hash)');
        await service.checkpoint();
        expect(await check(url, key, 'service.json')).toMatchObject({ code: 1, status: 'fork', size: 2 });
        expect(await check(url, key, 'newcomer.json')).toMatchObject({ code: 0, status: 'ok', size: 2 });
      },
      PATIENCE_MS,
    );
  });

  describe('of a log with a dishonest operator', () => {
    let server: LogServer;
    const key = SIGNER.verifier.toString();
    const honest = new ScriptedLog(SIGNER, ['one', 'two', 'three']);
    const forged = new ScriptedLog(SIGNER, ['one', 'other', 'three', 'four']);

    beforeAll(async () => {
      server = await serveLog(honest);
    }, PATIENCE_MS);

    afterAll(() => server.stop());

    it(
      'reports a rewritten history with recomputed hashes and a valid signature',
      async () => {
        expect((await check(server.url, key, 'a.json')).code).toBe(0);
        const kept = await readFile(join(folder, 'a.json'), 'utf8');
        server.show(forged);
        expect(await check(server.url, key, 'a.json')).toMatchObject({
          code: 1,
          status: 'fork',
          served: await forged.checkpoint(),
          seen: await honest.checkpoint(),
        });
        expect(await readFile(join(folder, 'a.json'), 'utf8')).toBe(kept);
      },
      PATIENCE_MS,
    );

    it(
      "reports that two readers got different logs, by the other reader's state or checkpoint",
      async () => {
        server.show(forged);
        expect((await check(server.url, key, 'b.json')).code).toBe(0);
        const other = join(folder, 'a.json');
        const note = join(folder, 'a.note');
        await writeFile(note, await honest.checkpoint());
        for (const file of [other, note]) {
          expect(await check(server.url, key, 'b.json', '--compare', file)).toMatchObject({
            code: 1,
            status: 'fork',
          });
        }
      },
      PATIENCE_MS,
    );

    it(
      'reports a rollback',
      async () => {
        server.show(honest);
        expect(await check(server.url, key, 'b.json')).toMatchObject({
          code: 1,
          status: 'rollback',
          size: 3,
        });
      },
      PATIENCE_MS,
    );

    it(
      'prints a line per check until it is stopped',
      async () => {
        server.show(honest);
        const args = [BIN, 'monitor', '--url', server.url, '--key', key, '--every', '1s', '--silence', '1s'];
        const child = spawn(process.execPath, [...args, '--state', join(folder, 'c.json')], {
          stdio: ['ignore', 'pipe', 'inherit'],
        });
        const statuses = [];
        for await (const line of createInterface({ input: child.stdout })) {
          const { status } = JSON.parse(line) as Found;
          statuses.push(status);
          if (status === 'silence') server.show(new ScriptedLog(SIGNER, ['one', 'two', 'three', 'four']));
          if (statuses.length > 1 && status === 'ok' && statuses.includes('silence')) break;
        }
        const closed = once(child, 'close');
        child.kill();
        await closed;
        expect(statuses[0]).toBe('ok');
        expect(statuses).toContain('silence');
      },
      PATIENCE_MS,
    );

    it.each<[string, string[], RegExp]>([
      ['a state of another log', ['--state', 'other.json'], /not a state file of this log/],
      ['an invalid file to compare', ['--compare', 'none.note'], /not a checkpoint/],
      ['an invalid duration', ['--silence', 'soon'], /--silence must be a duration/],
      ['an invalid address', ['--url', 'sotto.example.com'], /--url is not an http or https URL/],
      ['an invalid key', ['--key', 'sotto'], /not a verifier key/],
    ])(
      'reports that it cannot check with %s',
      async (_, args, message) => {
        await writeFile(join(folder, 'other.json'), '{"note":"x","grown_at":"2026-01-01T00:00:00.000Z"}');
        const places = args.map((arg) => (/\.(json|note)$/.test(arg) ? join(folder, arg) : arg));
        const found = await check(server.url, key, 'd.json', ...places);
        expect(found).toMatchObject({ code: 2, err: expect.stringMatching(message) as unknown });
        expect(found.status).toBeUndefined();
      },
      PATIENCE_MS,
    );
  });
});
