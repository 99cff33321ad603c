import { describe, expect, it } from '@jest/globals';
import type { AuditEvent } from '../../events/audit-event.js';
import { isSealedInTime, SealingSigns } from './sealing-signs.js';

const HASH = '0'.repeat(64);

function event(seq: number, kind: string, ts: string, since?: string): AuditEvent {
  const own = since === undefined ? {} : { since };
  return { v: 1, chain: 'acc_1', seq, kind, ts, prev_hash: HASH, curr_hash: HASH, ...own };
}

const at = (time: string): string => `2026-02-${time}:00.000Z`;
const ms = (time: string): number => Date.parse(at(time));

describe('sealing signs', () => {
  it('accept a session that is sealed up to an hour late or after downtime', () => {
    const signs = new SealingSigns();
    signs.add(event(0, 'account_created', at('01T10:00')));
    expect(signs.seal(event(1, 'sessions_sealed', at('02T10:00')))).toBe(true);
    // A round with a large backlog.
    expect(signs.seal(event(2, 'sessions_sealed', at('02T10:50'), at('01T10:00')))).toBe(true);
    expect(signs.isInTime(ms('01T09:00'), 1)).toBe(true);
    expect(signs.isInTime(ms('01T09:00'), 2)).toBe(true);
    expect(signs.isInTime(ms('01T08:59'), 2)).toBe(false);
    expect(signs.isInTime(ms('02T11:50'), 2)).toBe(true);
    expect(signs.isInTime(ms('02T11:51'), 2)).toBe(false);
  });

  it('reveal that a session from an earlier day was added later', () => {
    const signs = new SealingSigns();
    signs.add(event(0, 'seals_complete', at('02T10:00')));
    signs.add(event(1, 'seals_complete', at('03T10:00')));
    expect(signs.seal(event(2, 'sessions_sealed', at('03T11:00')))).toBe(true);
    expect(signs.isInTime(ms('02T09:30'), 2)).toBe(true);
    expect(signs.seal(event(3, 'sessions_sealed', at('03T11:01')))).toBe(true);
    expect(signs.isInTime(ms('02T09:30'), 3)).toBe(false);
    expect(signs.isInTime(ms('03T08:59'), undefined)).toBe(false);
    expect(signs.isInTime(ms('03T09:00'), undefined)).toBe(true);
  });

  it('reject a seal that states an earlier time than they show, with a tolerance for clock differences', () => {
    const signs = new SealingSigns();
    signs.add(event(0, 'seals_complete', at('02T10:00')));
    expect(signs.seal(event(1, 'sessions_sealed', at('03T10:00'), at('02T09:00')))).toBe(true);
    expect(signs.seal(event(2, 'sessions_sealed', at('03T10:00'), at('02T08:59')))).toBe(false);
    expect(signs.seal(event(3, 'sessions_sealed', at('03T10:00'), 'yesterday'))).toBe(true);
    expect(signs.isInTime(ms('03T10:00'), 3)).toBe(false);
  });

  it('accept later sessions after the clock was set back', () => {
    const signs = new SealingSigns();
    signs.add(event(0, 'seals_complete', at('09T10:00')));
    for (const [seq, day] of ['02', '03', '09', '10'].entries()) {
      expect(signs.seal(event(seq + 1, 'sessions_sealed', at(`${day}T12:00`)))).toBe(true);
      expect(signs.isInTime(ms(`${day}T11:59`), seq + 1)).toBe(true);
    }
  });

  it('are compared with a single seal by the time in the seal', () => {
    const seal = { ts: at('03T10:00'), since: at('02T10:00') };
    expect(isSealedInTime(at('02T09:00'), seal)).toBe(true);
    expect(isSealedInTime(at('02T08:59'), seal)).toBe(false);
    expect(isSealedInTime('', { ts: seal.ts })).toBe(false);
    expect(isSealedInTime(at('01T00:00'), { ts: seal.ts })).toBe(true);
  });
});
