import { describe, expect, it } from '@jest/globals';
import { checkpointText, openCheckpoint } from './checkpoint.js';
import { InvalidNoteKey, withoutCosignatures } from './note-format.js';
import { NoteSigner, NoteVerifier } from './signed-note.js';

/** Example in the documentation of the reference implementation (golang.org/x/mod/sumdb/note). */
const NAME = 'PeterNeumann';
const VKEY = 'PeterNeumann+c74f20a3+ARpc2QcUPDhMQegwxbzhKqiBfsVkmqq/LDE4izWy10TW';
const SKEY = 'AYEKFALVFGyNhPJEMzD1QIDr+Y7hfZx09iUvxdXHKDFz';
const TEXT =
  'If you think cryptography is the answer to your problem,\n' +
  "then you don't know what your problem is.\n";
const NOTE = `${TEXT}\n— PeterNeumann x08go/ZJkuBS9UG/SffcvIAQxVBtiFupLLr8pAcElZInNIuGUgYN1FFYC2pZSNXgKvqfqdngotpRZb6KE6RyyBwJnAM=\n`;

/** RFC 8032, section 7.1, TEST 1: secret key and public key. */
const RFC_SEED = Buffer.from('9d61b19deffd5a60ba844af492ec2cc44449c5697b326919703bac031cae7f60', 'hex');
const RFC_PUBLIC = 'd75a980182b10ab7d54bfed3c964073a0ee172f3daa62325af021a68f707511a';

const seed = Buffer.alloc(32, 7);
const signer = new NoteSigner('sotto', seed);
const head = { size: 5, rootHex: 'ab'.repeat(32) };
const checkpoint = signer.sign(checkpointText('sotto', head));

describe('a signed note', () => {
  it('from the reference implementation opens with its key and equals the note signed here', () => {
    const verifier = NoteVerifier.parse(VKEY);
    expect(verifier.toString()).toBe(VKEY);
    expect(verifier.open(NOTE)).toBe(TEXT);
    const theirs = new NoteSigner(NAME, Buffer.from(SKEY, 'base64').subarray(1));
    expect(theirs.verifier.toString()).toBe(VKEY);
    expect(theirs.sign(TEXT)).toBe(NOTE);
  });

  it('has the key ID that the public checksum database publishes for its key', () => {
    const vkey = 'sum.golang.org+033de0ae+Ac4zctda0e5eza+HJyk9SxEdh+s3Ux18htTTAD8OuAn8';
    expect(NoteVerifier.parse(vkey).keyId).toBe('033de0ae');
  });

  it('is signed with the key that RFC 8032 derives from a seed', () => {
    const key = Buffer.from(
      new NoteSigner('x', RFC_SEED).verifier.toString().slice('x+00000000+'.length),
      'base64',
    );
    expect(key.subarray(1).toString('hex')).toBe(RFC_PUBLIC);
  });

  it('does not open if any character is changed', () => {
    for (let place = 0; place < checkpoint.length; place += 1) {
      const other = checkpoint[place] === 'A' ? 'B' : 'A';
      const forged = checkpoint.slice(0, place) + other + checkpoint.slice(place + 1);
      // The last base64 digit has unused bits, so several texts decode to the same signature.
      const isSame =
        forged.replace(/[A-Za-z0-9+/]=+\n$/, '') === checkpoint.replace(/[A-Za-z0-9+/]=+\n$/, '');
      if (!isSame) expect(signer.verifier.open(forged)).toBeUndefined();
    }
  });

  it('opens with further signatures on it, but only with a key that signed it', () => {
    const other = new NoteSigner('witness', Buffer.alloc(32, 8));
    const [, line] = other.sign(checkpointText('sotto', head)).split('\n\n');
    const both = checkpoint + (line ?? '');
    expect(signer.verifier.open(both)).toBe(checkpointText('sotto', head));
    expect(other.verifier.open(both)).toBe(checkpointText('sotto', head));
    expect(other.verifier.open(checkpoint)).toBeUndefined();
    expect(new NoteSigner('sotto', Buffer.alloc(32, 9)).verifier.open(checkpoint)).toBeUndefined();
  });

  it('equals the original checkpoint after its cosignatures are removed', () => {
    const [, line = ''] = new NoteSigner('witness', Buffer.alloc(32, 8)).sign('text\n').split('\n\n');
    expect(withoutCosignatures(checkpoint + line + line)).toBe(checkpoint);
    expect(withoutCosignatures(checkpoint)).toBe(checkpoint);
  });

  it.each([
    '',
    '\n',
    '\n\n',
    'text',
    'text\n\n',
    'text\n\n— sotto\n',
    'text\n\n— sotto !!\n',
    'a\u0007\n\n— s AAAA\n',
  ])('is not opened from the text %j', (text) => {
    expect(signer.verifier.open(text)).toBeUndefined();
  });

  it.each([
    '',
    'sotto',
    'sotto+00000000+AAAA',
    VKEY.replace('c74f20a3', 'c74f20a4'),
    VKEY.replace('+ARpc', '+AhpC'),
    VKEY.replace('PeterNeumann', 'Peter Neumann'),
  ])('has no verifier for the malformed key %j', (text) => {
    expect(() => NoteVerifier.parse(text)).toThrow(InvalidNoteKey);
  });

  it.each([
    ['a', Buffer.alloc(31)],
    ['a b', seed],
    ['a+b', seed],
    ['', seed],
  ])('has no signer for the name %j if the name or the seed is invalid', (name, bytes) => {
    expect(() => new NoteSigner(name, bytes)).toThrow(InvalidNoteKey);
  });
});

describe('a checkpoint', () => {
  it('returns its size and root', () => {
    expect(openCheckpoint([signer.verifier], checkpoint)).toEqual(head);
    const extended = signer.sign(`${checkpointText('sotto', head)}an extension\n`);
    expect(openCheckpoint([signer.verifier], extended)).toEqual(head);
  });

  it.each([
    'sotto\n5\n',
    'sotto\n05\nq6urq6urq6urq6urq6urq6urq6urq6urq6urq6urq6s=\n',
    'sotto\n-1\nq6urq6urq6urq6urq6urq6urq6urq6urq6urq6urq6s=\n',
    'sotto\n99999999999999999\nq6urq6urq6urq6urq6urq6urq6urq6urq6urq6urq6s=\n',
    'sotto\n5\nAAAA\n',
    'other\n5\nq6urq6urq6urq6urq6urq6urq6urq6urq6urq6urq6s=\n',
  ])('is rejected if its signed text is %j', (text) => {
    expect(openCheckpoint([signer.verifier], signer.sign(text))).toBeUndefined();
  });
});
