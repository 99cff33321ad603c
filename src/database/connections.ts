import type { Socket } from 'node:net';
import pg, { type PoolConfig } from 'pg';
import type { DatabaseWatch, WatchedConnection } from './database-watch.js';

/** The parties that work on the database after the migrations; see the first migration. */
export type DatabaseRole = 'sotto_app' | 'sotto_journal';

/** Milliseconds. A call that can't reach the database in this time is refused. */
const CONNECT_TIMEOUT_MS = 3_000;
const STATEMENT_TIMEOUT_MS = 10_000;
/** Longer than the database itself lets a statement run: if nothing came by then, the connection is dead. */
const ANSWER_TIMEOUT_MS = STATEMENT_TIMEOUT_MS + 2_000;
/** How often an idle connection sends a probe, so that no firewall or load balancer on the way drops it. */
const KEEP_ALIVE_MS = 10_000;

/**
 * The server notices after a minute and a half that an instance is gone, and that connections were abandoned while the network
 * was down. The systems' own two hours are enough to use up all connections. Unix sockets ignore it.
 */
const ABANDONED = ['-c tcp_keepalives_idle=60', '-c tcp_keepalives_interval=10', '-c tcp_keepalives_count=3'];

/**
 * The journal's statements look up each row by its key, whatever the tables hold. Their plans are made once a connection
 * (making them anew costs more than carrying them out), and may only be index look-ups in a loop: one that was made
 * while the tables were empty would else read them whole for as long as the connection lives.
 */
const PLANNING: Readonly<Record<DatabaseRole, readonly string[]>> = {
  sotto_app: [],
  sotto_journal: [
    '-c plan_cache_mode=force_generic_plan',
    '-c enable_seqscan=off',
    '-c enable_hashjoin=off',
    '-c enable_mergejoin=off',
  ],
};

/** A statement that the database neither answered nor refused in time. */
class Unanswered extends Error {
  readonly code = 'ETIMEDOUT';

  constructor() {
    super('the database does not respond');
  }
}

/**
 * Closes a connection that is dead, as after a failover, or when something on the way has dropped it. The system would
 * keep it for a quarter of an hour, and every query that drew it from the pool would wait in vain. One timer
 * for the connection: a timer for each statement would keep the statement's values in memory for long after it (a
 * quarter of them until the engine next collects the whole heap).
 */
class Connection extends pg.Client implements WatchedConnection {
  /** The library's own: false while a statement is under way. */
  declare private readonly readyForQuery: boolean;

  constructor(
    config: pg.ClientConfig | undefined,
    private readonly watch: DatabaseWatch | undefined,
  ) {
    super(config);
    // Without a listener, an error between two statements would end the process. The next statement fails in any case.
    this.on('error', () => undefined);
    this.once('connect', () => {
      // After the handshake: with TLS, another socket than the first.
      const socket = this.connection.stream as Socket;
      socket.setTimeout(ANSWER_TIMEOUT_MS);
      socket.on('timeout', () => {
        // Node stops the timer of a socket that was idle for so long, and what is written later doesn't start it again.
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
 * Settings of a pool whose connections take on a role when they start, so that no statement runs as the login itself.
 * Texts are read as UTF-8, times in UTC. A commit is durable when it is confirmed, however the operator has set the
 * database: the journal's promise rests on it.
 *
 * With a watch, connections fail at once while the database hangs.
 *
 * Connections stay: people pause for longer than ten seconds (the library's own limit), and a turn that has to connect
 * anew, and to have its statements planned, waits for some 25 ms.
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
      ...ABANDONED,
      '-c synchronous_commit=on',
      // Set here, it saves the round trip at the beginning of each transaction that would set it.
      '-c default_transaction_isolation=read\\ committed',
      '-c timezone=UTC',
      ...PLANNING[role],
    ].join(' '),
    application_name: 'sotto',
    keepAlive: true,
    keepAliveInitialDelayMillis: KEEP_ALIVE_MS,
    idleTimeoutMillis: 0,
  };
}
