import { readFileSync } from 'node:fs';
import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import type { AuditEvent } from '../../src/audit/events/audit-event.js';
import { canonicalJson } from '../../src/audit/events/canonical-json.js';
import { sha256Hex } from '../../src/common/sha256.js';
import { type SessionProof, sessionProofText } from '../../src/audit/chain/proof/session-proof.js';
import { COSIGNED_AT, provenSession, WITNESSES } from '../support/proven-session.js';
import { verified } from './browser-verifier.js';
import { type Change, editProof, removeLine } from './edited-proof.js';

const FORMAT = new URL('../../docs/audit-format.md', import.meta.url);

const HELD = { verdict: 'proven', session: 'holds', seal: 'holds', entry: 'holds', quorum: 'reached' };

function rehashed({ curr_hash: _old, ...body }: AuditEvent): object {
  return { ...body, curr_hash: sha256Hex(canonicalJson(body)) };
}

describe('proofs in the portal’s verifier', () => {
  const proof = sessionProofText(provenSession());

  it('are valid as the service creates them', async () => {
    for (const size of [4, 5, 7, 8, 100]) {
      expect(await verified(sessionProofText(provenSession({ size })))).toMatchObject(HELD);
    }
    const { witnesses } = await verified(proof, {}, 'sess_01KZ0000000000000000000001');
    expect(witnesses).toMatchObject(
      WITNESSES.map(() => ({ state: 'cosigned', time: new Date(COSIGNED_AT * 1_000) })),
    );
  });

  it('are valid if built from the examples in the documentation', async () => {
    const examples = [...readFileSync(FORMAT, 'utf8').matchAll(/^```example\n(.*?)^```$/gms)];
    const [, last = '', , seal = '', , note = '', key = ''] = examples.map(([, text = '']) => text);
    const eventOf = (example: string): object => {
      const [canonical = '', hash = ''] = example.split('\n');
      return { ...(JSON.parse(canonical) as object), curr_hash: hash };
    };
    const extra = { v: 1, session: eventOf(last), seal: { event: eventOf(seal), index: 0, proof: [] } };
    const encoded = Buffer.from(JSON.stringify(extra)).toString('base64');
    const text = `c2sp.org/tlog-proof@v1\nextra ${encoded}\nindex 0\n\n${note}`;
    expect(await verified(text, { log: key, witnesses: '' })).toMatchObject({
      ...HELD,
      verdict: 'unwitnessed',
      quorum: 'none',
    });
  });

  it('are rejected if the session ended long before the seal’s start time, or over an hour after the seal', async () => {
    const since = '2026-02-03T02:00:00.000Z';
    const before = provenSession({ since, ended: new Date('2026-01-03T00:59:59.000Z') });
    const after = provenSession({ ended: new Date('2026-02-03T05:05:07.000Z') });
    for (const late of [before, after]) {
      expect(await verified(sessionProofText(late))).toMatchObject({ verdict: 'refused', seal: 'late' });
    }
    const inTime = provenSession({ since, ended: new Date('2026-02-03T01:00:00.000Z') });
    expect(await verified(sessionProofText(inTime))).toMatchObject(HELD);
  });

  it.each<[string, Change, object]>([
    [
      'the session’s status',
      ({ session }) => ({ session: { ...session, status: 'error' } }),
      { session: 'changed' },
    ],
    [
      'the session’s hash',
      ({ session }) => ({ session: { ...session, curr_hash: 'ab'.repeat(32) } }),
      { session: 'changed', seal: 'not_sealed' },
    ],
    [
      'the session’s position in the seal',
      ({ seal }) => ({ seal: { ...seal, index: 0 } }),
      { seal: 'not_sealed' },
    ],
    [
      'the session’s path in the seal',
      ({ seal }) => ({ seal: { ...seal, proof: [] } }),
      { seal: 'not_sealed' },
    ],
    [
      'the seal’s root',
      ({ seal }) => ({ seal: { ...seal, event: { ...seal.event, root: 'ab'.repeat(32) } } }),
      { seal: 'changed' },
    ],
    [
      'the seal’s kind and hash',
      ({ seal }) => ({ seal: { ...seal, event: rehashed({ ...seal.event, kind: 'login' }) } }),
      { session: 'holds', seal: 'not_a_seal', entry: 'not_in_log' },
    ],
    [
      'the seal’s event',
      ({ session, seal }) => ({ seal: { ...seal, event: session } }),
      { seal: 'not_a_seal', entry: 'not_in_log' },
    ],
    [
      'the seal’s position in the log',
      ({ leaf }) => ({ leaf: { ...leaf, index: 2 } }),
      { entry: 'not_in_log' },
    ],
    [
      'the seal’s path in the log',
      ({ leaf }) => ({ leaf: { ...leaf, proof: leaf.proof.slice(1) } }),
      { entry: 'not_in_log' },
    ],
    [
      'the size in the checkpoint',
      ({ note }) => ({ note: note.replace('\n7\n', '\n9\n') }),
      { entry: 'not_in_log', signature: { state: 'forged' }, quorum: 'forged' },
    ],
    [
      'the log’s name',
      ({ note }) => ({ note: note.replace('sotto', 'lotto') }),
      { signature: { state: 'forged' }, quorum: 'forged' },
    ],
    [
      'the signer’s name',
      ({ note }) => ({ note: note.replace('— sotto', '— lotto') }),
      { signature: { state: 'unknown' } },
    ],
    ['the number of witnesses', ({ note }) => ({ note: removeLine(note, 'two.') }), { quorum: 'missed' }],
  ])('are rejected after a change of %s', async (_, change, found) => {
    expect(await verified(editProof(change))).toMatchObject({ verdict: 'refused', ...found });
  });

  it('are not proven after any single character is changed', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.nat(proof.length - 1),
        fc.constantFrom('a', 'Z', '0', '9', '+', '/', '=', '\n', ' '),
        async (at, character) => {
          fc.pre(proof[at] !== character);
          const changed = proof.slice(0, at) + character + proof.slice(at + 1);
          expect(await verified(changed)).not.toMatchObject({ verdict: 'proven' });
        },
      ),
      { numRuns: 400 },
    );
  });

  it('are rejected if they belong to another session', async () => {
    expect(await verified(proof, {}, 'sess_1')).toMatchObject({
      verdict: 'refused',
      session: 'other_session',
    });
  });

  it('are distinguished from other files, with the part that is invalid', async () => {
    const [head = '', checkpoint = ''] = proof.split('\n\n');
    const cases: [string, string][] = [
      ['', 'not_a_proof'],
      ['%PDF-1.7', 'not_a_proof'],
      ['x'.repeat(1_048_577), 'too_long'],
      [head, 'checkpoint'],
      [proof.replace(/\nextra .*/, ''), 'extra'],
      [proof.replace(/\nextra .*/, `\nextra ${'A'.repeat(40)}`), 'extra'],
      [proof.replace(/\nindex 3/, '\nindex 03'), 'index'],
      [proof.replace(/\nindex 3/, '\nindex 9007199254740993'), 'index'],
      [proof.replace(/\nindex 3/, `\nindex 3${`\n${'A'.repeat(43)}=`.repeat(80)}`), 'path'],
      [proof.replace(checkpoint, 'sotto.example.com/log\n7'), 'checkpoint'],
      [`${proof}— one.example.com !!!\n`, 'checkpoint'],
      [proof + '— x.example.com AAAAAAA=\n'.repeat(100), 'checkpoint'],
      [editProof(({ session }) => ({ session: { ...session, seq: -1 } })), 'session'],
      [editProof(({ session }) => ({ session: { ...session, ts: 'yesterday' } })), 'session'],
      [editProof(({ session }) => ({ session: { ...session, chain: 'a\nb' } })), 'session'],
      [editProof(({ seal }) => ({ seal: { ...seal, proof: ['xy'] } })), 'seal'],
    ];
    const faults = await Promise.all(cases.map(async ([text]) => (await verified(text)).fault));
    expect(faults).toEqual(cases.map(([, fault]) => fault));
  });

  it('cause no exception, whatever the file contains', async () => {
    const header = proof.slice(0, proof.indexOf(' ') + 1);
    const rest = proof.slice(proof.indexOf('\nindex'));
    await fc.assert(
      fc.asyncProperty(fc.anything(), fc.string({ unit: 'binary' }), async (value, text) => {
        const extra = Buffer.from(JSON.stringify({ v: 1, session: value, seal: value })).toString('base64');
        expect(await verified(header + extra + rest)).toHaveProperty('fault');
        expect(await verified(text)).toHaveProperty('fault');
      }),
    );
    const deep = `{"v":1,"session":${'['.repeat(100_000)}${']'.repeat(100_000)}}`;
    expect(await verified(header + Buffer.from(deep).toString('base64') + rest)).toEqual({
      fault: 'session',
    });
    const nested = editProof(
      ({ session }) => ({ session: { ...session, more: 0 } }),
      (json) => json.replace('"more":0', `"more":${'['.repeat(20_000)}${']'.repeat(20_000)}`),
    );
    expect(await verified(nested)).toMatchObject({ verdict: 'refused', session: 'changed' });
  });

  it('have a timestamp reported, and which checkpoint it belongs to', async () => {
    const response = Buffer.from('an answer');
    const stamped = (otherCheckpoint: NonNullable<SessionProof['timestamp']>['otherCheckpoint']): string =>
      editProof(() => ({ timestamp: { response, otherCheckpoint } }));
    const { note, leaf } = provenSession({ size: 5 });
    expect(await verified(stamped(undefined))).toMatchObject({
      verdict: 'proven',
      timestamp: 'of_checkpoint',
    });
    expect(await verified(stamped({ note, proof: leaf.proof }))).toMatchObject({
      verdict: 'proven',
      timestamp: 'of_another',
    });
    for (const wrong of [
      { note, proof: [] },
      { note: note.replace('\n5\n', '\n6\n'), proof: leaf.proof },
    ]) {
      expect(await verified(stamped(wrong))).toMatchObject({ verdict: 'refused', timestamp: 'not_in_log' });
    }
    expect(await verified(stamped({ note: 'no note', proof: [] }))).toEqual({ fault: 'timestamp' });
  });
});
