import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { parseCosignatureKey } from '../../src/audit/chain/cosigning/cosignature-keys.js';
import { describeFullDisk, type SmallDisk } from '../faults/small-disk.js';
import { grownLog } from '../support/grown-log.js';
import { startWitness, type WitnessProcess } from './own-witness-process.js';

const log = grownLog('log.example.com', 1);
const branched = grownLog('log.example.com', 1, 9);
const KEYS = [log.signer.verifier.toString()];

describe('sotto witness', () => {
  let place: string;
  let witness: WitnessProcess;

  beforeAll(async () => {
    place = await mkdtemp(join(tmpdir(), 'sotto-witness-'));
    witness = await startWitness(join(place, 'own'), KEYS);
  });

  afterAll(async () => {
    await witness.end();
    await rm(place, { recursive: true });
  });

  it('cosigns as the specification requires', async () => {
    const answer = await witness.post(log.request(0, 3));
    expect(answer.status).toBe(200);
    const [text = ''] = log.checkpoint(3).split('\n\n');
    const verifier = await parseCosignatureKey(witness.key);
    expect(verifier.find(`${text}\n`, await answer.text())).toBeDefined();
  });

  it('remembers its cosignatures after a kill, and locks its folder', async () => {
    expect((await witness.post(log.request(3, 5))).status).toBe(200);
    await expect(startWitness(join(place, 'own'), KEYS)).rejects.toThrow(/in use/);
    const { key } = witness;
    await witness.end('SIGKILL');
    witness = await startWitness(join(place, 'own'), KEYS);
    expect(witness.key).toBe(key);
    const answer = await witness.post(log.request(3, 8));
    expect([answer.status, answer.headers.get('content-type'), await answer.text()]).toEqual([
      409,
      'text/x.tlog.size',
      '5\n',
    ]);
    expect((await witness.post(branched.request(5, 8))).status).toBe(422);
    expect((await witness.post(log.request(5, 8))).status).toBe(200);
  });

  it('cosigns with one line by ML-DSA-44 if its key has that algorithm', async () => {
    const folder = join(place, 'ml-dsa-44');
    let other = await startWitness(folder, KEYS, ['--algorithm', 'ml-dsa-44']);
    const { key } = other;
    await other.end();
    await expect(startWitness(folder, KEYS, ['--algorithm', 'ed25519'])).rejects.toThrow(
      /^the key in \S+ uses the algorithm ml-dsa-44\n$/,
    );
    other = await startWitness(folder, KEYS);
    expect(other.key).toBe(key);
    const lines = await (await other.post(log.request(0, 3))).text();
    const [text = ''] = log.checkpoint(3).split('\n\n');
    expect((await parseCosignatureKey(key)).find(`${text}\n`, lines)?.line).toBe(lines);
    await other.end();
    await expect(startWitness(folder, KEYS, ['--algorithm', 'rsa'])).rejects.toThrow(
      /'rsa' is invalid.* ed25519, ml-dsa-44/,
    );
  });

  it('reports a missing file of logs', async () => {
    await expect(startWitness(join(place, 'other'), [])).rejects.toThrow(
      /^The file .*logs\.txt does not exist\.\n$/,
    );
  });

  it('rejects other requests, and bodies that are too large', async () => {
    expect((await fetch(witness.url)).status).toBe(404);
    expect((await fetch(`${witness.url}/add-checkpoint`)).status).toBe(405);
    const status = await witness.post('x'.repeat(4_000_000)).then(
      (answer) => answer.status,
      () => 413,
    );
    expect(status).toBe(413);
    expect((await witness.post('old 0\n')).status).toBe(400);
  });
});

await describeFullDisk('a full disk of a witness', 1, whenFull);

function whenFull(small: SmallDisk): void {
  afterAll(() => small.remove());

  it('prevents cosignatures that could be lost, and no longer affects the witness once space is free', async () => {
    const witness = await startWitness(join(small.folder, 'own'), KEYS);
    expect((await witness.post(log.request(0, 3))).status).toBe(200);
    await small.fill();
    expect((await witness.post(log.request(3, 8))).status).toBe(500);
    expect((await witness.post(branched.request(3, 8))).status).toBe(422);
    await small.free();
    expect(await (await witness.post(log.request(0, 8))).text()).toBe('3\n');
    expect((await witness.post(log.request(3, 8))).status).toBe(200);
    await witness.end();
  });
}
