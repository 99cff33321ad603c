import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import type { AnyEventBody, AuditEvent } from '../../events/audit-event.js';
import { canonicalJson } from '../../events/canonical-json.js';
import { EventListVerifier, NotAnEventList, type VerifyResult, verifyResult } from './event-list-verifier.js';
import { sha256Hex } from '../../../common/sha256.js';
import { ChainWriter, eventFromStored, ZERO_HASH } from './hash-chain.js';
import type { FailureCode } from './verifier.js';

const AT = new Date('2026-02-03T04:05:06.789Z');

function exported(chain: string, count: number): AuditEvent[] {
  const writer = new ChainWriter<AnyEventBody>(chain);
  return Array.from({ length: count }, (_, seq) => {
    const { canonical, currHash } = writer.append({ kind: 'redaction_applied', span: [seq, 9] }, AT);
    return eventFromStored(canonical, currHash);
  });
}

function without(event: Record<string, unknown>, dropped: string): Record<string, unknown> {
  return Object.fromEntries(Object.entries(event).filter(([name]) => name !== dropped));
}

function resealed(event: Record<string, unknown>): Record<string, unknown> {
  const hashed = without(event, 'curr_hash');
  return { ...hashed, curr_hash: sha256Hex(canonicalJson(hashed)) };
}

function verifyEvents(events: readonly unknown[]): VerifyResult {
  const list = new EventListVerifier();
  for (const event of events) list.add(event);
  return list.result();
}

const whole = exported('sess_1', 6);
const third: Record<string, unknown> = { ...whole[3] };

describe('verifyEvents', () => {
  it('reports the number of valid events and chains', () => {
    expect(verifyEvents([])).toEqual({ ok: true, event_count: 0, message: 'chain ok: 0 events in 0 chains' });
    expect(verifyEvents(exported('sess_1', 1)).message).toBe('chain ok: 1 event in 1 chain');
    expect(verifyEvents(exported('sess_1', 12))).toEqual({
      ok: true,
      event_count: 12,
      message: 'chain ok: 12 events in 1 chain',
    });
  });

  it('verifies several interleaved chains in one list', () => {
    const [a, b] = [exported('sess_1', 3), exported('acct_1', 3)];
    const mixed = a.flatMap((event, seq) => [event, ...b.slice(seq, seq + 1)]);
    expect(verifyEvents(mixed).message).toBe('chain ok: 6 events in 2 chains');
    expect(verifyEvents([...b, ...a]).ok).toBe(true);
    expect(verifyEvents(mixed.toSpliced(2, 1)).failure).toEqual({ code: 'seq_gap', chain: 'sess_1', seq: 1 });
  });

  it('accepts members in any order and JSON that was reformatted', () => {
    const reordered = whole.map((event) => Object.fromEntries(Object.entries(event).reverse()));
    expect(verifyEvents(JSON.parse(JSON.stringify(reordered, null, 2)) as unknown[]).ok).toBe(true);
  });

  it('reports a failure with its code and place, and the count of all events', () => {
    expect(verifyEvents((whole as unknown[]).with(3, { ...third, span: [0, 8] }))).toEqual({
      ok: false,
      event_count: 6,
      message: 'hash_mismatch at seq 3 in chain sess_1: the content of the event does not match its hash',
      failure: { code: 'hash_mismatch', chain: 'sess_1', seq: 3 },
    });
  });
});

describe('verifyEvents for a list with one altered event', () => {
  const failureAfter = (event: unknown): unknown => verifyEvents((whole as unknown[]).with(3, event)).failure;
  const changes: readonly (readonly [FailureCode, Record<string, unknown>])[] = [
    ['malformed', { v: 2 }],
    ['malformed', { seq: '3' }],
    ['malformed', { seq: -1 }],
    ['malformed', { seq: 3.5 }],
    ['malformed', { ts: 1 }],
    ['malformed', { kind: null }],
    ['malformed', { prev_hash: 'A'.repeat(64) }],
    ['malformed', { curr_hash: '' }],
    ['malformed', { span: '\ud800' }],
    ['malformed', { span: Infinity }],
    ['hash_mismatch', { seq: 4 }],
    ['hash_mismatch', { ts: '2026-02-03T04:05:06.788Z' }],
    ['hash_mismatch', { kind: 'detection' }],
    ['hash_mismatch', { prev_hash: ZERO_HASH }],
    ['hash_mismatch', { curr_hash: ZERO_HASH }],
    ['hash_mismatch', { span: [9, 3] }],
    ['hash_mismatch', { span: [3, 9.5] }],
    ['hash_mismatch', { added: null }],
    ['hash_mismatch', JSON.parse('{"__proto__":{"x":1}}') as Record<string, unknown>],
  ];

  it.each(changes)('reports %s after the change %j', (code, change) => {
    expect(failureAfter({ ...third, ...change })).toEqual({ code, chain: 'sess_1', seq: 3 });
  });

  it('reports malformed for a very deeply nested value', () => {
    const span: unknown = JSON.parse('['.repeat(50_000) + ']'.repeat(50_000));
    expect(failureAfter({ ...third, span })).toEqual({ code: 'malformed', chain: 'sess_1', seq: 3 });
  });

  it.each(['v', 'seq', 'ts', 'kind', 'prev_hash', 'curr_hash'])(
    'reports malformed for an event without %s',
    (name) => {
      expect(failureAfter(without(third, name))).toEqual({ code: 'malformed', chain: 'sess_1', seq: 3 });
    },
  );

  it('reports a hash mismatch if an optional field is missing', () => {
    expect(failureAfter(without(third, 'span'))).toEqual({ code: 'hash_mismatch', chain: 'sess_1', seq: 3 });
  });

  it('reports a changed or missing chain name', () => {
    expect(failureAfter({ ...third, chain: 'sess_2' })).toMatchObject({
      code: 'hash_mismatch',
      chain: 'sess_2',
    });
    expect(failureAfter({ ...third, chain: 7 })).toEqual({ code: 'malformed', chain: '', seq: 3 });
    expect(failureAfter({ prev_hash: 7 })).toEqual({ code: 'malformed', chain: '', seq: 0 });
  });

  it('reports a mismatch at the next event if the hash of the altered event was recomputed', () => {
    expect(failureAfter(resealed({ ...third, span: [0, 1] }))).toMatchObject({
      code: 'prev_hash_mismatch',
      seq: 4,
    });
    expect(failureAfter(resealed({ ...third, prev_hash: ZERO_HASH }))).toMatchObject({
      code: 'prev_hash_mismatch',
      seq: 3,
    });
    expect(failureAfter(resealed({ ...third, seq: 9 }))).toMatchObject({ code: 'seq_gap', seq: 3 });
  });

  it('reports a dropped, duplicated or reordered event', () => {
    expect(verifyEvents(whole.toSpliced(3, 1)).failure).toMatchObject({ code: 'seq_gap', seq: 3 });
    expect(verifyEvents(whole.toSpliced(3, 0, ...whole.slice(3, 4))).failure).toMatchObject({
      code: 'seq_gap',
      seq: 4,
    });
    expect(verifyEvents(whole.toReversed()).failure).toMatchObject({ code: 'seq_gap', seq: 0 });
  });

  it('reports any changed value of any field', () => {
    fc.assert(
      fc.property(fc.constantFrom(...Object.keys(third)), fc.jsonValue(), (name, value) => {
        fc.pre(canonicalJson(third[name]) !== canonicalJson(value));
        expect(failureAfter({ ...third, [name]: value })).toBeDefined();
      }),
      { numRuns: 500 },
    );
  });
});

describe('verifyEvents for values other than event lists', () => {
  it.each([1, null, 'x', [[]], {}, { a: 1 }, { events: [] }])('rejects a list that contains %j', (value) => {
    expect(() => verifyEvents([value])).toThrow(NotAnEventList);
  });

  it('rejects a list in which an invalid entry follows a broken chain', () => {
    expect(() => verifyEvents([{ seq: 0 }, 7])).toThrow(NotAnEventList);
  });
});

describe('verifyResult', () => {
  it.each<FailureCode>(['head_mismatch', 'truncated', 'checkpoint_invalid'])(
    'has a message for %s',
    (code) => {
      const result = verifyResult(3, 1, { code, chain: 'sess_1', seq: 3 });
      expect(result.ok).toBe(false);
      expect(result.message).toMatch(new RegExp(`^${code} at seq 3 in chain sess_1: .+`));
    },
  );
});
