import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import type { AnyEventBody, ChainHead, SealedEvent } from '../../events/audit-event.js';
import { canonicalJson } from '../../events/canonical-json.js';
import { ChainWriter } from './hash-chain.js';
import { ChainVerifier, type StoredEvent, type VerifyFailure } from './verifier.js';

const CHAIN = 'sess_1';
const AT = new Date('2026-02-03T04:05:06.789Z');

interface Chain {
  readonly rows: readonly SealedEvent[];
  readonly head: ChainHead;
}

function write(count: number): Chain {
  const writer = new ChainWriter<AnyEventBody>(CHAIN);
  const append = (_: unknown, at: number): SealedEvent => writer.append({ kind: 'detection', at }, AT);
  const rows = Array.from({ length: count }, append);
  return { rows, head: writer.head };
}

function verify(rows: readonly StoredEvent[], recorded?: ChainHead): VerifyFailure | undefined {
  const verifier = new ChainVerifier(CHAIN);
  for (const row of rows) verifier.stored(row);
  return verifier.finish(recorded);
}

describe('a change to a stored chain', () => {
  const chains = fc.integer({ min: 1, max: 8 }).map(write);

  it("is detected if it replaces one character of an event's text", () => {
    fc.assert(
      fc.property(
        chains,
        fc.nat(),
        fc.nat(),
        fc.string({ minLength: 1, maxLength: 1 }),
        ({ rows }, row, char, other) => {
          const place = row % rows.length;
          const changed = rows.map((event, seq) => {
            if (seq !== place) return event;
            const index = char % event.canonical.length;
            fc.pre(event.canonical[index] !== other);
            return {
              ...event,
              canonical: event.canonical.slice(0, index) + other + event.canonical.slice(index + 1),
            };
          });
          expect(verify(changed)).toEqual({ code: 'hash_mismatch', chain: CHAIN, seq: place });
        },
      ),
      { numRuns: 300 },
    );
  });

  it('is detected if it alters the order or number of events and the head is known', () => {
    fc.assert(
      fc.property(
        chains.chain((chain) =>
          fc.tuple(fc.constant(chain), fc.array(fc.constantFrom(...chain.rows), { maxLength: 10 })),
        ),
        ([{ rows, head }, shuffled]) => {
          const same = rows.length === shuffled.length && rows.every((row, place) => row === shuffled[place]);
          expect(verify(shuffled, head) === undefined).toBe(same);
        },
      ),
      { numRuns: 500 },
    );
  });

  it('gives exported events and stored rows the same verdict', () => {
    fc.assert(
      fc.property(chains, fc.nat(), fc.jsonValue(), ({ rows }, pick, value) => {
        const place = pick % rows.length;
        const verifier = new ChainVerifier(CHAIN);
        const changed = rows.map((row, seq) => {
          const event = {
            ...(JSON.parse(row.canonical) as Record<string, unknown>),
            curr_hash: row.currHash,
          };
          verifier.exported(seq === place ? { ...event, at: value } : event);
          const text = canonicalJson({ ...(JSON.parse(row.canonical) as object), at: value });
          return seq === place ? { ...row, canonical: text } : row;
        });
        expect(verifier.finish()).toEqual(verify(changed));
      }),
    );
  });
});
