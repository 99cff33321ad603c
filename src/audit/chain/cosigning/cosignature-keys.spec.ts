import { createHash } from 'node:crypto';
import { describe, expect, it } from '@jest/globals';
import { Cosigner } from './cosignature.js';
import { COSIGNATURE_ALGORITHMS, loadCosignatureAlgorithm, parseCosignatureKey } from './cosignature-keys.js';
import { InvalidNoteKey, verifierKeyText } from '../log/note-format.js';
import { NoteSigner } from '../log/signed-note.js';

const NAME = 'witness.example.com';
/** Key from the tests of github.com/transparency-dev/formats. */
const VKEY = 'remora.n621.de+da77ade7+BOvN63jn/bLvkieywe8R6UYAtVtNbZpXh34x7onlmtw2';
const SEED = Buffer.from(Array.from({ length: 32 }, (_, at) => at));
/** SHA-256 of the public key that the examples in RFC 9881 derive from the seed 00 01 02 .. 1f. */
const ML_DSA_44_KEY = '9f107644c1084526af3bc8098680b05499a2325a644e388fb4f970e058d19d46';
const TEXT = `log.example.com\n7\n${'A'.repeat(43)}=\n`;

describe('a witness key', () => {
  it('has the specified text form and key ID', async () => {
    const verifier = await parseCosignatureKey(VKEY);
    expect([verifier.toString(), verifier.id]).toEqual([VKEY, 'remora.n621.de+da77ade7']);
  });

  it('is the key that ML-DSA-44 derives from a seed in RFC 9881', async () => {
    const { verifier } = new Cosigner(await loadCosignatureAlgorithm('ml-dsa-44'), NAME, SEED);
    expect(createHash('sha256').update(verifier.publicKey).digest('hex')).toBe(ML_DSA_44_KEY);
    const id = createHash('sha256').update(`${NAME}\n\u0006`).update(verifier.publicKey).digest('hex');
    expect(verifier.id).toBe(`${NAME}+${id.slice(0, 8)}`);
    expect(verifier.toString().startsWith(`${verifier.id}+BteytHJUquDbReeTDUqY0sl9`)).toBe(true);
  });

  it.each(COSIGNATURE_ALGORITHMS)(
    'verifies %s cosignatures after it is parsed from its text',
    async (algorithm) => {
      const witness = new Cosigner(await loadCosignatureAlgorithm(algorithm), NAME, SEED);
      const parsed = await parseCosignatureKey(` ${witness.verifier.toString()}\n`);
      expect(parsed.find(TEXT, witness.sign(TEXT, 1))?.time).toBe(1);
      expect(parsed.toString()).toBe(witness.verifier.toString());
    },
  );

  it.each<[string, string]>([
    ['for another ID', VKEY.replace('da77', 'da78')],
    ['for a log', new NoteSigner('sotto', SEED).verifier.toString()],
    ['without a key', 'remora.n621.de'],
    ['with an empty key', 'remora.n621.de+da77ade7+A==='],
    ['too short for ML-DSA-44', verifierKeyText(6, { name: NAME, publicKey: Buffer.alloc(1_311) })],
    ['too long for ML-DSA-44', verifierKeyText(6, { name: NAME, publicKey: Buffer.alloc(1_313) })],
    [
      'as long as keys of the other algorithm',
      verifierKeyText(4, { name: NAME, publicKey: Buffer.alloc(1_312) }),
    ],
    ['too short for Ed25519', verifierKeyText(4, { name: NAME, publicKey: Buffer.alloc(31) })],
  ])('is rejected if it is %s', async (_, text) => {
    await expect(parseCosignatureKey(text)).rejects.toThrow(InvalidNoteKey);
  });
});
