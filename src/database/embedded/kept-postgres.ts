import { setTimeout as delay } from 'node:timers/promises';
import { DirectoryInUse, type EmbeddedPostgresError } from './embedded-postgres.error.js';
import { type EmbeddedOptions, type EmbeddedPostgres, startEmbeddedPostgres } from './embedded-postgres.js';

/** Pauses between attempts to restart a server, in milliseconds. A full disk or a taken port may take long to clear. */
const SHORTEST_PAUSE_MS = 100;
const LONGEST_PAUSE_MS = 10_000;

/** Receives an error if the server ended or could not be started, and undefined when the server runs again. */
export type OutageListener = (error: Error | undefined) => void;

/** Server that is restarted whenever it ends by itself, at the same address, so that connections find it again. */
export interface KeptPostgres {
  readonly url: string;
  /** Resolves (never rejects) if the server cannot restart because another service has taken the data directory. */
  readonly lost: Promise<EmbeddedPostgresError>;
  onOutage(listener: OutageListener): void;
  stop(): Promise<void>;
}

/**
 * Starts the server for a service that owns the data directory, and keeps it running.
 * @throws EmbeddedPostgresError if the first start fails
 */
export async function keepEmbeddedPostgres(options: EmbeddedOptions): Promise<KeptPostgres> {
  const keeper = new Keeper(options, await startEmbeddedPostgres(options));
  return {
    url: keeper.url,
    lost: keeper.keep(),
    onOutage: (listener) => keeper.listeners.push(listener),
    stop: () => keeper.stop(),
  };
}

class Keeper {
  readonly url: string;
  readonly listeners: OutageListener[] = [];
  private readonly ending = new AbortController();
  private starting: Promise<unknown> = Promise.resolve();

  constructor(
    private readonly options: EmbeddedOptions,
    private server: EmbeddedPostgres,
  ) {
    this.url = server.url;
  }

  /** Resolves with the reason for giving up; remains pending after {@link stop}. */
  async keep(): Promise<EmbeddedPostgresError> {
    for (;;) {
      const error = await this.server.died;
      this.report(error);
      await this.server.stop();
      const failure = await this.restart();
      if (failure !== undefined) return failure;
      this.report(undefined);
    }
  }

  async stop(): Promise<void> {
    this.ending.abort();
    await this.starting;
    await this.server.stop();
  }

  private async restart(): Promise<EmbeddedPostgresError | undefined> {
    const { port } = new URL(this.url);
    let pauseMs = SHORTEST_PAUSE_MS;
    for (;;) {
      // After `stop`, no caller waits for this promise.
      if (this.ending.signal.aborted) return new Promise(() => undefined);
      const attempt = startEmbeddedPostgres({ ...this.options, port: Number(port) });
      this.starting = attempt.catch(() => undefined);
      try {
        this.server = await attempt;
        return undefined;
      } catch (error) {
        if (error instanceof DirectoryInUse) return error;
        this.report(error as EmbeddedPostgresError);
      }
      await delay(pauseMs, undefined, { signal: this.ending.signal }).catch(() => undefined);
      pauseMs = Math.min(pauseMs * 2, LONGEST_PAUSE_MS);
    }
  }

  private report(error: Error | undefined): void {
    if (this.ending.signal.aborted) return;
    for (const listener of this.listeners) listener(error);
  }
}
