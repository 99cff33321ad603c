import { beforeEach, describe, expect, it } from '@jest/globals';
import { FAILURES_IN_A_ROW, ProviderHealth } from './provider-health.js';

describe('ProviderHealth', () => {
  let health: ProviderHealth;

  beforeEach(() => {
    health = new ProviderHealth();
  });

  function fail(now: number, times: number): void {
    for (let each = 0; each < times; each += 1) health.failed(now, 'server_error');
  }

  it('opens the circuit after the limit of consecutive failures', () => {
    fail(0, FAILURES_IN_A_ROW - 1);
    health.answered(0);
    fail(0, FAILURES_IN_A_ROW - 1);
    expect([health.state(0), health.admits(0)]).toEqual(['closed', true]);
    fail(0, 1);
    expect([health.state(0), health.admits(0), health.ejections]).toEqual(['open', false, 1]);
  });

  it('opens the circuit if half of many calls fail in any order', () => {
    for (let each = 0; each < 9; each += 1) {
      health.answered(0);
      fail(0, 1);
    }
    expect(health.state(0)).toBe('closed');
    health.answered(0);
    fail(0, 1);
    expect(health.state(0)).toBe('open');
  });

  it('forgets failures after 30 seconds, except consecutive failures', () => {
    for (let each = 0; each < 9; each += 1) {
      health.answered(0);
      fail(0, 1);
    }
    health.answered(31_000);
    fail(31_000, 1);
    expect(health.state(31_000)).toBe('closed');
  });

  it('admits one call when half-open and closes the circuit after its reply', () => {
    fail(0, FAILURES_IN_A_ROW);
    expect(health.admits(4_999)).toBe(false);
    expect(health.state(5_000)).toBe('half_open');
    expect([health.admits(5_000), health.admits(5_001)]).toEqual([true, false]);
    health.answered(5_100);
    expect([health.state(5_100), health.admits(5_100), health.admits(5_100)]).toEqual(['closed', true, true]);
  });

  it('doubles the open time after each failed probe', () => {
    fail(0, FAILURES_IN_A_ROW);
    let now = 0;
    for (const ms of [5_000, 10_000, 20_000, 40_000, 80_000, 120_000, 120_000]) {
      expect(health.admits(now + ms - 1)).toBe(false);
      now += ms;
      expect(health.admits(now)).toBe(true);
      fail(now, 1);
    }
    expect(health.ejections).toBe(8);
  });

  it('admits another probe if the first one does not end', () => {
    fail(0, FAILURES_IN_A_ROW);
    expect([health.admits(5_000), health.admits(19_999), health.admits(20_000)]).toEqual([true, false, true]);
  });

  it('pauses for the time that the provider requests, for at most one minute, without opening the circuit', () => {
    health.failed(0, 'rate_limited', 7_000);
    expect([health.admits(6_999), health.state(7_000), health.ejections]).toEqual([false, 'closed', 0]);
    health.failed(10_000, 'rate_limited', 3_600_000);
    expect([health.admits(69_999), health.admits(70_000)]).toEqual([false, true]);
  });

  it('keeps the circuit open for as long as another instance does', () => {
    health.follow(3_000);
    expect([health.state(2_999), health.admits(2_999), health.admits(3_000)]).toEqual(['open', false, true]);
    health.follow(9_000);
    health.follow(0);
    expect([health.state(4_000), health.ejections]).toEqual(['closed', 0]);
  });

  it('returns the changes that other instances need to know', () => {
    fail(0, FAILURES_IN_A_ROW - 1);
    expect([health.failed(0, 'timeout'), health.failed(1, 'timeout')]).toEqual([5_000, undefined]);
    expect([health.answered(5_000), health.answered(5_000)]).toEqual([true, false]);
  });

  it.each(['denied', 'rate_limited', 'outrun'] as const)(
    'ignores failures with the reason "%s"',
    (failure) => {
      for (let each = 0; each < 100; each += 1) health.failed(0, failure);
      expect(health.state(0)).toBe('closed');
    },
  );
});
