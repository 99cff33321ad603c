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

/** Chains hold any kind of event; what the journal writes is narrower. */
class Writer extends ChainWriter<AnyEventBody> {}

const AT = new Date('2026-02-03T04:05:06.789Z');

/** An independent verifier, as an auditor would write it: shares no code with the one under test. */
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
  it('starts at seq 0 with a zero-filled hash and hashes the text it gives', () => {
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

  it('links each event to the one before and moves its head', () => {
    const writer = new Writer('sess_1');
    expect(writer.head).toEqual({ nextSeq: 0, hash: ZERO_HASH });
    const first = writer.append({ kind: 'a' }, AT);
    const second = writer.append({ kind: 'b' }, AT);
    expect(second.seq).toBe(1);
    expect(second.prevHash).toBe(first.currHash);
    expect(writer.head).toEqual({ nextSeq: 2, hash: second.currHash });
  });

  it('goes on from a recorded head as if it had never stopped', () => {
    const whole = new Writer('sess_1');
    whole.append({ kind: 'a' }, AT);
    const resumed = new Writer('sess_1', whole.head);
    expect(resumed.append({ kind: 'b' }, AT)).toEqual(whole.append({ kind: 'b' }, AT));
  });

  it.each(RESERVED_FIELDS)('refuses a body that sets %s and stays where it was', (field) => {
    const writer = new Writer('sess_1');
    expect(() => writer.append({ kind: 'a', [field]: 1 }, AT)).toThrow(ReservedFieldError);
    expect(writer.head.nextSeq).toBe(0);
  });

  it('refuses what JSON cannot hold and stays where it was', () => {
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
  ])('refuses the head %j', (head) => {
    expect(() => new Writer('sess_1', head)).toThrow(RangeError);
  });
});

describe('eventFromStored', () => {
  it('is the stored event with its hash', () => {
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

  it('refuses text that is no event', () => {
    expect(() => eventFromStored('{', ZERO_HASH)).toThrow(SyntaxError);
    expect(() => eventFromStored('[]', ZERO_HASH)).toThrow(TypeError);
    expect(() => eventFromStored('{"v":1}', ZERO_HASH)).toThrow(TypeError);
  });
});

describe('an auditor with a program of their own', () => {
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

  it('finds any later event changed by a change of one before it', () => {
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
