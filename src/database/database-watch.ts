import { Logger, type OnApplicationShutdown, type OnModuleInit } from '@nestjs/common';
import pg from 'pg';
import { settledWithin } from '../common/async/settled-within.js';

/** Milliseconds between two checks of the connections. */
const INTERVAL_MS = 250;
/** Intervals for the answer to a probe, 750 ms in total, so that calls are refused within a second. */
const PATIENCE = 3;
/** Milliseconds by which a counted interval may end late. If this process is delayed, the database may be as well. */
const LATE_MS = 40;
/** Largest number of intervals in which a probe must be answered, including late intervals. */
const MOST_INTERVALS = 6;

/** Pooled connection that can be checked and closed. */
export interface WatchedConnection {
  /** Whether a statement, or the connection itself, waits for the database. */
  readonly isWaiting: boolean;
  /** Fails the statement in progress with `ETIMEDOUT` and closes the connection. */
  abandon(): void;
}

/**
 * Detects a database that hangs. It neither answers nor closes connections, for example because its machine is paused
 * or the network drops packets. While a statement waits, `SELECT 1` runs on a separate connection. The first unanswered
 * probe counts for the whole process. All pooled connections are closed, so that no query uses a dead one later, and
 * new ones are refused until a probe is answered. An error is also an answer.
 */
export class DatabaseWatch implements OnModuleInit, OnApplicationShutdown {
  private readonly logger = new Logger(DatabaseWatch.name);
  private readonly connections = new Set<WatchedConnection>();
  private timer: NodeJS.Timeout | undefined;
  private probe: pg.Client | undefined;
  private isProbing = false;
  private hangs = false;
  private recovered = -Infinity;

  constructor(private readonly url: string) {}

  /** True if the last probe was not answered. */
  get isHanging(): boolean {
    return this.hangs;
  }

  /** End of the last hang, by `performance.now()`; `-Infinity` if the database has never hung. */
  get recoveredAt(): number {
    return this.recovered;
  }

  /**
   * Returns whether the database answers a probe in time. The probe waits for no pooled connection, so that a busy pool
   * is not mistaken for a silent database.
   * @param ms milliseconds for the probe, and for another one on a new connection if the first fails
   */
  async answers(ms: number): Promise<boolean> {
    if (this.hangs) return false;
    const answer = this.ask().then((isAnswered) => isAnswered || this.ask());
    return (await settledWithin(answer, ms)) && answer;
  }

  onModuleInit(): void {
    this.timer = setInterval(() => {
      if (this.isProbing || !(this.hangs || this.isUsed)) return;
      this.isProbing = true;
      void this.check().finally(() => {
        this.isProbing = false;
      });
    }, INTERVAL_MS).unref();
  }

  onApplicationShutdown(): void {
    clearInterval(this.timer);
    this.dropProbe();
  }

  add(connection: WatchedConnection): void {
    this.connections.add(connection);
  }

  delete(connection: WatchedConnection): void {
    this.connections.delete(connection);
  }

  private get isUsed(): boolean {
    for (const { isWaiting } of this.connections) if (isWaiting) return true;
    return false;
  }

  /** @returns false if the connection fails; the next probe opens a new one */
  private ask(): Promise<boolean> {
    const probe = (this.probe ??= this.newProbe());
    // A query waits until its connection is open, and fails if the connection fails.
    return probe.query('SELECT 1').then(
      () => true,
      () => {
        if (this.probe === probe) this.dropProbe();
        return false;
      },
    );
  }

  private async check(): Promise<void> {
    const answer = this.ask();
    let punctual = 0;
    for (let interval = 0; interval < MOST_INTERVALS && punctual < PATIENCE; interval += 1) {
      const began = performance.now();
      if (!(await settledWithin(answer, INTERVAL_MS))) {
        if (performance.now() - began < INTERVAL_MS + LATE_MS) punctual += 1;
        continue;
      }
      if (this.hangs) this.logger.log('the database responds again');
      if (this.hangs) this.recovered = performance.now();
      this.hangs = false;
      return;
    }
    this.dropProbe();
    if (!this.hangs) this.logger.warn('the database does not respond; requests are refused until it does');
    this.hangs = true;
    for (const connection of [...this.connections]) connection.abandon();
  }

  private newProbe(): pg.Client {
    const probe = new pg.Client({ connectionString: this.url, application_name: 'sotto', keepAlive: true });
    probe.on('error', () => undefined);
    probe.connect().catch(() => undefined);
    return probe;
  }

  /** Closes the probe without a message, which a database that hangs would not answer. */
  private dropProbe(): void {
    this.probe?.connection.stream.destroy();
    this.probe = undefined;
  }
}
