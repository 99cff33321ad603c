import { randomBytes } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it, jest } from '@jest/globals';
import { CHECKPOINT_KEYS, type CheckpointKeys } from '../../src/audit/checkpoints/checkpoint-keys.js';
import { TimestampJob } from '../../src/audit/evidence/timestamps/timestamp-job.js';
import { WitnessJob } from '../../src/audit/evidence/witnesses/witness-job.js';
import { splitNote } from '../../src/audit/chain/log/note-format.js';
import { timestampQuery } from '../../src/audit/chain/timestamps/timestamp-query.js';
import { AccountExport } from '../../src/audit/exports/account-export.service.js';
import { startWitnessServer, type WitnessServer } from '../evidence/witness-server.js';
import { TimestampAuthority } from '../support/timestamp-authority.js';
import { type AuthorityServer, serveAuthority } from '../support/timestamp-server.js';
import { type Ran, runSotto } from '../support/run-sotto.js';
import { verifySessionExport } from './independent-verifier.js';
import { type JournaledService, runJournaledService } from './journaled-service.js';
import { describeWith } from '../support/left-out.js';
import { OPENSSL } from '../support/needs.js';

interface Exported {
  events: object[];
  checkpoint: { note: string; timestamp?: string } & Record<string, unknown>;
}

// Each CLI command is a separate process.
jest.setTimeout(300_000);

/** See "Timestamps in exports" in docs/evidence.md. */
describeWith([OPENSSL], 'an export with a timestamp', () => {
  let authority: TimestampAuthority;
  let server: AuthorityServer;
  let witness: WitnessServer;
  let folder: string;
  let service: JournaledService;
  let vkey: string;
  let sessionId: string;

  beforeAll(async () => {
    authority = await TimestampAuthority.create({ key: 'ec' });
    server = await serveAuthority(authority);
    folder = await mkdtemp(join(tmpdir(), 'sotto-exports-'));
    witness = await startWitnessServer('witness.example.com');
    const witnesses = join(folder, 'witnesses.yaml');
    await writeFile(witnesses, JSON.stringify({ witnesses: [witness.entry] }));
    service = await runJournaledService({
      env: {
        SERVICE_TSA_URL: server.url,
        SERVICE_TSA_ROOTS: authority.rootsPath,
        SERVICE_CHECKPOINT_KEY: randomBytes(32).toString('base64'),
        SERVICE_WITNESSES: witnesses,
      },
    });
    const { verifiers } = service.service.app.get<CheckpointKeys>(CHECKPOINT_KEYS);
    for (const verifier of verifiers) witness.watch(verifier);
    vkey = verifiers.join('');
    sessionId = await service.call();
    await service.checkpoint();
    await service.service.app.get(TimestampJob).run();
    await service.service.app.get(WitnessJob).run();
    await service.call();
    await service.checkpoint();
  });

  afterAll(async () => {
    await service.stop();
    await server.stop();
    await witness.stop();
    await authority.remove();
    await rm(folder, { recursive: true });
  });

  async function exported(): Promise<Exported> {
    const answer = await service.get(`/api/v1/sessions/${sessionId}/audit`);
    return (await answer.json()) as Exported;
  }

  /** Returns the stamped part of a note, as described in docs/evidence.md. */
  function stampedPart(note: string): string {
    return note.split('\n').slice(0, 5).join('\n').concat('\n');
  }

  async function verify(text: string, ...options: string[]): Promise<Ran> {
    const path = join(folder, 'export.json');
    await writeFile(path, text);
    return runSotto(['audit', 'verify', '--file', path, '--public-key', vkey, ...options], { env: {} });
  }

  it('contains the first timestamped checkpoint that covers it, which openssl verifies', async () => {
    const { checkpoint } = await exported();
    const response = Buffer.from(checkpoint.timestamp ?? '', 'base64');
    expect(await authority.opinion(response, stampedPart(checkpoint.note))).toContain('Verification: OK');
    expect(verifySessionExport(JSON.stringify(await exported()), vkey)).toMatchObject({ isSigned: true });
  });

  it('contains the cosignatures of witnesses under that checkpoint', async () => {
    const { note } = (await exported()).checkpoint;
    const { text = '', signatures } = splitNote(note) ?? {};
    expect(signatures).toHaveLength(2);
    expect(witness.folder.cosigner.verifier.find(text, note.slice(stampedPart(note).length))).toBeDefined();
  });

  it('is verified offline with the root certificates', async () => {
    const text = JSON.stringify(await exported());
    const { code, out } = await verify(text, '--tsa-roots', authority.rootsPath);
    expect([code, out]).toEqual([
      0,
      expect.stringMatching(/covered by a signed checkpoint; .+; it existed by 20/),
    ]);
    expect(await verify(text)).toMatchObject({ code: 0, out: expect.stringContaining('was not checked') });
    expect(await service.verify(await exported(), null)).toMatchObject({ ok: true });
  });

  it('of an account is verified the same way', async () => {
    const lines: string[] = [];
    await service.service.app.get(TimestampJob).run();
    await service.service.app.get(AccountExport).write(service.accountId, (line) => {
      lines.push(line);
      return Promise.resolve();
    });
    const { code, out } = await verify(lines.join('\n'), '--tsa-roots', authority.rootsPath);
    expect([code, out]).toEqual([0, expect.stringContaining('it existed by')]);
  });

  it('is rejected if the timestamp covers another text or has an untrusted root', async () => {
    const { checkpoint, ...rest } = await exported();
    const other = await authority.reply(timestampQuery('another').der);
    const altered = { ...rest, checkpoint: { ...checkpoint, timestamp: other.toString('base64') } };
    const forged = await verify(JSON.stringify(altered), '--tsa-roots', authority.rootsPath);
    expect(forged).toMatchObject({ code: 1, out: expect.stringContaining('covers a different text') });
    const foreign = await TimestampAuthority.create({ key: 'ec' });
    const untrusted = await verify(JSON.stringify(await exported()), '--tsa-roots', foreign.rootsPath);
    expect(untrusted).toMatchObject({ code: 1, out: expect.stringContaining('no path to a trusted root') });
    await foreign.remove();
  });

  it('cannot be verified without the timestamp or without root certificates', async () => {
    const { checkpoint, ...rest } = await exported();
    delete checkpoint.timestamp;
    const text = JSON.stringify({ ...rest, checkpoint });
    expect(await verify(text, '--tsa-roots', authority.rootsPath)).toMatchObject({ code: 2 });
    expect(await verify(text, '--tsa-roots', join(folder, 'export.json'))).toMatchObject({ code: 2 });
  });
});
