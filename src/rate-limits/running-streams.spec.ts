import { describe, expect, it } from '@jest/globals';
import type { Channel } from '../processes/channel.js';
import { answerStreams, CountedStreams } from './running-streams.js';

type Answer = (accountId: string) => unknown;

/** The questions of a process, as the supervisor answers them. */
function processOf(all: CountedStreams): { enter: Answer; leave: Answer; end: () => void } {
  const answers = new Map<string, Answer>();
  const channel = { answer: (question: string, respond: Answer) => answers.set(question, respond) };
  const end = answerStreams(channel as unknown as Channel, all);
  const asking =
    (question: string): Answer =>
    (accountId) =>
      answers.get(question)?.(accountId);
  return { enter: asking('enter_stream'), leave: asking('leave_stream'), end };
}

describe('the streams of several processes', () => {
  it('count together, by account', () => {
    const all = new CountedStreams(2);
    const [first, second] = [processOf(all), processOf(all)];
    expect([first.enter('a'), second.enter('a'), first.enter('a'), second.enter('b')]).toEqual([
      true,
      true,
      false,
      true,
    ]);
    second.leave('a');
    expect(first.enter('a')).toBe(true);
  });

  it('are over when their process has ended, and those of others are not', () => {
    const all = new CountedStreams(3);
    const [first, second] = [processOf(all), processOf(all)];
    for (const process of [first, first, second]) process.enter('a');
    first.end();
    expect([second.enter('a'), second.enter('a'), second.enter('a')]).toEqual([true, true, false]);
  });

  it('are left by those alone that were let in', () => {
    const all = new CountedStreams(1);
    const [first, second] = [processOf(all), processOf(all)];
    first.enter('a');
    second.leave('a');
    expect(second.enter('a')).toBe(false);
  });
});
