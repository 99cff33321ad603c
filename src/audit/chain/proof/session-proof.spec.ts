import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { LOG, provenSession } from '../../../../test/support/proven-session.js';
import { isPlainObject } from '../../events/canonical-json.js';
import { splitNote } from '../log/note-format.js';
import { openSessionProof, ProofInvalid, type SessionProof, sessionProofText } from './session-proof.js';
import { NoteSigner } from '../log/signed-note.js';
import { parseTlogProof, tlogProofText } from './tlog-proof.js';

const PROOF = provenSession();
const TEXT = sessionProofText(PROOF);
const KEYS = [LOG.verifier];
const RESPONSE = Buffer.from('an answer');

function faultOf(text: string, keys = KEYS): string | undefined {
  try {
    openSessionProof(text, keys);
    return undefined;
  } catch (error) {
    if (error instanceof ProofInvalid) return error.fault;
    throw error;
  }
}

/** The proof with its extra data changed. */
function withExtra(change: (extra: Record<string, unknown>) => unknown): string {
  return withJson((json) => {
    const extra: unknown = JSON.parse(json);
    if (!isPlainObject(extra)) throw new Error('no proof');
    return JSON.stringify(change({ ...extra }));
  });
}

/** The proof with the text of its extra data changed. */
function withJson(change: (json: string) => string, encoding: BufferEncoding = 'utf8'): string {
  const file = parseTlogProof(TEXT);
  if (file === undefined) throw new Error('no proof');
  return tlogProofText({ ...file, extra: Buffer.from(change(String(file.extra)), encoding) });
}

describe('a session proof', () => {
  it('contains the session and the log', () => {
    expect(openSessionProof(TEXT, KEYS)).toEqual({
      accountId: 'acc_01KZ0000000000000000000000',
      sessionId: 'sess_01KZ0000000000000000000001',
      eventCount: 2,
      headHash: PROOF.session.curr_hash,
      endedAt: '2026-02-03T04:05:06.789Z',
      origin: 'sotto.example.com/log',
      size: 7,
      note: PROOF.note,
      timestamp: undefined,
    });
  });

  it('contains a timestamp over its own checkpoint without cosignatures', () => {
    const text = sessionProofText({
      ...PROOF,
      timestamp: { response: RESPONSE, otherCheckpoint: undefined },
    });
    const lines = PROOF.note.split('\n');
    expect(openSessionProof(text, KEYS).timestamp).toEqual({
      note: `${lines.slice(0, 5).join('\n')}\n`,
      response: RESPONSE,
    });
  });

  it('can contain a timestamp over another checkpoint that includes the session', () => {
    const { note, leaf } = provenSession({ size: 11 });
    const otherCheckpoint = { note, proof: leaf.proof };
    const text = sessionProofText({ ...PROOF, timestamp: { response: RESPONSE, otherCheckpoint } });
    expect(openSessionProof(text, KEYS).timestamp?.note).toContain('\n11\n');
  });

  const stamped = (note: string, proof: readonly string[]): SessionProof => ({
    ...PROOF,
    timestamp: { response: RESPONSE, otherCheckpoint: { note, proof } },
  });

  it.each([
    ['from a log without the session', stamped(PROOF.note, provenSession({ size: 11 }).leaf.proof)],
    ['from another log', stamped(new NoteSigner('other', Buffer.alloc(32, 1)).sign('other\n7\nx\n'), [])],
  ])('is rejected if the timestamped checkpoint is %s', (_, proof) => {
    expect(faultOf(sessionProofText(proof))).toBe('bad_stamped');
  });

  it('is rejected if the timestamped checkpoint is from another log with a trusted key', () => {
    const other = new NoteSigner('other.example.com/log', Buffer.alloc(32, 8));
    const note = other.sign(splitNote(PROOF.note)?.text.replace(/^.*\n/, 'other.example.com/log\n') ?? '');
    expect(faultOf(sessionProofText(stamped(note, PROOF.leaf.proof)), [...KEYS, other.verifier])).toBe(
      'bad_stamped',
    );
  });

  const { seal, session } = PROOF;
  it.each([
    ['text that is not a proof', 'hello', 'malformed'],
    ['another version', withExtra((extra) => ({ ...extra, v: 2 })), 'malformed'],
    ['no extra data', TEXT.replace(/extra.*\n/, ''), 'malformed'],
    ['extra data that is not an object', withExtra(() => 7), 'malformed'],
    ['a session that is not an event', withExtra((extra) => ({ ...extra, session: {} })), 'malformed'],
    ['no seal', withExtra((extra) => ({ ...extra, seal: undefined })), 'malformed'],
    ['an invalid timestamp', withExtra((extra) => ({ ...extra, timestamp: 'now' })), 'malformed'],
    [
      'extra data that is not in UTF-8',
      withJson((json) => json.replace('{', '{"é":1,'), 'latin1'),
      'malformed',
    ],
    [
      'a duplicate status',
      withJson((json) => json.replace('"status"', '"status":"error","status"')),
      'malformed',
    ],
    [
      'a duplicate session',
      withJson((json) => json.replace('"session"', '"session":{},"session"')),
      'malformed',
    ],
    [
      'an incomplete timestamp',
      withExtra((extra) => ({ ...extra, timestamp: { response: '', note: 'x' } })),
      'malformed',
    ],
    [
      'a changed session',
      sessionProofText({ ...PROOF, session: { ...session, status: 'error' } }),
      'bad_session',
    ],
    [
      'a session with another name',
      sessionProofText({ ...PROOF, session: { ...session, chain: 'sess_2' } }),
      'bad_session',
    ],
    ['another leaf', sessionProofText({ ...PROOF, leaf: { ...PROOF.leaf, index: 2 } }), 'not_included'],
    [
      'another place in the seal',
      sessionProofText({ ...PROOF, seal: { ...seal, index: 0 } }),
      'not_included',
    ],
    [
      'a changed seal',
      sessionProofText({ ...PROOF, seal: { ...seal, event: { ...seal.event, count: 4 } } }),
      'not_included',
    ],
    ['another root', TEXT.replace(/\n7\n.*\n/, `\n7\n${'A'.repeat(43)}=\n`), 'bad_signature'],
    ['another size', TEXT.replace('\n7\n', '\n8\n'), 'bad_signature'],
  ])('is rejected with %s', (_, text, fault) => {
    expect(faultOf(text)).toBe(fault);
  });

  it('is rejected by a verifier that trusts other keys or no key', () => {
    expect(faultOf(TEXT, [new NoteSigner('sotto.example.com/log', Buffer.alloc(32, 8)).verifier])).toBe(
      'bad_signature',
    );
    expect(faultOf(TEXT, [])).toBe('bad_signature');
  });

  /**
   * The text that the log signed and its signature. The last base64 character of the signature has unused
   * bits.
   */
  function signedLines(note: string): string[] {
    const bytes = (base64: string): string => Buffer.from(base64, 'base64').toString('hex');
    return note
      .split('\n')
      .slice(0, 5)
      .map((line) => line.replace(/(?<=^— \S+ )\S+$/, bytes));
  }

  it('proves the same session or fails if any character is changed', () => {
    const proven = openSessionProof(TEXT, KEYS);
    fc.assert(
      fc.property(fc.nat(TEXT.length - 1), fc.string({ minLength: 1, maxLength: 1 }), (at, other) => {
        const changed = TEXT.slice(0, at) + other + TEXT.slice(at + 1);
        const fault = faultOf(changed);
        if (fault !== undefined) return;
        const { note, ...rest } = openSessionProof(changed, KEYS);
        // Cosignatures are compared separately.
        expect(signedLines(note)).toEqual(signedLines(proven.note));
        expect({ ...rest, note: proven.note }).toEqual(proven);
      }),
    );
  });
});
