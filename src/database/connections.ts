import type { Socket } from 'node:net';
import pg, { type PoolConfig } from 'pg';
import type { DatabaseWatch, WatchedConnection } from './database-watch.js';

/** Roles that use the database after the migrations; see the first migration. */
export type DatabaseRole = 'sotto_app' | 'sotto_journal';

/** Longest wait for a connection, in milliseconds. After that, the call is refused. */
const CONNECT_TIMEOUT_MS = 3_000;
const STATEMENT_TIMEOUT_MS = 10_000;
/** Longest wait for an answer, in milliseconds. The database ends statements earlier, so the connection is dead. */
const ANSWER_TIMEOUT_MS = STATEMENT_TIMEOUT_MS + 2_000;
/** Milliseconds between probes of an idle connection, which keep firewalls and load balancers from dropping it. */
const KEEP_ALIVE_MS = 10_000;

/**
 * Settings that make the server close the connections of a lost instance after 90 seconds. The operating system's two
 * hours are enough to use up all connections. Unix sockets ignore the settings.
 */
const KEEPALIVE = ['-c tcp_keepalives_idle=60', '-c tcp_keepalives_interval=10', '-c tcp_keepalives_count=3'];

/**
 * Planner settings. The journal's statements find each row by its key. Their plans are made once per connection,
 * because planning costs more than execution, and may only contain index look-ups in nested loops. A plan from when the
 * tables were empty would otherwise read whole tables for the lifetime of the connection.
 */
const PLANNER_SETTINGS: Readonly<Record<DatabaseRole, readonly string[]>> = {
  sotto_app: [],
  sotto_journal: [
    '-c plan_cache_mode=force_generic_plan',
    '-c enable_seqscan=off',
    '-c enable_hashjoin=off',
    '-c enable_mergejoin=off',
  ],
};

/** Error of a statement that the database neither answered nor refused in time. */
class Unanswered extends Error {
  readonly code = 'ETIMEDOUT';

  constructor() {
    super('the database does not respond');
  }
}

/**
 * Connection that closes itself if it is dead, for example after a failover or because a firewall dropped it. The
 * operating system would keep it for a quarter of an hour, and each query that received it from the pool would wait in
 * vain. The connection has one timer, because a timer for each statement would keep the statement's values in memory
 * for long (a quarter of the values until the next full garbage collection).
 */
class Connection extends pg.Client implements WatchedConnection {
  /** False while a statement is in progress. The library defines this field. */
  declare private readonly readyForQuery: boolean;

  constructor(
    config: pg.ClientConfig | undefined,
    private readonly watch: DatabaseWatch | undefined,
  ) {
    super(config);
    // Without a listener, an error between two statements would end the process. The next statement fails in any case.
    this.on('error', () => undefined);
    this.once('connect', () => {
      // This event follows the handshake, because TLS replaces the first socket.
      const socket = this.connection.stream as Socket;
      socket.setTimeout(ANSWER_TIMEOUT_MS);
      socket.on('timeout', () => {
        // Node.js stops the timer of a socket after this idle time, and later writes do not restart the timer.
        if (this.readyForQuery) socket.setTimeout(ANSWER_TIMEOUT_MS);
        else this.abandon();
      });
    });
  }

  get isWaiting(): boolean {
    return !this.readyForQuery;
  }

  /** Fails at once while the database hangs. Pools pass a callback. */
  override connect(): Promise<pg.Client>;
  override connect(callback: (error: Error) => void): void;
  override connect(callback?: (error: Error) => void): Promise<pg.Client> | undefined {
    const isRefused = this.watch?.isHanging === true;
    if (!isRefused) {
      this.watch?.add(this);
      this.once('end', () => this.watch?.delete(this));
    }
    if (callback === undefined) return isRefused ? Promise.reject(new Unanswered()) : super.connect();
    if (isRefused) process.nextTick(callback, new Unanswered());
    else super.connect(callback);
    return undefined;
  }

  abandon(): void {
    (this.connection.stream as Socket).destroy(new Unanswered());
  }
}

/**
 * Returns settings of a pool whose connections take on a role when they start, so that no statement runs as the login
 * itself. Text is UTF-8, and times are UTC. A commit is durable when it is confirmed, even if the operator configured
 * the database otherwise, because the journal's guarantee depends on it.
 *
 * With a watch, connections fail at once while the database hangs.
 *
 * Idle connections remain open. Callers pause for longer than the library's limit of ten seconds, and a turn that has
 * to connect and to plan its statements again waits for some 25 ms.
 */
export function poolSettings(
  url: string,
  role: DatabaseRole,
  size: number,
  watch?: DatabaseWatch,
): PoolConfig {
  return {
    Client: class extends Connection {
      constructor(config?: pg.ClientConfig) {
        super(config, watch);
      }
    },
    connectionString: url,
    max: size,
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    options: [
      `-c role=${role}`,
      `-c statement_timeout=${STATEMENT_TIMEOUT_MS}`,
      ...KEEPALIVE,
      '-c synchronous_commit=on',
      // Sets the level here to save a round trip at the start of each transaction that would set it.
      '-c default_transaction_isolation=read\\ committed',
      '-c timezone=UTC',
      ...PLANNER_SETTINGS[role],
    ].join(' '),
    application_name: 'sotto',
    keepAlive: true,
    keepAliveInitialDelayMillis: KEEP_ALIVE_MS,
    idleTimeoutMillis: 0,
  };
}
