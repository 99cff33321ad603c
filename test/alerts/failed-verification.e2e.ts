import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { CheckpointJob } from '../../src/audit/checkpoints/checkpoint-job.js';
import { CHECKPOINT_KEYS, type CheckpointKeys } from '../../src/audit/checkpoints/checkpoint-keys.js';
import { runWitnessedService, type WitnessedService } from '../evidence/witnessed-service.js';
import { query } from '../support/databases.js';
import { runSotto } from '../support/run-sotto.js';
import { type CallbackServer, runCallbackServer } from '../voice-webhook/callback-server.js';
import { ALERT_ENVIRONMENT, createWebhook, receiveAt, received, round, type SentAlert } from './webhooks.js';

jest.setTimeout(120_000);

const MASTER_KEY = Buffer.alloc(32, 6).toString('base64');

describe('alerts about failed verification', () => {
  let receiver: CallbackServer;
  let world: WitnessedService;

  beforeAll(async () => {
    receiver = await runCallbackServer();
    world = await runWitnessedService({ ...ALERT_ENVIRONMENT, SERVICE_MASTER_KEY: MASTER_KEY });
    receiveAt(world.service, receiver);
    await createWebhook(world.service, world.service.cookie, { url: receiver.url });
    const other = await world.service.login({ account: 'elsewhere' });
    await createWebhook(world.service, other, { url: receiver.url });
    await world.service.call();
    await world.service.checkpoint();
    await world.cosign();
  });

  afterAll(async () => {
    await world.stop();
    await receiver.stop();
  });

  async function alerts(): Promise<SentAlert[]> {
    receiver.requests.length = 0;
    await round(world.service);
    return received(receiver);
  }

  it('are not sent while verification succeeds', async () => {
    expect(await world.service.verify({})).toMatchObject({ ok: true });
    expect(await alerts()).toEqual([]);
  });

  it('contain the position, and are sent once a day to the account of the chain', async () => {
    const { service } = world;
    const sessionId = await service.call();
    await service.tamper(
      `UPDATE audit_single_events SET ts = ts + interval '1 second' WHERE chain = $1 AND seq = 1`,
      [sessionId],
    );
    expect(await service.verify({ session_id: sessionId })).toMatchObject({ ok: false });
    const place = { code: 'hash_mismatch', chain: sessionId, seq: 1 };
    expect(await alerts()).toMatchObject([
      {
        type: 'verification_failed',
        severity: 'critical',
        account_id: service.accountId,
        ...place,
        text: expect.stringContaining(`hash_mismatch at seq 1 in chain ${sessionId}`),
      },
    ]);
    expect(await service.verify({})).toMatchObject({ ok: false });
    expect(await alerts()).toEqual([]);
    await query(service.databaseUrl, 'DELETE FROM alerts');
    const env = { DATABASE_URL: service.databaseUrl, SERVICE_MASTER_KEY: MASTER_KEY };
    expect(await runSotto(['audit', 'verify', '--session', sessionId], { env })).toMatchObject({ code: 1 });
    expect(await alerts()).toMatchObject([place]);
  });

  it('are sent to all accounts if a witness has cosigned another log', async () => {
    const { signer } = world.service.service.app.get<CheckpointKeys>(CHECKPOINT_KEYS);
    const origin = signer?.verifier.name ?? '';
    await world.witnesses[0].folder.state.write(origin, { size: 1_000, rootHex: 'ab'.repeat(32), note: '' });
    await world.service.call();
    await world.service.checkpoint();
    await world.cosign();
    const sent = await alerts();
    expect(sent).toMatchObject(
      [1, 2].map(() => ({ type: 'verification_failed', code: 'ahead', witness: 'one.example.com' })),
    );
    expect(new Set(sent.map(({ account_id: id }) => id)).size).toBe(2);
  });

  it('are sent to all accounts if the log is damaged and not signed', async () => {
    await world.service.tamper(`UPDATE checkpoint_nodes SET hash = sha256('x')`);
    await world.service.call();
    const job = world.service.service.app.get(CheckpointJob);
    job.start();
    await job.beforeApplicationShutdown();
    await expect(world.service.checkpoint()).rejects.toThrow();
    expect(await alerts()).toMatchObject([1, 2].map(() => ({ code: 'damaged' })));
  });
});
