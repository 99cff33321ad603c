import { describe, expect, it } from '@jest/globals';
import { LongQueue, type Waiting } from './long-thread.js';

describe('LongQueue', () => {
  const refused: string[] = [];

  function work(accountId: string, characters: number): Waiting {
    return {
      accountId,
      characters,
      begin: () => undefined,
      refuse: (reason) => refused.push(`${accountId} ${characters} ${reason}`),
    };
  }

  function order(queue: LongQueue): string[] {
    const taken: string[] = [];
    for (let next = queue.next(); next !== undefined; next = queue.next())
      taken.push(`${next.accountId} ${next.characters}`);
    return taken;
  }

  it('returns the shortest text of an account first', () => {
    const queue = new LongQueue(1_000);
    for (const characters of [30, 10, 20]) queue.add(work('a', characters));
    expect(order(queue)).toEqual(['a 10', 'a 20', 'a 30']);
  });

  it('alternates between accounts, however short the texts of one account are', () => {
    const queue = new LongQueue(1_000);
    for (let n = 0; n < 4; n++) queue.add(work('flood', 20));
    queue.add(work('other', 100));
    expect(order(queue)).toEqual(['flood 20', 'other 100', 'flood 20', 'flood 20', 'flood 20']);
  });

  it('rejects the longest text of the account with the most waiting text', () => {
    const queue = new LongQueue(100);
    queue.add(work('other', 45));
    for (const characters of [20, 30, 10]) queue.add(work('flood', characters));
    expect(refused).toEqual(['flood 30 queue_full']);
    expect(order(queue)).toHaveLength(3);
  });
});
