import type { Log } from '../common/logging/logger.js';
import type { Channel } from './channel.js';
import { type ProcessEnding, startWorker, type WorkerProcess } from './worker-process.js';

/** Shortest and longest delay before a process is replaced, in milliseconds. Each failed attempt doubles the delay. */
const FIRST_DELAY_MS = 100;
const MOST_DELAY_MS = 5_000;
/** Limit on process exits, per process and period, above which no more processes are started. */
const MOST_DEATHS_EACH = 4;
const DEATHS_WITHIN_MS = 60_000;

/** Position of a process in the instance. */
export interface WorkerPosition {
  /** Number from 0. A replacement has the number of the process that it replaces. */
  readonly number: number;
  readonly isReplacement: boolean;
}

interface WorkerHooks<Started> {
  /** Gives a new process its task. @throws Error if the process cannot serve */
  readonly start: (channel: Channel, position: WorkerPosition) => Promise<Started>;
  readonly ended: (channel: Channel) => void;
  /** Called when processes have ended so often that no more are started. */
  readonly givenUp: () => void;
}

/** Worker processes of an instance. A process that ends unexpectedly is replaced. */
export class Workers<Started> {
  private readonly running = new Map<number, WorkerProcess>();
  private deaths: number[] = [];
  private stopping = false;

  constructor(
    private readonly count: number,
    private readonly hooks: WorkerHooks<Started>,
    private readonly log: Log,
  ) {}

  /** Starts all processes, beginning with the first. @returns the first one's start result @throws its error */
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

  /** Stops all processes and resolves when they have ended. Processes are not replaced any more. */
  async stop(): Promise<void> {
    this.stopping = true;
    const running = [...this.running.values()];
    for (const worker of running) worker.stop();
    await Promise.all(running.map(({ ended }) => ended));
  }

  /** Kills all processes. */
  kill(): void {
    this.stopping = true;
    for (const worker of this.running.values()) worker.kill();
  }

  private async open(position: WorkerPosition): Promise<Started> {
    const worker = startWorker();
    this.running.set(position.number, worker);
    void worker.ended.then((ending) => {
      this.running.delete(position.number);
      this.hooks.ended(worker.channel);
      this.replace(position, ending);
    });
    try {
      await worker.ready;
      return await this.hooks.start(worker.channel, position);
    } catch (error) {
      worker.kill();
      throw error;
    }
  }

  private replace({ number }: WorkerPosition, { code, signal }: ProcessEnding): void {
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
      // The process has already reported why it cannot serve. It is killed and then replaced again.
      this.open({ number, isReplacement: true }).catch(() => undefined);
    };
    setTimeout(open, delayMs);
  }
}
