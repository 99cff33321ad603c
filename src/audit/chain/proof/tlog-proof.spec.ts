import { describe, expect, it } from '@jest/globals';
import { parseTlogProof, type TlogProof, tlogProofText } from './tlog-proof.js';

const HASH = 'ab'.repeat(32);
const LINE = `${Buffer.from(HASH, 'hex').toString('base64')}\n`;
const CHECKPOINT = 'log\n5\nroot\n\n— log AAAA\n';
const PROOF: TlogProof = {
  extra: Buffer.from('more'),
  index: 4,
  hashes: [HASH, HASH],
  checkpoint: CHECKPOINT,
};
const TEXT = `c2sp.org/tlog-proof@v1\nextra bW9yZQ==\nindex 4\n${LINE}${LINE}\n${CHECKPOINT}`;

describe('the tlog-proof format', () => {
  it('is written as specified', () => {
    expect(tlogProofText(PROOF)).toBe(TEXT);
  });

  it.each([
    ['with all fields', PROOF],
    ['without extra data', { ...PROOF, extra: undefined }],
    ['for a log with one leaf', { ...PROOF, index: 0, hashes: [] }],
    ['with the largest index', { ...PROOF, index: Number.MAX_SAFE_INTEGER }],
  ])('is parsed from the text that it is written as, %s', (_, proof) => {
    expect(parseTlogProof(tlogProofText(proof))).toEqual(proof);
  });

  it.each([
    ['another version', TEXT.replace('@v1', '@v2')],
    ['no header', TEXT.replace(/^.*\n/, '')],
    ['no index', TEXT.replace('index 4\n', '')],
    ['an index with a leading zero', TEXT.replace('index 4', 'index 04')],
    ['an index that is not a number', TEXT.replace('index 4', 'index -4')],
    ['an index that is too large', TEXT.replace('index 4', 'index 9007199254740993')],
    ['empty extra data', TEXT.replace('bW9yZQ==', '')],
    ['extra data that is not base64', TEXT.replace('bW9yZQ==', 'bW9yZR==')],
    ['the extra data after the index', TEXT.replace(/(extra.*\n)(index.*\n)/, '$2$1')],
    ['a hash that is too short', TEXT.replace(LINE, 'qqo=\n')],
    ['a hash that is not base64', TEXT.replace(LINE, LINE.replace('s=', 't='))],
    ['more hashes than a log can need', TEXT.replace(LINE, LINE.repeat(63))],
    ['no checkpoint', TEXT.slice(0, TEXT.indexOf('\n\n'))],
    ['carriage returns', TEXT.replaceAll('\n', '\r\n')],
    ['an empty text', ''],
    ['a text far longer than any proof', TEXT + 'x'.repeat(1_048_576)],
  ])('is rejected with %s', (_, text) => {
    expect(parseTlogProof(text)).toBeUndefined();
  });
});
