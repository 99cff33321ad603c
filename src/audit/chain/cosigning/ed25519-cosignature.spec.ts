import { createPrivateKey, createPublicKey, sign } from 'node:crypto';
import { describe, expect, it } from '@jest/globals';
import { Cosigner } from './cosignature.js';
import { ED25519_COSIGNATURE } from './ed25519-cosignature.js';
import { parseSignatures } from '../log/note-format.js';
import { NoteSigner } from '../log/signed-note.js';

/** Checkpoint and time of the signed message in the specification, and its example of a cosignature. */
const TEXT = 'example.com/behind-the-sofa\n20852163\nCsUYapGGPo4dkMgIAUqom/Xajj7h2fB2MPA3j2jxq2I=\n';
const TIME = 1_679_315_147;
const EXAMPLE =
  '— witness.example.com/w1 jWbPPwAAAABkGFDLEZMHwSRaJNiIDoe9DYn/zXcrtPHeolMI5OWXEhZCB9dlrDJsX3b2oyin1nPZqhf5nNo0xUe+mbIUBkBIfZ+qnA==\n';

/** RFC 8032 section 7.1, TEST 1. */
const SEED = Buffer.from('9d61b19deffd5a60ba844af492ec2cc44449c5697b326919703bac031cae7f60', 'hex');
const PKCS8 = Buffer.from('302e020100300506032b657004220420', 'hex');

const witness = new Cosigner(ED25519_COSIGNATURE, 'witness.example.com', SEED);
const line = witness.sign(TEXT, TIME);
const bytesOf = (lines: string): Buffer => parseSignatures(lines)?.[0]?.bytes ?? Buffer.alloc(0);

describe('an Ed25519 cosignature', () => {
  it('signs the message in the specification and stores its time before the signature', () => {
    const key = createPrivateKey({ key: Buffer.concat([PKCS8, SEED]), format: 'der', type: 'pkcs8' });
    const signature = sign(null, Buffer.from(`cosignature/v1\ntime 1679315147\n${TEXT}`), key);
    const bytes = bytesOf(line);
    expect(bytes.subarray(12)).toEqual(signature);
    expect(bytes.subarray(4, 12)).toEqual(bytesOf(EXAMPLE).subarray(4, 12));
    expect(bytes).toHaveLength(bytesOf(EXAMPLE).length);
    expect(createPublicKey(key).asymmetricKeyType).toBe('ed25519');
  });

  it('is found among other signature lines, with its time', () => {
    const other = new Cosigner(ED25519_COSIGNATURE, 'witness.example.com', Buffer.alloc(32, 8));
    const lines = EXAMPLE + other.sign(TEXT, TIME) + line;
    expect(witness.verifier.find(TEXT, lines)).toEqual({ line, time: TIME });
    expect(witness.verifier.find(TEXT, EXAMPLE)).toBeUndefined();
    expect(witness.verifier.find(TEXT, '')).toBeUndefined();
  });

  it('covers the whole text, including extension lines, and the time', () => {
    expect(witness.verifier.find(`${TEXT}extension\n`, line)).toBeUndefined();
    const later = bytesOf(line);
    later.writeUInt8(later.readUInt8(11) + 1, 11);
    expect(
      witness.verifier.find(TEXT, `— witness.example.com ${later.toString('base64')}\n`),
    ).toBeUndefined();
  });

  it('is not found if the key signed the note as a log, or if the cosignature is truncated', () => {
    const [, note] = new NoteSigner('witness.example.com', SEED).sign(TEXT).split('\n\n');
    expect(witness.verifier.find(TEXT, note ?? '')).toBeUndefined();
    const cut = bytesOf(line).subarray(0, 70).toString('base64');
    expect(witness.verifier.find(TEXT, `— witness.example.com ${cut}\n`)).toBeUndefined();
  });
});
