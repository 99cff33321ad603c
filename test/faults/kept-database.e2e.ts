import { mkdtemp, rmdir } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { callMany, maskedHashes, type Outcome, unhurried } from './callers.js';
import { type EmbeddedSetting, embeddedSetting } from './embedded-setting.js';
import { allEnded, findLosses, NOTHING_LOST } from './journal-check.js';
import { until } from '../support/until.js';
import { describeFullDisk, type SmallDisk } from './small-disk.js';

const CALLS = 8;
const ROUNDS = 3;
const PATIENCE_MS = 45_000;

jest.setTimeout(300_000);

/** Calls one service on an embedded database. */
class Caller {
  readonly outcomes: Outcome[] = [];
  private path: string | undefined;
  private baseUrl = '';

  constructor(readonly setting: EmbeddedSetting) {
    setting.upstream.answerWith(unhurried);
  }

  async start(): Promise<void> {
    this.baseUrl = await this.setting.start();
    this.path ??= new URL(await this.setting.proxyUrl(this.baseUrl)).pathname;
    await this.setting.locateServer();
  }

  async call(): Promise<Outcome[]> {
    const seen = await callMany(`${this.baseUrl}${this.path ?? ''}`, CALLS);
    this.outcomes.push(...seen);
    return seen;
  }

  /** Calls until the outcomes satisfy the condition. */
  async callUntil(isEnough: (seen: readonly Outcome[]) => boolean): Promise<Outcome[]> {
    const deadline = Date.now() + PATIENCE_MS;
    for (;;) {
      const seen = await this.call();
      if (isEnough(seen)) return seen;
      if (Date.now() > deadline) throw new Error('calls go on as they did');
      await pause(25);
    }
  }

  async health(): Promise<number> {
    return (await fetch(`${this.baseUrl}/health`)).status;
  }

  async expectNothingLost(): Promise<void> {
    const received = maskedHashes(this.setting.upstream.requests);
    const losses = await this.setting.withDatabase(async (url) => {
      await allEnded(url, PATIENCE_MS);
      return findLosses(url, this.outcomes, received);
    });
    expect(losses).toEqual(NOTHING_LOST);
    expect(await this.setting.sotto('audit', 'verify')).toContain('chain ok');
  }
}

const areWhole = (seen: readonly Outcome[]): boolean => seen.every(({ isWhole }) => isWhole);
const areRefused = (seen: readonly Outcome[]): boolean =>
  seen.every(({ code }) => code === 'audit_unavailable');

describe('an embedded database server that is killed', () => {
  let place: string;
  let caller: Caller;

  beforeAll(async () => {
    place = await mkdtemp(join(tmpdir(), 'sotto-kept-'));
    caller = new Caller(await embeddedSetting(join(place, 'data')));
    await caller.start();
    await caller.callUntil(areWhole);
  });

  afterAll(async () => {
    await caller.setting.remove();
    await rmdir(place);
  });

  it('is restarted by the service, which rejects calls meanwhile and loses nothing', async () => {
    for (let round = 0; round < ROUNDS; round += 1) {
      const calling = caller.call();
      await pause(30);
      await caller.setting.killServer();
      await calling;
      await caller.callUntil(areWhole);
    }
    // Heartbeats occur every few seconds.
    await until(async () => (await caller.health()) === 200);
    // No caller got a refused connection or a response that is not from the service.
    const others = caller.outcomes.filter(({ isWhole, code }) => !isWhole && code === undefined);
    expect(others.filter(({ sessionId }) => sessionId === undefined)).toEqual([]);
    expect(caller.setting.child.exitCode).toBeNull();
    await caller.expectNothingLost();
  });

  it('is restarted after a crash of the whole machine, and nothing is lost', async () => {
    const calling = caller.call();
    await pause(30);
    await Promise.all([caller.setting.killServer(), caller.setting.end('SIGKILL')]);
    await calling;
    await caller.start();
    await caller.callUntil(areWhole);
    await caller.expectNothingLost();
  });
});

await describeFullDisk('a full disk of an embedded database', 320, whenFull);

function whenFull(small: SmallDisk): void {
  let caller: Caller;

  beforeAll(async () => {
    caller = new Caller(await embeddedSetting(join(small.folder, 'data')));
    await caller.start();
    await caller.callUntil(areWhole);
  });

  afterAll(async () => {
    try {
      await caller.setting.remove();
    } finally {
      await small.remove();
    }
  });

  it('leads to rejected calls, even if the server has ended and cannot start', async () => {
    await small.fill();
    await caller.callUntil(areRefused);
    await caller.setting.killServer();
    const seen = await caller.call();
    expect(areRefused(seen)).toBe(true);
    expect(await caller.health()).toBe(503);
  });

  it('no longer affects calls once space is free again, and nothing is lost', async () => {
    await small.free();
    await caller.callUntil(areWhole);
    await caller.expectNothingLost();
  });
}
