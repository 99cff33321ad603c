export interface PoolLoad {
  readonly totalCount: number;
  readonly idleCount: number;
  /** Number of queries that wait for a connection. */
  readonly waitingCount: number;
}
