import { randomBytes } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { openCheckpoint } from '../../src/audit/chain/log/checkpoint.js';
import {
  COSIGNATURE_ALGORITHMS,
  parseCosignatureKey,
} from '../../src/audit/chain/cosigning/cosignature-keys.js';
import { splitNote } from '../../src/audit/chain/log/note-format.js';
import { CHECKPOINT_KEYS, type CheckpointKeys } from '../../src/audit/checkpoints/checkpoint-keys.js';
import { WitnessJob } from '../../src/audit/evidence/witnesses/witness-job.js';
import { WitnessStatuses } from '../../src/audit/evidence/witnesses/witness-status.service.js';
import { type JournaledService, runJournaledService } from '../audit/journaled-service.js';
import { query } from '../support/databases.js';
import { startWitnessServer, type WitnessServer } from './witness-server.js';

describe('witnesses with different cosignature algorithms', () => {
  let place: string;
  let witnesses: WitnessServer[];
  let service: JournaledService;

  beforeAll(async () => {
    place = await mkdtemp(join(tmpdir(), 'sotto-witnesses-'));
    witnesses = await Promise.all(
      COSIGNATURE_ALGORITHMS.map((algorithm) => startWitnessServer(`${algorithm}.example.com`, algorithm)),
    );
    const file = join(place, 'witnesses.yaml');
    await writeFile(file, JSON.stringify({ witnesses: witnesses.map(({ entry }) => entry) }));
    const key = randomBytes(32).toString('base64');
    service = await runJournaledService({
      env: { SERVICE_WITNESSES: file, SERVICE_CHECKPOINT_KEY: key },
    });
    const { signer } = service.service.app.get<CheckpointKeys>(CHECKPOINT_KEYS);
    for (const witness of witnesses) if (signer !== undefined) witness.watch(signer.verifier);
  });

  afterAll(async () => {
    await service.stop();
    for (const witness of witnesses) await witness.stop();
    await rm(place, { recursive: true });
  });

  it('cosign the checkpoints of a service together, each with its own line', async () => {
    const id = await service.call();
    await service.checkpoint();
    await service.service.app.get(WitnessJob).run();
    const statuses = service.service.app.get(WitnessStatuses);
    expect(await statuses.status()).toMatchObject({ state: 'witnessed', cosigned: 2, quorum: 2 });
    const { checkpoint } = (await (await service.get(`/api/v1/sessions/${id}/audit`)).json()) as {
      checkpoint: { note: string };
    };
    const { text = '', signatures } = splitNote(checkpoint.note) ?? {};
    expect(signatures?.map(({ bytes }) => bytes.length)).toEqual([68, 76, 2_432]);
    const lines = checkpoint.note.slice(text.length + 1);
    for (const { entry } of witnesses) {
      expect((await parseCosignatureKey(entry.key)).find(text, lines)).toBeDefined();
    }
    const { verifiers } = service.service.app.get<CheckpointKeys>(CHECKPOINT_KEYS);
    expect(openCheckpoint(verifiers, checkpoint.note)).toBeDefined();
  });

  it('do not count for a checkpoint with cosignatures of another checkpoint', async () => {
    await service.login({ login: 'later' });
    await service.checkpoint();
    await query(
      service.databaseUrl,
      `INSERT INTO checkpoint_cosignatures (witness, size, line)
       SELECT witness, (SELECT max(size) FROM checkpoints), line FROM checkpoint_cosignatures`,
    );
    expect(await service.service.app.get(WitnessStatuses).status()).toMatchObject({
      state: 'pending',
      cosigned: 0,
    });
  });
});
