import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { Cosigner } from '../../chain/cosigning/cosignature.js';
import { ED25519_COSIGNATURE } from '../../chain/cosigning/ed25519-cosignature.js';
import { InvalidNoteKey } from '../../chain/log/note-format.js';
import { openWitnessFolder, type WantedKey } from './witness-folder.js';
import { WitnessState, WitnessStateError } from './witness-state.js';

const NAME = 'witness.example.com';
const SEED = Buffer.alloc(32, 7);

describe('the key in a witness folder', () => {
  let place: string;

  beforeEach(async () => {
    place = await mkdtemp(join(tmpdir(), 'sotto-witness-'));
  });

  afterEach(() => rm(place, { recursive: true }));

  /** Verifier key of the witness in the folder. */
  async function keyOf(wanted: WantedKey): Promise<string> {
    const folder = await openWitnessFolder(place, wanted);
    await folder.release();
    return folder.cosigner.verifier.toString();
  }

  it('cannot be created without a name', async () => {
    await expect(keyOf({ algorithm: 'ml-dsa-44' })).rejects.toThrow(/--name/);
  });

  it.each<[WantedKey, number, WantedKey]>([
    [{ name: NAME }, 4, { algorithm: 'ml-dsa-44' }],
    [{ name: NAME, algorithm: 'ed25519' }, 4, { algorithm: 'ml-dsa-44' }],
    [{ name: NAME, algorithm: 'ml-dsa-44' }, 6, { algorithm: 'ed25519' }],
  ])('keeps the settings that it was created with: %j', async (wanted, type, other) => {
    const key = await keyOf(wanted);
    expect(Buffer.from(key.split('+').slice(2).join('+'), 'base64')[0]).toBe(type);
    expect(await keyOf({})).toBe(key);
    expect(await keyOf(wanted)).toBe(key);
    await expect(keyOf(other)).rejects.toThrow(WitnessStateError);
    await expect(keyOf(other)).rejects.toThrow(/uses the algorithm/);
    expect(await keyOf({})).toBe(key);
  });

  it('is read from the folder of an earlier version', async () => {
    await new WitnessState(place).create();
    await writeFile(join(place, 'witness.key'), `${NAME}\n${SEED.toString('base64')}\n`);
    const { verifier } = new Cosigner(ED25519_COSIGNATURE, NAME, SEED);
    expect(await keyOf({})).toBe(verifier.toString());
  });

  it('is not replaced if it is damaged or has an unknown algorithm', async () => {
    await keyOf({ name: NAME, algorithm: 'ml-dsa-44' });
    const path = join(place, 'witness.key');
    const content = await readFile(path, 'utf8');
    for (const other of [content.replace('ml-dsa-44', 'ml-dsa-65'), content.slice(0, -8), NAME, '']) {
      await writeFile(path, other);
      await expect(keyOf({})).rejects.toThrow(InvalidNoteKey);
    }
  });
});
