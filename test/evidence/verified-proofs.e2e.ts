import { join } from 'node:path';
import { afterAll, beforeAll, expect, it, jest } from '@jest/globals';
import { NoteSigner } from '../../src/audit/chain/log/signed-note.js';
import { type FileTrust, verifyFile } from '../../src/cli/audit/verify-file.js';
import { NotFound } from '../../src/cli/not-found.js';
import { TimestampAuthority } from '../support/timestamp-authority.js';
import { runSotto } from '../support/run-sotto.js';
import { runWitnessedService, type WitnessedService } from './witnessed-service.js';
import { describeWith } from '../support/left-out.js';
import { OPENSSL } from '../support/needs.js';

// Each CLI command is a separate process.
jest.setTimeout(300_000);

const STRANGER = new NoteSigner('sotto', Buffer.alloc(32, 77)).verifier.toString();

describeWith([OPENSSL], 'sotto audit verify --file with a proof', () => {
  let world: WitnessedService;
  let sessionId: string;
  let proof: string;
  let path: string;

  beforeAll(async () => {
    world = await runWitnessedService();
    sessionId = await world.service.call();
    await world.service.call();
    await world.service.checkpoint();
    await world.cosign();
    await world.stamp();
    proof = await (await world.proof(sessionId)).text();
    path = await world.file('session.tlog-proof', proof);
  });

  afterAll(() => world.stop());

  function verify(trust: FileTrust = {}, text?: string): ReturnType<typeof verifyFile> {
    const all = {
      publicKey: [world.logKey],
      witnessKey: world.witnessKeys,
      tsaRoots: world.authority.rootsPath,
    };
    const file = text === undefined ? Promise.resolve(path) : world.file('other.tlog-proof', text);
    return file.then((name) => verifyFile(name, { ...all, ...trust }));
  }

  it('reports what the proof shows, without the service', async () => {
    const { ok, message } = await verify();
    expect(ok).toBe(true);
    expect(message).toMatch(
      new RegExp(
        `^proof ok: session ${sessionId}, \\d+ events, the last one at 2\\S+Z with the hash [0-9a-f]{64}; ` +
          'in the log sotto of \\d+ entries, which is signed; ' +
          'cosigned by one.example.com at 2\\S+Z, two.example.com at 2\\S+Z; it existed by 2.*$',
      ),
    );
  });

  it('has the documented exit codes', async () => {
    const keys = ['--public-key', world.logKey, '--witness-key', ...world.witnessKeys];
    const args = ['audit', 'verify', '--file', path];
    const good = await runSotto([...args, ...keys, '--quorum', '2'], { env: {} });
    expect(good).toMatchObject({ code: 0, err: '', out: expect.stringMatching(/^proof ok: .*not checked/) });
    const wrong = await runSotto([...args, '--public-key', STRANGER], { env: {} });
    expect(wrong).toMatchObject({ code: 1, out: expect.stringContaining('none of the given keys') });
    const without = await runSotto(args, { env: {} });
    expect(without).toMatchObject({ code: 2, err: expect.stringContaining('--public-key') });
    const many = await runSotto([...args, ...keys, '--quorum', '3'], { env: {} });
    expect(many).toMatchObject({ code: 2, err: expect.stringContaining('3 of 2') });
    const nowhere = await runSotto(['audit', 'verify', '--file', join(world.place, 'none')], { env: {} });
    expect(nowhere).toMatchObject({ code: 2, err: expect.stringMatching(/cannot be read \(ENOENT\)/) });
  });

  it.each([
    ['another end of the session', (text: string) => withExtra(text, '"status":"ok"', '"status":"no"')],
    ['another seal', (text: string) => withExtra(text, '"count":2', '"count":3')],
    ['a signature of a witness changed', (text: string) => text.replace(/(— two\S+ .{30})./, '$1A')],
    ['another index', (text: string) => text.replace(/^index (\d+)$/m, (_, n) => `index ${Number(n) + 1}`)],
  ])('rejects %s', async (_, change) => {
    const changed = change(proof);
    expect(changed).not.toBe(proof);
    expect(await verify({}, changed)).toMatchObject({ ok: false });
  });

  it('requires as many cosignatures as the quorum', async () => {
    const unsigned = proof.replace(/— two.*\n/, '');
    await expect(verify({}, unsigned)).rejects.toThrow(NotFound);
    await expect(verify({}, unsigned)).rejects.toThrow(/pending: 1 of 2/);
    expect(await verify({ quorum: 1 }, unsigned)).toMatchObject({ ok: true });
  });

  it('rejects a timestamp of an untrusted authority', async () => {
    const foreign = await TimestampAuthority.create({ key: 'ec' });
    expect(await verify({ tsaRoots: foreign.rootsPath })).toMatchObject({ ok: false });
    await foreign.remove();
  });

  it('compares an export with the proof', async () => {
    const exported = await (await world.service.get(`/api/v1/sessions/${sessionId}/audit`)).text();
    const name = await world.file('session.json', exported);
    const trust = { publicKey: [world.logKey], witnessKey: world.witnessKeys, proof: path };
    expect(await verifyFile(name, trust)).toMatchObject({
      ok: true,
      message: expect.stringMatching(/^chain ok.*proof ok.*cosigned by one/),
    });
    const shorter = JSON.parse(exported) as { events: unknown[] };
    const cut = JSON.stringify({ events: shorter.events.slice(0, -1) });
    expect(await verifyFile(await world.file('cut.json', cut), trust)).toMatchObject({
      ok: false,
      message: expect.stringContaining('does not match its proof'),
    });
    const other = await world.service.call();
    const foreign = await (await world.service.get(`/api/v1/sessions/${other}/audit`)).text();
    expect(await verifyFile(await world.file('foreign.json', foreign), trust)).toMatchObject({
      ok: false,
      message: expect.stringContaining('does not contain the session'),
    });
    await expect(verifyFile(path, trust)).rejects.toThrow('--proof requires an export as --file.');
    await expect(verifyFile(name, { ...trust, proof: name })).rejects.toThrow('is not a session proof');
  });

  it('verifies the cosignatures of exports', async () => {
    const exported = await (await world.service.get(`/api/v1/sessions/${sessionId}/audit`)).text();
    const name = await world.file('session.json', exported);
    const keys = { publicKey: [world.logKey], witnessKey: world.witnessKeys };
    expect(await verifyFile(name, keys)).toMatchObject({
      ok: true,
      message: expect.stringContaining('cosigned by one.example.com'),
    });
    const stripped = await world.file('stripped.json', exported.replace(/— (one|two).*?\\n/g, ''));
    await expect(verifyFile(stripped, keys)).rejects.toThrow(/pending: 0 of 2/);
  });
});

/** Changes the extra data of a proof. */
function withExtra(text: string, from: string, to: string): string {
  return text.replace(/^extra (.*)$/m, (_, encoded: string) => {
    const extra = Buffer.from(encoded, 'base64').toString();
    return `extra ${Buffer.from(extra.replace(from, to)).toString('base64')}`;
  });
}
