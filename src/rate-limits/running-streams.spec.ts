import { describe, expect, it } from '@jest/globals';
import type { Channel } from '../processes/channel.js';
import { answerStreams, CountedStreams } from './running-streams.js';

type Answer = (accountId: string) => unknown;

/** The requests of one process, as the supervisor handles them. */
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

describe('CountedStreams', () => {
  it('counts the streams of all processes by account', () => {
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

  it('removes the streams of a process that has ended but not those of others', () => {
    const all = new CountedStreams(3);
    const [first, second] = [processOf(all), processOf(all)];
    for (const process of [first, first, second]) process.enter('a');
    first.end();
    expect([second.enter('a'), second.enter('a'), second.enter('a')]).toEqual([true, true, false]);
  });

  it('lets only the process that entered a stream leave it', () => {
    const all = new CountedStreams(1);
    const [first, second] = [processOf(all), processOf(all)];
    first.enter('a');
    second.leave('a');
    expect(second.enter('a')).toBe(false);
  });
});
