import { describe, expect, it } from '@jest/globals';
import { InferenceQueue, type QueuedText } from './inference-queue.js';

describe('InferenceQueue', () => {
  function queueOf(...texts: readonly (readonly [call: AbortSignal, characters: number])[]): {
    queue: InferenceQueue<QueuedText>;
    taken: () => string[];
  } {
    const queue = new InferenceQueue<QueuedText>();
    texts.forEach(([signal, characters], at) => {
      queue.add({ signal, text: `${at}`.padEnd(characters) });
    });
    const take = (): string => {
      const first = queue.first();
      if (first !== undefined) queue.remove(first);
      return first?.text.trim() ?? 'nothing';
    };
    return { queue, taken: () => Array.from({ length: queue.length }, take) };
  }
  const call = (): AbortSignal => new AbortController().signal;

  it('returns short texts in the order of their calls', () => {
    const [one, other] = [call(), call()];
    const { queue, taken } = queueOf([one, 900], [other, 5], [one, 900], [other, 5]);
    expect(taken()).toEqual(['0', '2', '1', '3']);
    expect([queue.length, queue.characters, queue.first()]).toEqual([0, 0, undefined]);
  });

  it('returns long texts when no shorter text waits', () => {
    const [longest, long, short] = [call(), call(), call()];
    const { queue, taken } = queueOf([longest, 2_000], [longest, 9_000], [long, 4_500], [short, 10]);
    expect(queue.longest()).toBe(longest);
    expect(taken()).toEqual(['3', '2', '0', '1']);
  });

  it('counts the waiting texts of all calls and of each call, and drops those of a call', () => {
    const [one, other] = [call(), call()];
    const { queue, taken } = queueOf([one, 10], [other, 20], [one, 30]);
    expect([queue.length, queue.characters]).toEqual([3, 60]);
    expect([queue.charactersOf(one), queue.charactersOf(call())]).toEqual([40, 0]);
    expect(queue.drop(one)).toHaveLength(2);
    expect([queue.length, queue.characters, queue.longest()]).toEqual([1, 20, other]);
    expect(queue.drop(one)).toEqual([]);
    expect(taken()).toEqual(['1']);
    expect(queue.longest()).toBeUndefined();
  });

  it('knows which calls yield to others, even if little of their text is left', () => {
    const [long, short] = [call(), call()];
    const { queue, taken } = queueOf([long, 1_990], [short, 900], [long, 20]);
    expect([queue.yieldsToOthers(long), queue.yieldsToOthers(short)]).toEqual([true, false]);
    expect([queue.yieldsToOthers(short, 1_200), queue.yieldsToOthers(call(), 1_999)]).toEqual([true, false]);
    queue.remove(queue.first() ?? { text: '', signal: long });
    queue.remove(queue.first() ?? { text: '', signal: long });
    expect([queue.charactersOf(long), queue.yieldsToOthers(long)]).toEqual([20, true]);
    expect(taken()).toEqual(['2']);
  });

  it('counts the text before the last text of a call', () => {
    const [long, short, own] = [call(), call(), call()];
    const { queue } = queueOf([long, 9_000], [short, 30], [own, 2_500]);
    expect(queue.charactersBefore(own, 2_500)).toBe(30);
    expect(queue.charactersBefore(own, 9_500)).toBe(9_030);
    expect(queue.charactersBefore(call(), 10)).toBe(30);
  });

  it('drops the texts of aborted calls', () => {
    const aborted = new AbortController();
    const { queue, taken } = queueOf([aborted.signal, 10], [call(), 20], [aborted.signal, 30]);
    aborted.abort();
    expect(queue.dropAborted()).toHaveLength(2);
    expect(queue.characters).toBe(20);
    expect(taken()).toEqual(['1']);
  });
});
