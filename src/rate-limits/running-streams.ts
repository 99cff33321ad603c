import type { Channel } from '../processes/channel.js';

const ENTER = 'enter_stream';
const LEAVE = 'leave_stream';

/** Concurrent streams by account. */
export interface RunningStreams {
  /** @returns whether the account may have another stream, which then counts */
  enter(accountId: string): boolean | Promise<boolean>;
  /** Must be called once for each stream that was admitted. */
  leave(accountId: string): void;
}

/** Streams counted in memory. */
export class CountedStreams implements RunningStreams {
  private readonly running = new Map<string, number>();

  /** @param max largest number of streams of an account */
  constructor(private readonly max: number) {}

  enter(accountId: string): boolean {
    const running = this.running.get(accountId) ?? 0;
    if (running >= this.max) return false;
    this.running.set(accountId, running + 1);
    return true;
  }

  leave(accountId: string): void {
    const left = (this.running.get(accountId) ?? 1) - 1;
    if (left === 0) this.running.delete(accountId);
    else this.running.set(accountId, left);
  }
}

/** Streams counted by the supervisor, for all processes of the instance. */
export class SupervisedStreams implements RunningStreams {
  constructor(private readonly supervisor: Channel) {}

  /** @throws NoReply if the supervisor has ended */
  enter(accountId: string): Promise<boolean> {
    return this.supervisor.ask(ENTER, accountId);
  }

  leave(accountId: string): void {
    this.supervisor.tell(LEAVE, accountId);
  }
}

/**
 * Answers requests of {@link SupervisedStreams} in the supervisor.
 * @returns function to call when the process has ended, and its streams with it
 */
export function answerStreams(process: Channel, all: CountedStreams): () => void {
  const own = new Map<string, number>();
  process.answer(ENTER, (accountId: string) => {
    const entered = all.enter(accountId);
    if (entered) own.set(accountId, (own.get(accountId) ?? 0) + 1);
    return entered;
  });
  process.answer(LEAVE, (accountId: string) => {
    const left = (own.get(accountId) ?? 0) - 1;
    if (left < 0) return;
    if (left === 0) own.delete(accountId);
    else own.set(accountId, left);
    all.leave(accountId);
  });
  return () => {
    for (const [accountId, count] of own) for (let left = count; left > 0; left -= 1) all.leave(accountId);
    own.clear();
  };
}
