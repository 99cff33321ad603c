import { describe, expect, it } from '@jest/globals';
import { COSIGNED_AT, LOG, provenSession, WITNESSES } from '../../../../test/support/proven-session.js';
import { CosignatureVerifier, Cosigner } from './cosignature.js';
import { ED25519_COSIGNATURE } from './ed25519-cosignature.js';
import { checkQuorum, InvalidQuorum, quorumOf } from './quorum.js';

const { note } = provenSession();
const [one, two] = WITNESSES.map(({ verifier }) => verifier) as [CosignatureVerifier, CosignatureVerifier];
const stranger = new Cosigner(ED25519_COSIGNATURE, 'three.example.com', Buffer.alloc(32, 9)).verifier;
const LINES = note.split('\n');

/** The checkpoint with its n-th signature line replaced. */
function withLine(at: number, line: string): string {
  return LINES.with(4 + at, line).join('\n');
}

describe('a quorum of witnesses', () => {
  it('is reached if all witnesses have cosigned', () => {
    expect(checkQuorum(note, quorumOf([one, two], undefined, [LOG.verifier]))).toEqual({
      cosigned: [
        { name: 'one.example.com', time: COSIGNED_AT },
        { name: 'two.example.com', time: COSIGNED_AT },
      ],
      forged: [],
      isReached: true,
    });
  });

  it('is reached if the required number of witnesses has cosigned', () => {
    expect(checkQuorum(note, quorumOf([one, stranger], 1, [])).isReached).toBe(true);
    const all = checkQuorum(note, quorumOf([one, stranger], undefined, []));
    expect(all).toMatchObject({ isReached: false, forged: [], cosigned: [{ name: 'one.example.com' }] });
  });

  it('is not reached if one signature is invalid, even if enough others are valid', () => {
    const forged = withLine(1, (LINES[5] ?? '').replace(/ [^ ]*$/, ` ${'AAAA'.repeat(26)}`));
    expect(checkQuorum(forged, quorumOf([one, two], 1, []))).toMatchObject({ isReached: true });
    const [, , own = ''] = (LINES[5] ?? '').split(' ');
    const bytes = Buffer.from(own, 'base64');
    bytes[20] = (bytes[20] ?? 0) ^ 1;
    const wrong = withLine(1, `— one.example.com ${bytes.toString('base64')}`);
    expect(checkQuorum(wrong, quorumOf([one, two], 1, []))).toMatchObject({
      isReached: false,
      forged: ['one.example.com'],
    });
  });

  it('is not reached if a witness has both a valid and an invalid signature', () => {
    const other = provenSession({ size: 9 }).note.split('\n')[5] ?? '';
    for (const lines of [`${note}${other}\n`, withLine(1, `${other}\n${LINES[5] ?? ''}`)]) {
      expect(checkQuorum(lines, quorumOf([one, two], 1, []))).toMatchObject({
        isReached: false,
        forged: ['one.example.com'],
        cosigned: [{ name: 'two.example.com' }],
      });
    }
    expect(checkQuorum(`${note}${LINES[5] ?? ''}\n`, quorumOf([one], 1, [])).isReached).toBe(true);
  });

  it('is not reached by signatures of another checkpoint', () => {
    const other = provenSession({ size: 9 }).note.split('\n');
    const swapped = [...LINES.slice(0, 5), ...other.slice(5)].join('\n');
    expect(checkQuorum(swapped, quorumOf([one, two], 1, []))).toMatchObject({
      cosigned: [],
      forged: ['one.example.com', 'two.example.com'],
    });
  });

  it('is not reached by text that is not a note', () => {
    expect(checkQuorum('nothing', quorumOf([one], undefined, []))).toMatchObject({ isReached: false });
  });

  it.each([
    [
      'a duplicate key',
      [one, new CosignatureVerifier(ED25519_COSIGNATURE, 'renamed.example.com', one.publicKey)],
      undefined,
    ],
    [
      'two keys for one witness',
      [one, new Cosigner(ED25519_COSIGNATURE, one.name, Buffer.alloc(32, 9)).verifier],
      1,
    ],
    ['a higher number than there are witnesses', [one], 2],
    ['a number of 0', [one], 0],
    [
      'the key of the log itself',
      [new CosignatureVerifier(ED25519_COSIGNATURE, 'w.example.com', LOG.verifier.publicKey)],
      1,
    ],
  ])('cannot be defined with %s', (_, witnesses, needed) => {
    expect(() => quorumOf(witnesses, needed, [LOG.verifier])).toThrow(InvalidQuorum);
  });

  it('is reached without cosignatures if there are no witnesses', () => {
    expect(checkQuorum(note, quorumOf([], undefined, [])).isReached).toBe(true);
  });
});
