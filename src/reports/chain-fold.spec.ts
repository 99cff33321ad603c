import type { SessionEventBody } from '../audit/events/events.js';
import { createHash } from 'node:crypto';
import { describe, expect, it } from '@jest/globals';
import { merkleRoot } from '../audit/chain/log/merkle.js';
import { folded, policyOf, redaction, sealed, sessionBodies } from '../../test/support/report-material.js';
import type { KindName } from '../audit/events/fields.js';
import type { TextPath } from '../common/text/branded.js';
import { ChainFold } from './chain-fold.js';

const POLICY = policyOf('healthcare-default');

describe('ChainFold', () => {
  it('computes the Merkle root, head and text hash of any number of events', () => {
    for (const count of [0, 1, 2, 7, 64]) {
      const events = sealed(sessionBodies(POLICY, count));
      const facts = folded(sessionBodies(POLICY, count));
      expect(facts.eventCount).toBe(count + 3);
      expect(facts.merkleRoot).toBe(merkleRoot(events.map(({ currHash }) => currHash)));
      expect(facts.headHash).toBe(events.at(-1)?.currHash);
      const texts = events.map(({ canonical }) => `${canonical}\n`).join('');
      expect(facts.canonicalSha256).toBe(createHash('sha256').update(texts).digest('hex'));
    }
  });

  it('returns the root of an empty tree for an empty chain', () => {
    const facts = new ChainFold().finish();
    expect(facts.merkleRoot).toBe(createHash('sha256').digest('hex'));
    expect([facts.eventCount, facts.headHash]).toEqual([0, '0'.repeat(64)]);
  });

  it('continues after an invalid event and omits text that does not have the form of its field', () => {
    const fold = new ChainFold(1);
    const [first, second] = sealed([redaction('NAME'), redaction('PHONE', 1)]);
    const forged = JSON.stringify({
      kind: 'redaction_applied',
      entity_kind: 'Jane Okafor',
      pass: 'my social is 078-05-1120',
      kid: 'x y',
      path: 'Jane',
      placeholder: 'Jane',
      span: ['Jane', 1],
    });
    for (const event of [first, { ...second, canonical: '{"kind":' }, { ...second, canonical: forged }]) {
      fold.add({
        seq: 0,
        currHash: 'ab'.repeat(32),
        canonical: '',
        ...event,
      });
    }
    const facts = fold.finish();
    expect(facts.redactionsByKind.toObject()).toEqual({ NAME: 1, other: 1 });
    expect(JSON.stringify(facts.appendix)).not.toMatch(/Jane(?!")|078-05/);
    expect(facts.appendix.rows.map(({ kind }) => kind)).toContain('unreadable');
  });

  it('keeps all of up to 2,000 events, else the first and last events and the failures between', () => {
    expect(folded(sessionBodies(POLICY, 1_997)).appendix).toMatchObject({
      whole: true,
      failures: [],
      last: [],
    });
    const bodies = sessionBodies(POLICY, 3_000);
    const lost: SessionEventBody = {
      kind: 'rehydration_failed',
      session_id: 'sess_1',
      turn: 1,
      path: 'choices[0].message.content' as TextPath,
      entity_kind: 'NAME',
      reason: 'unknown',
    };
    for (const at of [10, 500, 700, 2_990]) bodies[at] = lost;
    const { whole, rows, failures, failureCount, last } = folded(bodies, 600).appendix;
    expect([whole, rows.length, last.length, failureCount]).toEqual([false, 200, 200, 4]);
    expect(failures.map(({ seq }) => seq)).toEqual([500, 600, 700]);
    expect(failures[1]?.detail).toMatch(/^THE CHAIN BREAKS HERE/);
    expect([rows.at(-1)?.seq, last[0]?.seq, last.at(-1)?.seq]).toEqual([199, 2_803, 3_002]);
  });

  it('limits the number of kinds in a chain that invents many', () => {
    const bodies = Array.from({ length: 1_000 }, (_, at) => redaction(`KIND_${at}` as KindName, at));
    expect(Object.keys(folded(bodies).redactionsByKind.toObject()).length).toBeLessThan(300);
    expect(folded(bodies).redactionsByKind.total).toBe(1_000);
  });
});
