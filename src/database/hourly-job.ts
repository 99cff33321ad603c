import { type BeforeApplicationShutdown, Logger, type OnModuleInit } from '@nestjs/common';

const EVERY_MS = 3_600_000;

/**
 * Work that is looked for every hour, by one instance at a time and once a day for each account, as its service sees to. A
 * shutdown aborts it, and waits until it has stopped.
 */
export abstract class HourlyJob<Outcome> implements OnModuleInit, BeforeApplicationShutdown {
  private readonly logger: Logger;
  private readonly ending = new AbortController();
  private running: Promise<void> = Promise.resolve();
  private timer: NodeJS.Timeout | undefined;

  /**
   * @param firstMs milliseconds from the start to the first look
   * @param complaint what the log says when the work failed without saying why
   */
  protected constructor(
    private readonly firstMs: number,
    private readonly complaint: string,
  ) {
    this.logger = new Logger(new.target.name);
  }

  protected abstract work(signal: AbortSignal): Promise<Outcome>;

  /** Does it now. */
  run(): Promise<Outcome> {
    return this.work(this.ending.signal);
  }

  onModuleInit(): void {
    this.schedule(this.firstMs);
  }

  async beforeApplicationShutdown(): Promise<void> {
    clearTimeout(this.timer);
    this.ending.abort();
    await this.running;
  }

  private schedule(ms: number): void {
    this.timer = setTimeout(() => {
      this.running = this.tryRun();
    }, ms).unref();
  }

  private async tryRun(): Promise<void> {
    try {
      await this.run();
    } catch (error) {
      this.logger.warn(error instanceof Error ? error : this.complaint);
    }
    if (!this.ending.signal.aborted) this.schedule(EVERY_MS);
  }
}
