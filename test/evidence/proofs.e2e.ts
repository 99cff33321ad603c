import { join } from 'node:path';
import { readFile } from 'node:fs/promises';
import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { openSessionProof } from '../../src/audit/chain/proof/session-proof.js';
import { NoteVerifier } from '../../src/audit/chain/log/signed-note.js';
import { verifyFile } from '../../src/cli/audit/verify-file.js';
import { CONFIG, type Config } from '../../src/config/config.js';
import { runJournaledService } from '../audit/journaled-service.js';
import { query } from '../support/databases.js';
import { runSotto } from '../support/run-sotto.js';
import { runWitnessedService, type WitnessedService } from './witnessed-service.js';
import { describeWith } from '../support/left-out.js';
import { OPENSSL } from '../support/needs.js';

// Each CLI command is a separate process.
jest.setTimeout(300_000);

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

  it('is available once enough witnesses have cosigned a checkpoint, and pending before', async () => {
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

  it('uses the first cosigned checkpoint and the earliest timestamp', async () => {
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

  it('is not issued for cosignatures that are forged in the database', async () => {
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

  it('is available only to members of the account', async () => {
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

describe('the checkpoint of the public log', () => {
  it('contains the valid cosignatures so far', async () => {
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
  it('sotto audit prove writes a proof with only the checkpoint of the operator', async () => {
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
