import { join } from 'node:path';
import { readFile } from 'node:fs/promises';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { openSessionProof } from '../../src/audit/chain/session-proof.js';
import { NoteSigner, NoteVerifier } from '../../src/audit/chain/signed-note.js';
import { type FileTrust, verifyFile } from '../../src/cli/audit/verify-file.js';
import { NotFound } from '../../src/cli/operator.js';
import type { Report } from '../../src/reports/report.schema.js';
import { CONFIG, type Config } from '../../src/config/config.js';
import { runJournaledService } from '../audit/journaled-service.js';
import { query } from '../support/databases.js';
import { PdfFile } from '../support/pdf-text.js';
import { TimestampAuthority } from '../support/timestamp-authority.js';
import { runSotto } from '../tokenization/run-sotto.js';
import { runWitnessedService, type WitnessedService } from './witnessed-service.js';
import { describeWith } from '../support/left-out.js';
import { OPENSSL } from '../support/needs.js';

// Each command of the CLI is a process of its own.
jest.setTimeout(120_000);

const STRANGER = new NoteSigner('sotto', Buffer.alloc(32, 77)).verifier.toString();

interface ErrorBody {
  readonly error: { readonly code: string; readonly message: string };
}

describeWith([OPENSSL], 'the proof of a session', () => {
  let world: WitnessedService;

  beforeEach(async () => {
    world = await runWitnessedService();
  });

  afterEach(() => world.stop());

  async function pending(sessionId: string): Promise<string> {
    const answer = await world.proof(sessionId);
    const { checkpointIntervalMs } = world.service.service.app.get<Config>(CONFIG);
    expect(answer.status).toBe(409);
    expect(answer.headers.get('retry-after')).toBe(String(checkpointIntervalMs / 1_000));
    const { error } = (await answer.json()) as ErrorBody;
    expect(error.code).toBe('proof_pending');
    return error.message;
  }

  const opened = async (sessionId: string): Promise<ReturnType<typeof openSessionProof>> => {
    const answer = await world.proof(sessionId);
    return openSessionProof(await answer.text(), [NoteVerifier.parse(world.logKey)]);
  };

  it('is there once enough witnesses have cosigned a checkpoint, and pending until then', async () => {
    const { service, witnesses } = world;
    const sessionId = await service.call();
    expect(await pending(sessionId)).toMatch(/witnesses/);
    await service.checkpoint();
    expect(await pending(sessionId)).toMatch(/witnesses/);
    witnesses[1].behaviour = 'gone';
    await world.cosign();
    expect(await pending(sessionId)).toMatch(/witnesses/);
    witnesses[1].behaviour = 'honest';
    await world.cosign();
    const answer = await world.proof(sessionId);
    expect([
      answer.status,
      answer.headers.get('content-type'),
      answer.headers.get('content-disposition'),
    ]).toEqual([200, 'text/plain; charset=utf-8', `attachment; filename="${sessionId}.tlog-proof"`]);
    const { headHash, eventCount, ...proven } = await opened(sessionId);
    const { events } = (await (await service.get(`/api/v1/sessions/${sessionId}/audit`)).json()) as {
      events: { curr_hash: string }[];
    };
    expect([eventCount, headHash]).toEqual([events.length, events.at(-1)?.curr_hash]);
    expect(proven).toMatchObject({
      sessionId,
      accountId: service.accountId,
      origin: 'sotto',
      timestamp: undefined,
    });
  });

  it('keeps to the first checkpoint that was cosigned, and to the earliest timestamp', async () => {
    const { service, witnesses } = world;
    const sessionId = await service.call();
    witnesses[0].behaviour = 'full';
    await service.checkpoint();
    await world.stamp();
    await world.cosign();
    await service.call();
    await service.checkpoint();
    witnesses[0].behaviour = 'honest';
    await world.cosign();
    await world.stamp();
    const first = await opened(sessionId);
    await service.call();
    await service.checkpoint();
    await world.cosign();
    expect(await opened(sessionId)).toEqual(first);
    const [, stampedSize] = first.timestamp?.note.split('\n') ?? [];
    expect(Number(stampedSize)).toBeLessThan(first.size);
    const path = await world.file('two.tlog-proof', await (await world.proof(sessionId)).text());
    const trust = {
      publicKey: [world.logKey],
      witnessKey: world.witnessKeys,
      tsaRoots: world.authority.rootsPath,
    };
    expect(await verifyFile(path, trust)).toMatchObject({ ok: true });
  });

  it('is not given for rows that somebody writes into the database', async () => {
    const { service, witnesses } = world;
    const sessionId = await service.call();
    await service.checkpoint();
    await query(
      service.databaseUrl,
      `INSERT INTO checkpoint_cosignatures (witness, size, line)
       SELECT w, c.size, '— ' || split_part(w, '+', 1) || ' ' || repeat('A', 104) || E'\\n'
       FROM checkpoints c, unnest($1::text[]) AS w`,
      [witnesses.map(({ folder }) => folder.cosigner.verifier.id)],
    );
    await pending(sessionId);
  });

  it('is given to members of the account only, and of sessions that have ended', async () => {
    const { service } = world;
    const sessionId = await service.call();
    await service.checkpoint();
    await world.cosign();
    const stranger = await service.login({ account: 'another', login: 'max' });
    const answer = await service.get(`/api/v1/sessions/${sessionId}/proof`, stranger);
    expect([answer.status, ((await answer.json()) as ErrorBody).error.code]).toEqual([
      404,
      'session_not_found',
    ]);
    const member = await service.login({ login: 'low', role: 'member' });
    expect((await service.get(`/api/v1/sessions/${sessionId}/proof`, member)).status).toBe(200);
  });
});

describeWith([OPENSSL], 'sotto audit verify --file, of a proof', () => {
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

  it('says what it proves, without the service', async () => {
    const { ok, message } = await verify();
    expect(ok).toBe(true);
    expect(message).toMatch(
      new RegExp(
        `^proof ok: session ${sessionId}, \\d+ events, the last one of 2\\S+Z with the hash [0-9a-f]{64}; ` +
          'in the log sotto of \\d+ entries, which is signed; ' +
          'cosigned by one.example.com at 2\\S+Z, two.example.com at 2\\S+Z; it existed by 2.*$',
      ),
    );
  });

  it('has exit codes, and works as the documentation has it', async () => {
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
    expect(nowhere).toMatchObject({ code: 2, err: expect.stringMatching(/can not be read \(ENOENT\)/) });
  });

  it.each([
    ['another end of the session', (text: string) => withExtra(text, '"status":"ok"', '"status":"no"')],
    ['another seal', (text: string) => withExtra(text, '"count":2', '"count":3')],
    ['a signature of a witness changed', (text: string) => text.replace(/(— two\S+ .{30})./, '$1A')],
    ['another index', (text: string) => text.replace(/^index (\d+)$/m, (_, n) => `index ${Number(n) + 1}`)],
  ])('finds %s', async (_, change) => {
    const changed = change(proof);
    expect(changed).not.toBe(proof);
    expect(await verify({}, changed)).toMatchObject({ ok: false });
  });

  it('is not satisfied while witnesses are missing', async () => {
    const unsigned = proof.replace(/— two.*\n/, '');
    await expect(verify({}, unsigned)).rejects.toThrow(NotFound);
    await expect(verify({}, unsigned)).rejects.toThrow(/pending: 1 of 2/);
    expect(await verify({ quorum: 1 }, unsigned)).toMatchObject({ ok: true });
  });

  it('finds a timestamp of an authority that is not trusted', async () => {
    const foreign = await TimestampAuthority.create({ key: 'ec' });
    expect(await verify({ tsaRoots: foreign.rootsPath })).toMatchObject({ ok: false });
    await foreign.remove();
  });

  it('holds an export against it', async () => {
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
      message: expect.stringContaining('not as it was proved'),
    });
    const other = await world.service.call();
    const foreign = await (await world.service.get(`/api/v1/sessions/${other}/audit`)).text();
    expect(await verifyFile(await world.file('foreign.json', foreign), trust)).toMatchObject({
      ok: false,
      message: expect.stringContaining('does not have the session'),
    });
    await expect(verifyFile(path, trust)).rejects.toThrow('--proof is for an export.');
    await expect(verifyFile(name, { ...trust, proof: name })).rejects.toThrow('not the proof of a session');
  });

  it('looks at the cosignatures of exports, too', async () => {
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

describeWith([OPENSSL], 'the report of a session', () => {
  let world: WitnessedService;
  let sessionId: string;

  beforeAll(async () => {
    world = await runWitnessedService();
    sessionId = await world.service.call();
  });

  afterAll(() => world.stop());

  const report = async (format: string): Promise<Buffer> => {
    const answer = await world.service.get(`/api/v1/sessions/${sessionId}/report?format=${format}`);
    expect(answer.status).toBe(200);
    return Buffer.from(await answer.arrayBuffer());
  };
  const json = async (): Promise<Report> =>
    (JSON.parse((await report('json')).toString()) as { report: Report }).report;

  it('says that nothing proves it while that is so', async () => {
    expect((await json()).proof).toMatchObject({ state: 'pending', file: null, cosigned: [] });
    const [page = ''] = new PdfFile(await report('pdf')).pages();
    expect(page).toContain('Nothing proves this session to others yet');
  });

  it('carries the proof, as JSON and as a PDF, with the address of the page that verifies it', async () => {
    await world.service.checkpoint();
    await world.cosign();
    await world.stamp();
    const text = await (await world.proof(sessionId)).text();
    const { proof } = await json();
    expect(proof).toMatchObject({
      state: 'witnessed',
      file: text,
      cosigned: [{ name: 'one.example.com' }, { name: 'two.example.com' }],
      existed_by: expect.stringMatching(/^20.*Z$/),
      verify_url: `${world.service.baseUrl}/portal/verify?session=${sessionId}`,
    });
    const pdf = new PdfFile(await report('pdf'));
    expect(pdf.attachment('text#2Fplain')?.toString()).toBe(text);
    const [page = ''] = pdf.pages();
    for (const words of ['Cosigned by one.example.com', 'attached to this file', '/portal/verify?session=']) {
      expect(page).toContain(words);
    }
  });
});

describe('the checkpoint of the public log', () => {
  it('has the cosignatures that there are', async () => {
    const world = await runWitnessedService();
    const signatures = async (): Promise<string[]> => {
      const note = await (await fetch(`${world.service.baseUrl}/log/checkpoint`)).text();
      expect(NoteVerifier.parse(world.logKey).open(note)).toMatch(/^sotto\n/);
      return [...note.matchAll(/^— (\S+) /gm)].map(([, name = '']) => name);
    };
    await world.service.checkpoint();
    expect(await signatures()).toEqual(['sotto']);
    world.witnesses[0].behaviour = 'lying';
    await world.cosign();
    expect(await signatures()).toEqual(['sotto', 'two.example.com']);
    world.witnesses[0].behaviour = 'honest';
    await world.cosign();
    expect(await signatures()).toEqual(['sotto', 'one.example.com', 'two.example.com']);
    await world.stop();
  });
});

describe('without witnesses', () => {
  it('the checkpoint of the operator is all that a proof has; sotto audit prove writes it', async () => {
    const env = { SERVICE_MASTER_KEY: Buffer.alloc(32, 4).toString('base64') };
    const key = Buffer.alloc(32, 5).toString('base64');
    const service = await runJournaledService({ env: { ...env, SERVICE_CHECKPOINT_KEY: key } });
    const prove = (...args: string[]): ReturnType<typeof runSotto> =>
      runSotto(['audit', 'prove', ...args], {
        env: { ...env, DATABASE_URL: service.databaseUrl, SERVICE_CHECKPOINT_KEY: key },
      });
    const sessionId = await service.call();
    expect(await prove('--session', sessionId)).toMatchObject({
      code: 2,
      err: expect.stringContaining('No signed checkpoint covers the session yet.'),
    });
    await service.checkpoint();
    const { code, out } = await prove('--session', sessionId);
    const answered = await (await service.get(`/api/v1/sessions/${sessionId}/proof`)).text();
    expect([code, out]).toEqual([0, answered]);
    expect(answered.match(/^— /gm)).toHaveLength(1);
    const path = join(process.env.TMPDIR ?? '/tmp', `${sessionId}.tlog-proof`);
    expect(await prove('--session', sessionId, '--out', path)).toMatchObject({ code: 0 });
    expect(await readFile(path, 'utf8')).toBe(answered);
    await service.stop();
  });
});

/** The proof with its extra data changed. */
function withExtra(text: string, from: string, to: string): string {
  return text.replace(/^extra (.*)$/m, (_, encoded: string) => {
    const extra = Buffer.from(encoded, 'base64').toString();
    return `extra ${Buffer.from(extra.replace(from, to)).toString('base64')}`;
  });
}
