import type { Log } from '../common/logging/logger.js';
import type { Channel } from './channel.js';
import { type ProcessEnding, startWorker, type WorkerProcess } from './worker-process.js';

/** Milliseconds before the first try to replace a process, and the most: each in vain doubles them. */
const FIRST_DELAY_MS = 100;
const MOST_DELAY_MS = 5_000;
/** Processes that end so often are not replaced any more: what ends them is not going to stop. */
const MOST_DEATHS_EACH = 4;
const DEATHS_WITHIN_MS = 60_000;

/** What a process is to be, when it starts. */
export interface Place {
  /** From 0 on; whoever replaces a process has its number. */
  readonly number: number;
  readonly isReplacement: boolean;
}

interface WorkerHooks<Started> {
  /** Tells a new process what to do. @throws Error when it can't serve */
  readonly start: (channel: Channel, place: Place) => Promise<Started>;
  readonly ended: (channel: Channel) => void;
  /** So many have ended so quickly that no more are started. */
  readonly givenUp: () => void;
}

/** The processes that serve. One that ends by itself is replaced. */
export class Workers<Started> {
  private readonly running = new Map<number, WorkerProcess>();
  private deaths: number[] = [];
  private stopping = false;

  constructor(
    private readonly count: number,
    private readonly hooks: WorkerHooks<Started>,
    private readonly log: Log,
  ) {}

  /** Starts all of them, the first one before the others. @returns what the first one's start gave @throws its error */
  async start(): Promise<Started> {
    const first = await this.open({ number: 0, isReplacement: false });
    const others = Array.from({ length: this.count - 1 }, (_, index) =>
      this.open({ number: index + 1, isReplacement: false }),
    );
    await Promise.all(others);
    return first;
  }

  *channels(): Iterable<Channel> {
    for (const { channel } of this.running.values()) yield channel;
  }

  /** Asks all to end, and resolves when they have. None is replaced any more. */
  async stop(): Promise<void> {
    this.stopping = true;
    const running = [...this.running.values()];
    for (const worker of running) worker.stop();
    await Promise.all(running.map(({ ended }) => ended));
  }

  /** Ends all at once. */
  kill(): void {
    this.stopping = true;
    for (const worker of this.running.values()) worker.kill();
  }

  private async open(place: Place): Promise<Started> {
    const worker = startWorker();
    this.running.set(place.number, worker);
    void worker.ended.then((ending) => {
      this.running.delete(place.number);
      this.hooks.ended(worker.channel);
      this.replace(place, ending);
    });
    try {
      await worker.ready;
      return await this.hooks.start(worker.channel, place);
    } catch (error) {
      worker.kill();
      throw error;
    }
  }

  private replace({ number }: Place, { code, signal }: ProcessEnding): void {
    if (this.stopping) return;
    this.log.error('a process of the service exited unexpectedly', {
      code: signal?.toLowerCase() ?? 'exited',
      ...(code === null ? {} : { status: code }),
    });
    const now = Date.now();
    this.deaths = [...this.deaths.filter((at) => now - at < DEATHS_WITHIN_MS), now];
    if (this.deaths.length > MOST_DEATHS_EACH * this.count) {
      this.stopping = true;
      this.hooks.givenUp();
      return;
    }
    const delayMs = Math.min(MOST_DELAY_MS, FIRST_DELAY_MS * 2 ** (this.deaths.length - 1));
    const open = (): void => {
      if (this.stopping) return;
      // Why it can't serve it has said itself; it is ended for it, and replaced in turn.
      this.open({ number, isReplacement: true }).catch(() => undefined);
    };
    setTimeout(open, delayMs);
  }
}
