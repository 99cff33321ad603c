import { describe, expect, it } from '@jest/globals';
import type { AnyEventBody, AuditEvent } from '../../events/audit-event.js';
import { NotAnEventList, type VerifyResult } from '../hash/event-list-verifier.js';
import { ExportVerifier } from './export-verifier.js';
import { ChainWriter, eventFromStored } from '../hash/hash-chain.js';
import { merkleRoot } from '../log/merkle.js';

const ACCOUNT = 'acc_1';
const ENDED = new Date('2026-02-03T04:05:06.789Z');

function chainOf(chain: string, ...bodies: readonly AnyEventBody[]): AuditEvent[] {
  const writer = new ChainWriter<AnyEventBody>(chain);
  return bodies.map((body) => {
    const { canonical, currHash } = writer.append(body, ENDED);
    return eventFromStored(canonical, currHash);
  });
}

function sessionOf(chain: string, status = 'ok'): AuditEvent[] {
  return chainOf(chain, { kind: 'session_started' }, { kind: 'session_closed', status });
}

function endOf(events: readonly AuditEvent[]): string {
  return events.at(-1)?.curr_hash ?? '';
}

function verified(...lines: readonly unknown[]): VerifyResult {
  const verifier = new ExportVerifier([]);
  for (const line of lines) verifier.add(line);
  return verifier.result();
}

describe('a session export', () => {
  const events = sessionOf('sess_1');
  const [first, last] = events;
  const end = { merkle_root_hex: merkleRoot(events.map((event) => event.curr_hash)), checkpoint: null };

  it('is valid if it ends with the line about all its events', () => {
    expect(verified(first, last, end)).toMatchObject({ ok: true, event_count: 2 });
  });

  it('is invalid if an event follows its last line', () => {
    const short = { ...end, merkle_root_hex: merkleRoot([first?.curr_hash ?? '']) };
    expect(verified(first, short, last).failure).toEqual({ code: 'head_mismatch', chain: 'sess_1', seq: 1 });
  });

  it.each([
    ['among its own events', [first, ...sessionOf('sess_2'), last, end]],
    ['after its last line', [first, last, end, ...sessionOf('sess_2')]],
  ])('is invalid if it contains events of another session %s', (_, lines) => {
    expect(verified(...lines).failure).toEqual({ code: 'head_mismatch', chain: 'sess_2', seq: 0 });
  });

  it('is rejected if it has two last lines', () => {
    expect(() => verified(first, last, end, end)).toThrow(NotAnEventList);
  });

  it('may be a list of events of many sessions without a summary line', () => {
    const verifier = new ExportVerifier([]);
    for (const event of [...events, ...sessionOf('sess_2')]) verifier.add(event);
    verifier.summary(undefined, undefined);
    expect(verifier.result().ok).toBe(true);
  });
});

describe('an account export', () => {
  const head = { account_id: ACCOUNT, checkpoint: null };
  const session = sessionOf('sess_1');
  const rewritten = sessionOf('sess_1', 'error');

  /** The account's chain with one seal for each list of sessions. */
  function sealing(...seals: readonly (readonly AuditEvent[])[]): unknown[] {
    const bodies = seals.map((events) => ({
      kind: 'sessions_sealed',
      count: 1,
      root: merkleRoot([endOf(events)]),
    }));
    return chainOf(ACCOUNT, { kind: 'account_created' }, ...bodies).flatMap((event, seq) => {
      const events = seals[seq - 1];
      if (events === undefined) return [event];
      const place = { seal_seq: seq, leaf_index: 0 };
      const end = { session_id: events[0]?.chain, event_count: events.length, head_hash: endOf(events) };
      return [event, { sealed: { ...place, ...end } }];
    });
  }

  it('is valid if it begins with its header line', () => {
    expect(verified(head, ...sealing(session), ...session)).toMatchObject({ ok: true, event_count: 4 });
  });

  it('is rejected if its header line is repeated or does not precede all events', () => {
    const [created, seal, line] = sealing(session);
    expect(verified(head, created, seal, ...session).failure?.code).toBe('truncated');
    expect(() => verified(created, seal, head, ...session)).toThrow(NotAnEventList);
    expect(() => verified(head, { ...head, account_id: 'acc_2' }, created, seal, line)).toThrow(
      NotAnEventList,
    );
  });

  it("may consist of the account's chain only, which counts as events and not as a session", () => {
    const verifier = new ExportVerifier([]);
    for (const event of chainOf(ACCOUNT, { kind: 'account_created' }, { kind: 'account_created' }))
      verifier.add(event);
    expect(verifier.result().message).toContain('no checkpoint covers 2 events of the account (2 events, ');
    expect(verifier.uncovered()).toMatchObject({ sessions: 0, accountEvents: 2, events: 2 });
  });

  it('is invalid if a session was rewritten and sealed again', () => {
    expect(
      verified(head, ...sealing(session, sessionOf('sess_2')), ...session, ...sessionOf('sess_2')).ok,
    ).toBe(true);
    expect(verified(head, ...sealing(session, rewritten), ...rewritten).failure).toEqual({
      code: 'head_mismatch',
      chain: ACCOUNT,
      seq: 2,
    });
  });
});
