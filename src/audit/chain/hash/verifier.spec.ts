import { describe, expect, it } from '@jest/globals';
import type { AnyEventBody, ChainHead, SealedEvent } from '../../events/audit-event.js';
import { ChainWriter, ZERO_HASH } from './hash-chain.js';
import { sha256Hex } from '../../../common/sha256.js';
import { ChainVerifier, type FailureCode, type StoredEvent, type VerifyFailure } from './verifier.js';

const CHAIN = 'sess_1';
const AT = new Date('2026-02-03T04:05:06.789Z');
const OTHER_HASH = 'a'.repeat(64);

function write(count: number, chain = CHAIN): SealedEvent[] {
  const writer = new ChainWriter<AnyEventBody>(chain);
  return Array.from({ length: count }, (_, at) =>
    writer.append({ kind: 'detection', detector: 'pattern', at }, AT),
  );
}

function headOf(rows: readonly SealedEvent[]): ChainHead {
  const last = rows.at(-1);
  return last === undefined
    ? { nextSeq: 0, hash: ZERO_HASH }
    : { nextSeq: last.seq + 1, hash: last.currHash };
}

function verify(rows: readonly StoredEvent[], recorded?: ChainHead): VerifyFailure | undefined {
  const verifier = new ChainVerifier(CHAIN);
  for (const row of rows) verifier.stored(row);
  return verifier.finish(recorded);
}

/** Row whose text was changed and whose hash was recomputed. */
function forged(row: SealedEvent, edit: (canonical: string) => string): SealedEvent {
  const canonical = edit(row.canonical);
  return { ...row, canonical, currHash: sha256Hex(canonical) };
}

const whole = write(6);
const at = (place: number): SealedEvent => {
  const row = whole[place];
  if (row === undefined) throw new RangeError('no such row');
  return row;
};
const replaced = (place: number, row: SealedEvent): SealedEvent[] => whole.with(place, row);

describe('a stored chain', () => {
  it('is valid if it is whole or empty, with or without its recorded head', () => {
    expect(verify(whole)).toBeUndefined();
    expect(verify(whole, headOf(whole))).toBeUndefined();
    expect(verify([], headOf([]))).toBeUndefined();
  });

  it('is valid from a head that is already trusted', () => {
    const verifier = new ChainVerifier(CHAIN, headOf(whole.slice(0, 4)));
    for (const row of whole.slice(4)) expect(verifier.stored(row)).toBeUndefined();
    expect(verifier.finish(headOf(whole))).toBeUndefined();
    expect(verifier.head).toEqual(headOf(whole));
  });

  it('is valid without the optional columns', () => {
    const rows = whole.map(({ seq, prevHash, currHash, canonical }) => ({
      seq,
      prevHash,
      currHash,
      canonical,
    }));
    expect(verify(rows)).toBeUndefined();
  });

  const columns: readonly (readonly [string, FailureCode, Partial<SealedEvent>])[] = [
    ['chain', 'hash_mismatch', { chain: 'sess_2' }],
    ['kind', 'hash_mismatch', { kind: 'redaction_applied' }],
    ['ts', 'hash_mismatch', { ts: '2026-02-03T04:05:06.788Z' }],
    ['seq', 'seq_gap', { seq: 7 }],
    ['prevHash', 'prev_hash_mismatch', { prevHash: OTHER_HASH }],
    ['currHash', 'hash_mismatch', { currHash: OTHER_HASH }],
    ['canonical', 'hash_mismatch', { canonical: at(3).canonical.replace('"at":3', '"at":4') }],
    ['canonical (of another event)', 'hash_mismatch', { canonical: at(2).canonical }],
  ];
  it.each(columns)('with a changed %s column fails with %s', (_name, code, change) => {
    expect(verify(replaced(3, { ...at(3), ...change }))).toEqual({ code, chain: CHAIN, seq: 3 });
  });

  const forgeries: readonly (readonly [string, FailureCode, (canonical: string) => string])[] = [
    ['spaces', 'malformed', (text) => text.replace('":', '": ')],
    ['reordered members', 'malformed', (text) => `{"z":1,${text.slice(1)}`],
    ['a duplicate member', 'malformed', (text) => text.replace('"at":3', '"at":9,"at":3')],
    [
      'a hash in the text',
      'malformed',
      (text) => text.replace('"detector"', `"curr_hash":"${OTHER_HASH}","detector"`),
    ],
    ['invalid JSON', 'malformed', (text) => text.slice(1)],
    ['a list', 'malformed', () => '[]'],
    ['another version', 'malformed', (text) => text.replace('"v":1', '"v":2')],
    ['an unpaired surrogate', 'malformed', (text) => text.replace('pattern', '\ud800')],
    ['another chain', 'hash_mismatch', (text) => text.replace(CHAIN, 'sess_2')],
    ['another seq', 'seq_gap', (text) => text.replace('"seq":3', '"seq":5')],
    ['another prev_hash', 'prev_hash_mismatch', (text) => text.replace(at(3).prevHash, OTHER_HASH)],
  ];
  it.each(forgeries)('with a forged text and recomputed hash (%s) fails with %s', (_name, code, edit) => {
    expect(verify(replaced(3, forged(at(3), edit)))).toEqual({ code, chain: CHAIN, seq: 3 });
  });

  it('with the text of another chain fails even without a chain column', () => {
    const foreign = write(1, 'sess_2').map(({ seq, prevHash, currHash, canonical }) => ({
      seq,
      prevHash,
      currHash,
      canonical,
    }));
    expect(verify(foreign)).toEqual({ code: 'hash_mismatch', chain: CHAIN, seq: 0 });
  });

  it('with one event rewritten and rehashed fails at the next event', () => {
    const rewritten = forged(at(3), (text) => text.replace('"at":3', '"at":9'));
    expect(verify(replaced(3, rewritten))).toEqual({ code: 'prev_hash_mismatch', chain: CHAIN, seq: 4 });
  });

  const listed: readonly (readonly [string, FailureCode, number, SealedEvent[]])[] = [
    ['the first event dropped', 'seq_gap', 0, whole.slice(1)],
    ['an event dropped', 'seq_gap', 2, whole.toSpliced(2, 1)],
    ['a duplicate event', 'seq_gap', 3, whole.toSpliced(3, 0, at(2))],
    ['two events swapped', 'seq_gap', 2, whole.toSpliced(2, 2, at(3), at(2))],
    ['an event of another chain', 'hash_mismatch', 2, whole.toSpliced(2, 1, ...write(3, 'sess_2').slice(2))],
    ['the order reversed', 'seq_gap', 0, whole.toReversed()],
  ];
  it.each(listed)('with %s fails with %s at seq %i', (_name, code, seq, rows) => {
    expect(verify(rows, headOf(whole))).toEqual({ code, chain: CHAIN, seq });
  });
});

describe('verification against the recorded head', () => {
  it.each([5, 1, 0])('detects a chain that was cut after %i events', (kept) => {
    expect(verify(whole.slice(0, kept))).toBeUndefined();
    expect(verify(whole.slice(0, kept), headOf(whole))).toEqual({
      code: 'truncated',
      chain: CHAIN,
      seq: kept,
    });
  });

  it('detects events after the head', () => {
    expect(verify(whole, headOf(whole.slice(0, 4)))).toEqual({ code: 'head_mismatch', chain: CHAIN, seq: 4 });
  });

  it('detects a chain that was rewritten', () => {
    const recorded = { nextSeq: 6, hash: OTHER_HASH };
    expect(verify(whole, recorded)).toEqual({ code: 'head_mismatch', chain: CHAIN, seq: 5 });
    expect(verify([], { nextSeq: 0, hash: OTHER_HASH })).toEqual({
      code: 'head_mismatch',
      chain: CHAIN,
      seq: 0,
    });
  });

  it('keeps reporting the first failure', () => {
    const verifier = new ChainVerifier(CHAIN);
    const failure = verifier.stored(at(1));
    expect(failure).toEqual({ code: 'seq_gap', chain: CHAIN, seq: 0 });
    expect(verifier.stored(at(0))).toBe(failure);
    expect(verifier.exported({})).toBe(failure);
    expect(verifier.finish(headOf(whole))).toBe(failure);
    expect(verifier.head.nextSeq).toBe(0);
  });
});
