import { Logger, type OnApplicationShutdown, type OnModuleInit } from '@nestjs/common';
import pg from 'pg';
import { settledWithin } from '../common/async/settled-within.js';

/** Milliseconds between two looks at the connections. */
const INTERVAL_MS = 250;
/**
 * Intervals in which a probe must be answered, three quarters of a second in all: with the interval before it, a call is
 * refused within a second.
 */
const PATIENCE = 3;
/** Milliseconds by which an interval that counts may end late: where this process has to wait, so may the database. */
const LATE_MS = 40;
/** Intervals in which a probe must be answered in any case. */
const MOST_INTERVALS = 6;

/** A connection of a pool. */
export interface WatchedConnection {
  /** Whether a statement, or the connection itself, waits for the database. */
  readonly isWaiting: boolean;
  /** Fails the statement in progress with `ETIMEDOUT` and closes the connection. */
  abandon(): void;
}

/**
 * Notices that the database hangs: it neither answers nor closes connections, as when its machine is paused or the network
 * drops packets. While a statement waits, `SELECT 1` runs on a connection of its own. The first probe without an answer
 * counts for the whole process: all pooled connections are closed, so that none is found dead later, and new ones are
 * refused until a probe is answered. An error is an answer, too.
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

  /** Whether the last probe was not answered. */
  get isHanging(): boolean {
    return this.hangs;
  }

  /** End of the last hang, by `performance.now()`; `-Infinity` if there was none. */
  get recoveredAt(): number {
    return this.recovered;
  }

  /**
   * Whether the database answers a probe in time. The probe waits for no pooled connection, so that a busy pool does not
   * count as a database that is silent.
   * @param ms milliseconds that a probe, and another one on a new connection if that fails, may take
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

  /** @returns false if the connection fails; the next probe gets a new one */
  private ask(): Promise<boolean> {
    const probe = (this.probe ??= this.newProbe());
    // A query waits for the connection, and fails with it.
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

  /** Without a farewell, which a database that hangs would not answer. */
  private dropProbe(): void {
    this.probe?.connection.stream.destroy();
    this.probe = undefined;
  }
}
