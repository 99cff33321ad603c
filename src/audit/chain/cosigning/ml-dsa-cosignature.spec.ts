import { ml_dsa44 } from '@noble/post-quantum/ml-dsa.js';
import { describe, expect, it } from '@jest/globals';
import { Cosigner } from './cosignature.js';
import { ED25519_COSIGNATURE } from './ed25519-cosignature.js';
import { ML_DSA_44_COSIGNATURE } from './ml-dsa-cosignature.js';
import { parseSignatures } from '../log/note-format.js';

const NAME = 'witness.example.com';
const SEED = Buffer.alloc(32, 7);
const ROOT = Buffer.alloc(32, 0xab);
const TEXT = `log.example.com\n300\n${ROOT.toString('base64')}\n`;
/** Time of the cosignature: 0x6553f100 seconds since 1970. */
const TIME = 1_700_000_000;
/** The signed message, built by hand. */
const MESSAGE = Buffer.concat([
  Buffer.from('737562747265652f76310a00', 'hex'),
  Buffer.from('\x13witness.example.com', 'latin1'),
  Buffer.from('000000006553f100', 'hex'),
  Buffer.from('\x0flog.example.com', 'latin1'),
  Buffer.from('0000000000000000000000000000012c', 'hex'),
  ROOT,
]);

const witness = new Cosigner(ML_DSA_44_COSIGNATURE, NAME, SEED);
const line = witness.sign(TEXT, TIME);
const bytes = parseSignatures(line)?.[0]?.bytes ?? Buffer.alloc(0);

function lineOf(payload: Buffer, name = NAME): string {
  return `— ${name} ${payload.toString('base64')}\n`;
}

/**
 * A line with a valid signature by the witness's key over any message, even one that a witness must not sign.
 */
function signed(message: Buffer, time: string): string {
  const signature = ml_dsa44.sign(message, ml_dsa44.keygen(SEED).secretKey);
  return lineOf(Buffer.concat([bytes.subarray(0, 4), Buffer.from(time, 'hex'), signature]));
}

describe('an ML-DSA-44 cosignature', () => {
  it('signs the structure in the specification and stores its time before the signature', () => {
    expect(bytes).toHaveLength(4 + 8 + 2_420);
    expect(bytes.subarray(4, 12).toString('hex')).toBe('000000006553f100');
    expect(ml_dsa44.verify(bytes.subarray(12), MESSAGE, witness.verifier.publicKey)).toBe(true);
    expect(witness.verifier.find(TEXT, line)).toEqual({ line, time: TIME });
    expect(witness.verifier.find(TEXT, signed(MESSAGE, '000000006553f100'))?.time).toBe(TIME);
  });

  it('is invalid if any of its bytes is changed', () => {
    const found = Array.from(bytes.keys()).filter((at) => {
      const other = Buffer.from(bytes);
      other.writeUInt8(other.readUInt8(at) ^ 1, at);
      return witness.verifier.find(TEXT, lineOf(other)) !== undefined;
    });
    expect(found).toEqual([]);
  });

  it('is invalid if it is truncated, too long or not a signature', () => {
    const head = bytes.subarray(0, 12);
    for (const payload of [
      Buffer.alloc(0),
      bytes.subarray(0, 3),
      bytes.subarray(0, 9),
      head,
      bytes.subarray(0, -1),
      Buffer.concat([bytes, Buffer.of(0)]),
      Buffer.concat([head, Buffer.alloc(2_420)]),
      Buffer.concat([head, Buffer.alloc(2_420, 0xff)]),
      Buffer.concat([bytes.subarray(0, 4), Buffer.alloc(8, 0xff), bytes.subarray(12)]),
    ]) {
      expect(witness.verifier.find(TEXT, lineOf(payload))).toBeUndefined();
    }
  });

  it('covers the name of its own witness', () => {
    const other = new Cosigner(ML_DSA_44_COSIGNATURE, 'other.example.com', SEED);
    const [{ bytes: theirs } = { bytes: Buffer.alloc(0) }] = parseSignatures(other.sign(TEXT, TIME)) ?? [];
    const renamed = Buffer.concat([bytes.subarray(0, 4), theirs.subarray(4)]);
    expect(witness.verifier.find(TEXT, lineOf(renamed))).toBeUndefined();
    expect(witness.verifier.find(TEXT, lineOf(bytes, 'other.example.com'))).toBeUndefined();
    expect(other.verifier.find(TEXT, line)).toBeUndefined();
  });

  it('covers the origin, size and root of the checkpoint but no extension lines', () => {
    for (const other of [
      TEXT.replace('log', 'lot'),
      TEXT.replace('300', '301'),
      TEXT.replace(ROOT.toString('base64'), SEED.toString('base64')),
    ]) {
      expect(witness.verifier.find(other, line)).toBeUndefined();
    }
    expect(witness.verifier.find(`${TEXT}extension\n`, line)?.time).toBe(TIME);
  });

  it.each(['', 'x', 'x\n', `${'x'.repeat(256)}\n1\n${ROOT.toString('base64')}\n`, TEXT.replace('300', '03')])(
    'cannot be made or found for the text %j',
    (text) => {
      expect(witness.verifier.find(text, line)).toBeUndefined();
      expect(() => witness.sign(text, TIME)).toThrow(RangeError);
    },
  );

  it('is rejected if it has no time or covers only a part of the tree', () => {
    const [timeless, part] = [Buffer.from(MESSAGE), Buffer.from(MESSAGE)];
    timeless.fill(0, 32, 40);
    part.writeUInt8(1, MESSAGE.length - 41);
    expect(witness.verifier.find(TEXT, signed(timeless, '0000000000000000'))).toBeUndefined();
    expect(witness.verifier.find(TEXT, signed(part, '000000006553f100'))).toBeUndefined();
    expect(() => witness.sign(TEXT, 0)).toThrow(RangeError);
  });

  it('and an Ed25519 cosignature with the same witness name are each found by their own key only', () => {
    const other = new Cosigner(ED25519_COSIGNATURE, NAME, SEED);
    const theirs = other.sign(TEXT, TIME + 1);
    for (const lines of [line + theirs, theirs + line]) {
      expect(witness.verifier.find(TEXT, lines)).toEqual({ line, time: TIME });
      expect(other.verifier.find(TEXT, lines)).toEqual({ line: theirs, time: TIME + 1 });
    }
    expect(witness.verifier.find(TEXT, theirs)).toBeUndefined();
    expect(other.verifier.find(TEXT, line)).toBeUndefined();
    const disguised = Buffer.from(parseSignatures(theirs)?.[0]?.bytes ?? '');
    bytes.copy(disguised, 0, 0, 4);
    expect(witness.verifier.find(TEXT, lineOf(disguised))).toBeUndefined();
  });
});
