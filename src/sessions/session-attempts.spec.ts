import { describe, expect, it } from '@jest/globals';
import type { SessionStatus } from '../audit/events/session-status.js';
import { toAttempts } from './session-attempts.js';

const START = Date.parse('2026-03-02T10:00:00.000Z');

function session(status: SessionStatus, rehydrateMs = 0): Parameters<typeof toAttempts>[0] {
  return { startedAt: new Date(START), endedAt: new Date(START + 900), status, rehydrateMs };
}

function at(ms: number, event: object): object {
  return { ts: new Date(START + ms).toISOString(), ...event };
}

function to(ms: number, upstream: string): object {
  return at(ms, { kind: 'request_forwarded', upstream });
}

function failed(ms: number, upstream: string, failure: string, fields: object = {}): object {
  return at(ms, { kind: 'attempt_failed', upstream, class: failure, ...fields });
}

describe('the attempts of a session', () => {
  it('contain one entry if one upstream replied', () => {
    expect(toAttempts(session('ok'), [to(4, 'one:m')])).toEqual([
      { upstream: 'one:m', started_ms: 4, ended_ms: 900, result: 'answered' },
    ]);
  });

  it('contain one entry for each sent request, with its result', () => {
    const events = [
      to(4, 'one:m'),
      failed(30, 'one:m', 'rate_limited', { upstream_status: 429 }),
      to(31, 'two:m'),
      to(200, 'three:m'),
      failed(400, 'two:m', 'outrun'),
    ];
    expect(toAttempts(session('ok'), events)).toEqual([
      { upstream: 'one:m', started_ms: 4, ended_ms: 30, result: 'rate_limited', upstream_status: 429 },
      { upstream: 'two:m', started_ms: 31, ended_ms: 400, result: 'outrun' },
      { upstream: 'three:m', started_ms: 200, ended_ms: 900, result: 'answered' },
    ]);
  });

  it('are distinguished if one upstream was called twice', () => {
    const again = [to(4, 'one:m'), failed(30, 'one:m', 'timeout'), to(31, 'one:m')];
    expect(toAttempts(session('ok'), again).map(({ result, ended_ms }) => [result, ended_ms])).toEqual([
      ['timeout', 30],
      ['answered', 900],
    ]);
    const besides = [to(4, 'one:m'), to(20, 'one:m'), failed(50, 'one:m', 'broken')];
    expect(toAttempts(session('ok'), besides).map(({ result, ended_ms }) => [result, ended_ms])).toEqual([
      ['broken', 50],
      ['answered', 900],
    ]);
  });

  it('are unanswered if the session ended without a reply, with the status of a rejection', () => {
    const refused = [
      to(4, 'one:m'),
      at(60, { kind: 'upstream_failed', phase: 'status', upstream_status: 400 }),
    ];
    expect(toAttempts(session('error'), refused)).toEqual([
      { upstream: 'one:m', started_ms: 4, ended_ms: 900, result: 'unanswered', upstream_status: 400 },
    ]);
    const both = toAttempts(session('partial'), [to(4, 'one:m'), to(100, 'two:m')]);
    expect(both.map(({ result }) => result)).toEqual(['unanswered', 'unanswered']);
  });

  it('count as answered if a reply broke off or the caller left during it', () => {
    const broken = [to(4, 'one:m'), at(60, { kind: 'upstream_failed', phase: 'stream' })];
    expect(toAttempts(session('partial'), broken)).toMatchObject([{ result: 'answered' }]);
    expect(toAttempts(session('partial', 0.4), [to(4, 'one:m')])).toMatchObject([{ result: 'answered' }]);
    expect(toAttempts(session('partial'), [to(4, 'one:m')])).toMatchObject([{ result: 'unanswered' }]);
  });

  it('omit unreadable events and do not start before the session', () => {
    const events = [undefined, { kind: 'request_forwarded' }, failed(2, 'two:m', 'broken'), to(-20, 'one:m')];
    expect(toAttempts(session('ok'), events)).toEqual([
      { upstream: 'one:m', started_ms: 0, ended_ms: 900, result: 'answered' },
    ]);
  });
});
