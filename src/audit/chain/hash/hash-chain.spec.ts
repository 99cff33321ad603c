import { createHash } from 'node:crypto';
import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import {
  type AnyEventBody,
  RESERVED_FIELDS,
  ReservedFieldError,
  type SealedEvent,
} from '../../events/audit-event.js';
import { CanonicalJsonError } from '../../events/canonical-json.js';
import { ChainWriter, eventFromStored, ZERO_HASH } from './hash-chain.js';

/** Accepts any kind of event, although the journal writes only the kinds in its table. */
class Writer extends ChainWriter<AnyEventBody> {}

const AT = new Date('2026-02-03T04:05:06.789Z');

/** Independent verifier as an auditor would write it. It shares no code with the verifier under test. */
function auditorAccepts(events: readonly Record<string, unknown>[]): boolean {
  let previous = '0'.repeat(64);
  return events.every((event, place) => {
    const names = Object.keys(event).filter((name) => name !== 'curr_hash');
    const members = names.sort().map((name) => `${JSON.stringify(name)}:${JSON.stringify(event[name])}`);
    const hash = createHash('sha256')
      .update(`{${members.join(',')}}`, 'utf8')
      .digest('hex');
    const fits = event.seq === place && event.prev_hash === previous && event.curr_hash === hash;
    previous = hash;
    return fits;
  });
}

const anyBody: fc.Arbitrary<AnyEventBody> = fc
  .record({
    kind: fc.constantFrom('session_started', 'detection', 'redaction_applied', 'session_closed'),
    detector: fc.string({ unit: 'grapheme' }),
    span: fc.tuple(fc.nat(), fc.nat()),
    confidence: fc.double({ min: 0, max: 1, noNaN: true }),
    note: fc.option(fc.string()),
  })
  .map((body) => ({ ...body }));

describe('ChainWriter', () => {
  it('starts at seq 0 with an all-zero hash and hashes the text that it returns', () => {
    const sealed = new Writer('sess_1').append({ kind: 'session_started', policy_sha256: 'ab' }, AT);
    const canonical =
      `{"chain":"sess_1","kind":"session_started","policy_sha256":"ab","prev_hash":"${'0'.repeat(64)}",` +
      `"seq":0,"ts":"2026-02-03T04:05:06.789Z","v":1}`;
    expect(sealed).toEqual({
      chain: 'sess_1',
      seq: 0,
      kind: 'session_started',
      ts: '2026-02-03T04:05:06.789Z',
      prevHash: ZERO_HASH,
      currHash: createHash('sha256').update(canonical).digest('hex'),
      canonical,
    });
  });

  it('links each event to the preceding one and moves its head', () => {
    const writer = new Writer('sess_1');
    expect(writer.head).toEqual({ nextSeq: 0, hash: ZERO_HASH });
    const first = writer.append({ kind: 'a' }, AT);
    const second = writer.append({ kind: 'b' }, AT);
    expect(second.seq).toBe(1);
    expect(second.prevHash).toBe(first.currHash);
    expect(writer.head).toEqual({ nextSeq: 2, hash: second.currHash });
  });

  it('continues from a recorded head as if it had not stopped', () => {
    const whole = new Writer('sess_1');
    whole.append({ kind: 'a' }, AT);
    const resumed = new Writer('sess_1', whole.head);
    expect(resumed.append({ kind: 'b' }, AT)).toEqual(whole.append({ kind: 'b' }, AT));
  });

  it.each(RESERVED_FIELDS)('rejects a body that sets %s and leaves its head unchanged', (field) => {
    const writer = new Writer('sess_1');
    expect(() => writer.append({ kind: 'a', [field]: 1 }, AT)).toThrow(ReservedFieldError);
    expect(writer.head.nextSeq).toBe(0);
  });

  it('rejects a value that JSON cannot represent and leaves its head unchanged', () => {
    const writer = new Writer('sess_1');
    expect(() => writer.append({ kind: 'a', confidence: NaN }, AT)).toThrow(CanonicalJsonError);
    expect(() => writer.append({ kind: 'a', name: '\ud800' }, AT)).toThrow(CanonicalJsonError);
    expect(() => writer.append({ kind: 'a' }, new Date(NaN))).toThrow(RangeError);
    expect(writer.head.nextSeq).toBe(0);
  });

  it.each([
    { nextSeq: -1, hash: ZERO_HASH },
    { nextSeq: 1.5, hash: 'a'.repeat(64) },
    { nextSeq: 0, hash: 'a'.repeat(64) },
    { nextSeq: 3, hash: ZERO_HASH },
    { nextSeq: 3, hash: 'A'.repeat(64) },
    { nextSeq: 3, hash: '' },
  ])('rejects the head %j', (head) => {
    expect(() => new Writer('sess_1', head)).toThrow(RangeError);
  });
});

describe('eventFromStored', () => {
  it('returns the stored event with its hash', () => {
    const sealed = new Writer('acct_1').append({ kind: 'login', actor: { user_id: 'u', login: 'l' } }, AT);
    expect(eventFromStored(sealed.canonical, sealed.currHash)).toEqual({
      v: 1,
      chain: 'acct_1',
      seq: 0,
      ts: AT.toISOString(),
      kind: 'login',
      actor: { user_id: 'u', login: 'l' },
      prev_hash: ZERO_HASH,
      curr_hash: sealed.currHash,
    });
  });

  it('rejects text that is not an event', () => {
    expect(() => eventFromStored('{', ZERO_HASH)).toThrow(SyntaxError);
    expect(() => eventFromStored('[]', ZERO_HASH)).toThrow(TypeError);
    expect(() => eventFromStored('{"v":1}', ZERO_HASH)).toThrow(TypeError);
  });
});

describe('an independent verifier', () => {
  const seal = (bodies: readonly AnyEventBody[]): SealedEvent[] => {
    const writer = new Writer('sess_1');
    return bodies.map((body) => writer.append(body, AT));
  };

  it('accepts every chain that was written', () => {
    fc.assert(
      fc.property(fc.array(anyBody), (bodies) => {
        const events = seal(bodies).map((row) => eventFromStored(row.canonical, row.currHash));
        expect(auditorAccepts(JSON.parse(JSON.stringify(events)) as Record<string, unknown>[])).toBe(true);
      }),
    );
  });

  it('detects that a changed event alters the hashes of all later events', () => {
    fc.assert(
      fc.property(fc.array(anyBody, { minLength: 2, maxLength: 8 }), fc.nat(), (bodies, pick) => {
        const at = pick % bodies.length;
        const changed = bodies.map((body, place) => (place === at ? { ...body, changed: true } : body));
        const before = seal(bodies).map((row) => row.currHash);
        const after = seal(changed).map((row) => row.currHash);
        before.forEach((hash, place) => {
          expect(after[place] === hash).toBe(place < at);
        });
      }),
    );
  });
});
