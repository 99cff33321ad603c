import { afterAll, beforeAll, expect, it, jest } from '@jest/globals';
import { AuditVerification } from '../../src/audit/verification/audit-verification.service.js';
import { WitnessJob } from '../../src/audit/evidence/witnesses/witness-job.js';
import { verifyFile } from '../../src/cli/audit/verify-file.js';
import { type Ran, runSotto } from '../support/run-sotto.js';
import { rewriteSession } from './rewritten-history.js';
import { runWitnessedService, type WitnessedService } from './witnessed-service.js';
import { describeWith } from '../support/left-out.js';
import { OPENSSL } from '../support/needs.js';

// Each CLI command is a separate process.
jest.setTimeout(300_000);

/**
 * What an operator with the database and the signing key can do, and who detects it. See docs/evidence.md.
 */
describeWith([OPENSSL], 'a session that its operator rewrites', () => {
  let world: WitnessedService;
  let sessionId: string;
  let proof: string;

  beforeAll(async () => {
    world = await runWitnessedService();
    sessionId = await world.service.call();
    await world.service.call();
    await world.service.checkpoint();
    await world.cosign();
    await world.stamp();
    proof = await world.file('session.tlog-proof', await (await world.proof(sessionId)).text());
    expect(await monitor()).toMatchObject({ code: 0 });
    // The log grows after the proof was issued.
    await world.service.call();
    await world.service.checkpoint();
    await world.cosign();
    await rewriteSession(world.service, sessionId);
  });

  afterAll(() => world.stop());

  function monitor(): Promise<Ran> {
    const state = `${world.place}/monitor.json`;
    const args = ['--once', '--url', `${world.service.baseUrl}/log`, '--key', world.logKey, '--state', state];
    return runSotto(['monitor', ...args], { env: {} });
  }

  async function exported(): Promise<string> {
    const answer = await world.service.get(`/api/v1/sessions/${sessionId}/audit`);
    return world.file('rewritten.json', await answer.text());
  }

  it("is not detected by the operator's own verification, or with the operator's key alone", async () => {
    const { app } = world.service.service;
    expect(await app.get(AuditVerification).verifyAll()).toMatchObject({ ok: true });
    expect(await verifyFile(await exported(), { publicKey: [world.logKey] })).toMatchObject({ ok: true });
  });

  it('is detected with a proof that was kept', async () => {
    const trust = { publicKey: [world.logKey], witnessKey: world.witnessKeys };
    expect(await verifyFile(proof, { ...trust, tsaRoots: world.authority.rootsPath })).toMatchObject({
      ok: true,
    });
    expect(await verifyFile(await exported(), { publicKey: [world.logKey], proof })).toMatchObject({
      ok: false,
      message: `the session ${sessionId} does not match its proof, because its last event differs`,
    });
  });

  it('has no cosignatures and no proof anymore', async () => {
    const trust = { publicKey: [world.logKey], witnessKey: world.witnessKeys };
    await expect(verifyFile(await exported(), trust)).rejects.toThrow(/pending: 0 of 2/);
    expect((await world.proof(sessionId)).status).toBe(409);
  });

  it('is detected by witnesses, which cosign no later checkpoint', async () => {
    await world.service.call();
    await world.service.checkpoint();
    await world.cosign();
    const { failures } = world.service.service.app.get(WitnessJob);
    expect(Object.fromEntries(failures)).toEqual({ inconsistent: 2 });
    expect((await world.proof(sessionId)).status).toBe(409);
  });

  it('is detected by a monitor, which reports two inconsistent checkpoints', async () => {
    const { code, out } = await monitor();
    expect(code).toBe(1);
    expect(JSON.parse(out)).toMatchObject({
      status: 'fork',
      seen: expect.stringContaining('sotto\n'),
      served: expect.stringContaining('sotto\n'),
      proof: expect.anything(),
    });
  });
});
